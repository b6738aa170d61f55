import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mostOwn, type SubjectField } from '#shared/areas/report-own.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { KnownSelect } from '#web/platform/choice/known-select.tsx'
import { SelectEnd } from '#web/platform/choice/select-end.tsx'
import { moved } from './draft.ts'
import classes from './builder.module.css'

interface ColumnsProps {
  fields: readonly SubjectField[]
  columns: readonly string[]
  onChange: (columns: string[]) => void
}

const icon = { size: 18, stroke: 1.75 }

/** The columns in their order: moved and taken out by buttons, others added at the end. */
export function Columns({ fields, columns, onChange }: ColumnsProps) {
  const say = useText()
  const [told, setTold] = useState('')
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const left = fields.filter(({ name }) => !columns.includes(name))
  const move = (from: number, to: number, way: 'up' | 'down') => {
    const name = columns[from]
    if (name === undefined || to < 0 || to >= columns.length) return
    onChange(moved(columns, from, to))
    setTold(say('report.own.movedTo', { name: labelOf(name), place: to + 1, count: columns.length }))
    // Moved in the list, the button would lose the focus.
    requestAnimationFrame(() => document.getElementById(idOf(name, way))?.focus())
  }
  const add = (name: string) => onChange([...columns, name])
  return (
    <div className={classes.stack}>
      <ol className={classes.columns} aria-label={say('report.own.columns')}>
        {columns.map((name, at) => (
          <li key={name} className={classes.column}>
            <span className={classes.name}>{labelOf(name)}</span>
            <span className={classes.buttons}>
              <Step
                id={idOf(name, 'up')}
                label={say('report.own.up', { name: labelOf(name) })}
                off={at === 0}
                onClick={() => move(at, at - 1, 'up')}
              >
                <IconArrowUp {...icon} />
              </Step>
              <Step
                id={idOf(name, 'down')}
                label={say('report.own.down', { name: labelOf(name) })}
                off={at === columns.length - 1}
                onClick={() => move(at, at + 1, 'down')}
              >
                <IconArrowDown {...icon} />
              </Step>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={say('report.own.takeOut', { name: labelOf(name) })}
                onClick={() => onChange(columns.filter((one) => one !== name))}
              >
                <IconX {...icon} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={classes.told}>
        {told}
      </p>
      {left.length > 0 && columns.length < mostOwn.columns && (
        <KnownSelect
          label={say('report.own.addColumn')}
          choices={left.map(({ name, label }) => ({ id: name, name: label }))}
          value={null}
          onChange={add}
          end={<SelectEnd name={say('report.own.addColumn')} onClear={undefined} />}
          endWidth={40}
        />
      )}
    </div>
  )
}

const idOf = (name: string, way: 'up' | 'down') => `column-${name}-${way}`

interface StepProps {
  id: string
  label: string
  off: boolean
  onClick: () => void
  children: React.ReactNode
}

/** One that leads nowhere can be come to all the same. */
const Step = ({ id, label, off, onClick, children }: StepProps) => (
  <ActionIcon
    id={id}
    variant="subtle"
    color="gray"
    size={32}
    className={classes.step ?? ''}
    aria-label={label}
    aria-disabled={off || undefined}
    data-disabled={off || undefined}
    onClick={() => {
      if (!off) onClick()
    }}
  >
    {children}
  </ActionIcon>
)

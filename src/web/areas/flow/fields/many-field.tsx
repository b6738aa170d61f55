import { CloseButton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow, OptionSource } from '#web/platform/choice/source.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import classes from './many-field.module.css'

type Value = string | number

interface ManyFieldProps<V extends Value> {
  label: string
  labelHidden?: boolean
  /** Names the field that adds one more. */
  add: string
  source: OptionSource
  body?: Readonly<Record<string, unknown>>
  values: readonly V[]
  nameOf: (value: V) => string
  /** `row`: the choice that was added. */
  onChange: (values: V[], row?: OptionRow) => void
  people?: boolean
  error?: ReactNode
}

/** Several out of a list: those chosen stand with their names and can be taken out again. */
export function ManyField<V extends Value>(props: ManyFieldProps<V>) {
  const { label, values, nameOf, onChange, people = false } = props
  const say = useText()
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId} className={classes.field}>
      <span id={labelId} className={classes.label} data-hidden={props.labelHidden || undefined}>
        {label}
      </span>
      {values.length > 0 && (
        <ul className={classes.chosen}>
          {values.map((value) => (
            <li key={value} className={classes.one}>
              {people && <Avatar name={nameOf(value)} employeeId={String(value)} size={20} />}
              <span className={classes.name}>{nameOf(value)}</span>
              <CloseButton
                size={24}
                aria-label={say('flows.takeOut', { name: nameOf(value) })}
                onClick={() => onChange(values.filter((each) => each !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <RemoteSelect
        label={props.add}
        labelHidden
        source={props.source}
        {...(props.body ? { body: props.body } : {})}
        {...(people ? { option: employeeOption } : {})}
        placeholder={props.add}
        value={null}
        error={props.error}
        onChange={(row) => row && !values.some((each) => each === row.id) && onChange([...values, row.id as V], row)}
      />
    </div>
  )
}

import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { columnIn, type ShownColumn } from '../columns-of.ts'
import type { Part, PartKind } from '../mapping-doc.ts'
import { specOf, type OptionSpec } from '../parts.ts'
import { conditionsOf, type Condition } from './said-of-part.ts'
import { choiceOf } from './source-draft.ts'
import { WordRows } from './word-rows.tsx'
import classes from './columns.module.css'

interface PartDialogProps {
  kind: PartKind
  part: Part
  columns: readonly ShownColumn[]
  onSave: (part: Part) => void
  onClose: () => void
}

/** What a part says beside its fields: which rows are meant, which of several counts, and what its kind asks. */
export function PartDialog({ kind, part: given, columns, onSave, onClose }: PartDialogProps) {
  const say = useText()
  const [part, setPart] = useState(given)
  const conditions = conditionsOf(part)
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = part
    setPart(value === undefined ? others : { ...others, [name]: value })
  }
  const setConditions = (next: Condition[]) => set('where', next.length > 0 ? next : undefined)
  const words = 'words' in part && typeof part['words'] === 'object' ? (part['words'] as Record<string, unknown>) : null
  const [firstColumn] = columns
  return (
    <ActDialog
      title={say('import.partMoreOf', { name: say(`import.part.${kind}`) })}
      act={say('dialog.save')}
      onAct={() => onSave(part)}
      busy={false}
      unsaved={part !== given}
      size={680}
      onClose={onClose}
    >
      <div className={classes.dialogParts}>
        <div className={classes.pair}>
          {specOf(kind, part).options.map((option) => (
            <Option key={option.name} option={option} value={part[option.name]} onChange={(value) => set(option.name, value)} />
          ))}
        </div>
        {words && (
          <section aria-label={say('import.words')}>
            <h3>{say('import.words')}</h3>
            <WordRows
              words={Object.entries(words).map(([word, means]) => ({ word, means: typeof means === 'string' ? means : '' }))}
              otherwise={null}
              values={[]}
              onChange={({ words: next }) =>
                next && set('words', Object.fromEntries(next.map(({ word, means }) => [word, means === '' ? null : means])))
              }
            />
          </section>
        )}
        <section aria-label={say('import.where')}>
          <h3>{say('import.where')}</h3>
          <div className={classes.dialogParts}>
            {conditions.map((condition, at) => (
              <ConditionRow
                key={at}
                condition={condition}
                columns={columns}
                onChange={(next) =>
                  setConditions(
                    next ? conditions.map((one, place) => (place === at ? next : one)) : conditions.filter((_, place) => place !== at),
                  )
                }
              />
            ))}
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={!firstColumn}
              className={classes.start ?? ''}
              onClick={() => firstColumn && setConditions([...conditions, { value: firstColumn.source, is: [] }])}
            >
              {say('import.whereAdd')}
            </Button>
          </div>
        </section>
      </div>
    </ActDialog>
  )
}

function Option({ option, value, onChange }: { option: OptionSpec; value: unknown; onChange: (value: unknown) => void }) {
  const textOf = useTextOf()
  const label = textOf(`import.option.${option.name}`)
  if (option.kind === 'choice')
    return (
      <PlainSelect
        label={label}
        choices={option.choices.map((id) => ({ id, name: textOf(`import.option.${option.name}.${id || 'none'}`) }))}
        value={typeof value === 'string' ? value : option.usual}
        onChange={(next) => onChange(next === '' ? null : next === option.usual && option.name !== 'unit' ? undefined : next)}
      />
    )
  if (option.kind === 'flags') {
    const on = Array.isArray(value) ? (value as string[]) : []
    return (
      <fieldset className={classes.flags}>
        <legend>{label}</legend>
        {option.choices.map((choice) => (
          <Checkbox
            key={choice}
            label={textOf(`import.option.${option.name}.${choice}`)}
            checked={on.includes(choice)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...on, choice] : on.filter((one) => one !== choice))}
          />
        ))}
      </fieldset>
    )
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return (
    <TextInput
      label={label}
      inputMode={option.kind === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(typed === '' ? undefined : option.kind === 'number' ? Number(typed) : typed)
      }}
    />
  )
}

interface ConditionRowProps {
  condition: Condition
  columns: readonly ShownColumn[]
  onChange: (condition: Condition | null) => void
}

function ConditionRow({ condition, columns, onChange }: ConditionRowProps) {
  const say = useText()
  const { value, is, isNot } = condition
  const column = columnIn(value)
  const words = is ?? isNot ?? []
  const [typed, setTyped] = useState(words.join(', '))
  const withWords = (next: string[], wanted: boolean) => onChange(wanted ? { value, is: next } : { value, isNot: next })
  const read = (text: string) => text.split(',').map((word) => word.trim())
  return (
    <div className={classes.condition}>
      <PlainSelect
        label={say('import.takenColumn')}
        choices={columns.map((one) => ({ id: choiceOf(one.source), name: one.name }))}
        value={column === null ? '' : choiceOf(column)}
        onChange={(id) => {
          const next = columns.find((one) => choiceOf(one.source) === id)
          if (next) onChange({ ...condition, value: next.source })
        }}
      />
      <PlainSelect
        label={say('import.whereHow')}
        choices={[
          { id: 'is', name: say('import.whereIs') },
          { id: 'isNot', name: say('import.whereIsNot') },
        ]}
        value={is ? 'is' : 'isNot'}
        onChange={(how) => withWords(words, how === 'is')}
      />
      <TextInput
        label={say('import.whereWords')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          withWords(read(event.currentTarget.value), is !== undefined)
        }}
      />
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('import.whereRemove')} onClick={() => onChange(null)}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { KnownThings } from '#shared/import-mapping/look.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { columnIn, type ShownColumn } from '../columns-of.ts'
import type { Part, PartKind } from '../mapping-doc.ts'
import { specOf, type OptionSpec } from '../parts.ts'
import { asking, conditionsOf, howOf, hows, isWhole, type Condition } from './said-of-part.ts'
import { choiceOf } from './source-draft.ts'
import { WordRows } from './word-rows.tsx'
import classes from './columns.module.css'

interface PartDialogProps {
  kind: PartKind
  part: Part
  columns: readonly ShownColumn[]
  known: KnownThings | undefined
  onSave: (part: Part) => void
  onClose: () => void
}

/** What a part says beside its fields: which rows are meant, which of several counts, and what its kind asks. */
export function PartDialog({ kind, part: given, columns, known, onSave, onClose }: PartDialogProps) {
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
      disabled={!conditions.every(isWhole)}
      unsaved={part !== given}
      size={680}
      onClose={onClose}
    >
      <div className={classes.dialogParts}>
        <div className={classes.pair}>
          {specOf(kind, part).options.map((option) => (
            <Option
              key={option.name}
              option={option}
              known={known}
              value={part[option.name]}
              onChange={(value) => set(option.name, value)}
            />
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

interface OptionProps {
  option: OptionSpec
  known: KnownThings | undefined
  value: unknown
  onChange: (value: unknown) => void
}

function Option({ option, known, value, onChange }: OptionProps) {
  const say = useText()
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
  if (option.kind === 'leaveType') {
    const types = known?.leaveTypes ?? []
    // What a mapping brings along may be of another company.
    const strange = text === '' || types.some(({ code }) => code === text) ? [] : [{ id: text, name: text }]
    return (
      <PlainSelect
        label={label}
        choices={[{ id: '', name: say('import.notChosen') }, ...types.map(({ code, name }) => ({ id: code, name })), ...strange]}
        value={text}
        onChange={(code) => onChange(code === '' ? undefined : code)}
      />
    )
  }
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
  const how = howOf(condition)
  const [typed, setTyped] = useState((is ?? isNot ?? []).join(', '))
  const read = (text: string) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
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
        choices={hows.map((id) => ({ id, name: say(`import.where.${id}`) }))}
        value={how}
        onChange={(id) => onChange(asking(value, hows.find((one) => one === id) ?? 'is', read(typed)))}
      />
      {(how === 'is' || how === 'isNot') && (
        <TextInput
          label={say('import.whereWords')}
          value={typed}
          error={isWhole(condition) ? undefined : say('import.whereNoWord')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange(asking(value, how, read(event.currentTarget.value)))
          }}
        />
      )}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('import.whereRemove')} onClick={() => onChange(null)}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

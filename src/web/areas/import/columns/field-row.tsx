import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportLook, KnownThings } from '#shared/import-mapping/look.ts'
import type { Source } from '#shared/import-mapping/form.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { columnIn, shownValue, type ShownColumn } from '../columns-of.ts'
import type { MappingDoc, Part, PartKind } from '../mapping-doc.ts'
import { fieldTextKey, type FieldSpecOfPart } from '../parts.ts'
import { FieldDialog } from './field-dialog.tsx'
import { useSourceWords } from './source-words.ts'
import classes from './columns.module.css'

interface FieldRowProps {
  kind: PartKind
  field: FieldSpecOfPart
  source: Source | undefined
  columns: readonly ShownColumn[]
  part: Part
  doc: MappingDoc
  looks: ReadonlyMap<string, ImportLook | undefined>
  known: KnownThings | undefined
  onChange: (source: Source | undefined, within?: Part) => void
}

const otherwise = 'other'
const samples = 3

/** One field: from which column it is taken, and what stands there. */
export function FieldRow({ kind, field, source, columns, part, doc, looks, known: things, onChange }: FieldRowProps) {
  const say = useText()
  const textOf = useTextOf()
  const words = useSourceWords(things)
  const [asked, setAsked] = useState(false)
  const label = textOf(fieldTextKey(kind, field.name))
  const isGiven = field.isGiven && doc.key === 'userName'
  const isNeeded = field.required && !isGiven
  const column = columnIn(source)
  const known = columns.find((one) => one.source === column || one.source === Number(column))
  const isPlain = source === undefined || known !== undefined
  const choices = [
    { id: '', name: say(isGiven ? 'import.numbered' : 'import.notTaken') },
    ...columns.map((one, at) => ({ id: String(at), name: one.name })),
    ...(isPlain ? [] : [{ id: otherwise, name: words(source, field.name) }]),
  ]
  const value = source === undefined ? '' : known ? String(columns.indexOf(known)) : otherwise
  const choose = (chosen: string) => {
    if (chosen === otherwise) return
    if (chosen === '') return onChange(undefined)
    const next = columns[Number(chosen)]?.source
    if (next === undefined) return
    // How the words are written goes with the column that they were written in.
    onChange(next)
  }
  const shown = [...new Set((known?.values ?? []).map((one) => shownValue(source, one)))].slice(0, samples)
  const isMissing = isNeeded && source === undefined
  return (
    <li className={classes.field} data-missing={isMissing || undefined}>
      <span className={classes.label}>
        {label}
        {isNeeded && <span aria-hidden="true"> *</span>}
      </span>
      <PlainSelect
        label={isNeeded ? say('import.fieldNeeded', { name: label }) : label}
        labelHidden
        choices={choices}
        value={value}
        onChange={choose}
        error={isMissing}
        className={classes.column ?? ''}
      />
      <span className={classes.samples}>
        {typeof source === 'object' && known ? `${words(source)}: ` : ''}
        {shown.join(', ')}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={say('import.fieldMore', { name: label })}
        onClick={() => setAsked(true)}
      >
        <IconDots size={18} stroke={1.75} />
      </ActionIcon>
      {asked && (
        <FieldDialog
          field={field}
          label={label}
          source={source}
          columns={columns}
          part={part}
          doc={doc}
          looks={looks}
          onSave={(next, within) => {
            onChange(next, within)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  )
}

import { Autocomplete, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useState } from 'react'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import { datePattern, readDate } from '#shared/import-mapping/dates.ts'
import { likelyKeys } from '#shared/import-mapping/keys.ts'
import { source as sourceSchema, type Source } from '#shared/import-mapping/form.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { columnsOf, rowsOfLook, type ShownColumn } from '../columns-of.ts'
import { joinsOf, withJoin, type MappingDoc, type Part } from '../mapping-doc.ts'
import type { FieldSpecOfPart } from '../parts.ts'
import { joinedRows } from './joined-rows.ts'
import { choiceOf, draftOf, modes, sourceFrom, type SourceDraft } from './source-draft.ts'
import { useUnnamed } from './source-words.ts'
import { WordRows } from './word-rows.tsx'
import classes from './columns.module.css'

interface FieldDialogProps {
  field: FieldSpecOfPart
  label: string
  source: Source | undefined
  columns: readonly ShownColumn[]
  part: Part
  doc: MappingDoc
  looks: ReadonlyMap<string, ImportLook | undefined>
  onSave: (source: Source | undefined, part: Part) => void
  onClose: () => void
}

/** All that a mapping can say of one field: a column and what of it, the same for all rows, text around columns, or a column of another file. */
export function FieldDialog({ field, label, source, columns, part, doc, looks, onSave, onClose }: FieldDialogProps) {
  const say = useText()
  const [draft, setDraft] = useState<SourceDraft>(() => draftOf(source, joinsOf(part)))
  const set = (change: Partial<SourceDraft>) => setDraft({ ...draft, ...change })
  const unnamed = useUnnamed()
  const other = columnsOf(looks.get(draft.joinFile), doc.files[draft.joinFile], unnamed)
  const keysInto = (file: string) => {
    const keys = file === part['file'] ? null : likelyKeys(columns, columnsOf(looks.get(file), doc.files[file], unnamed))
    return { joinOwn: keys ? choiceOf(keys.own.source) : draft.joinOwn, joinOther: keys ? choiceOf(keys.other.source) : '' }
  }
  const rowsOf = (file: string) => {
    const [look, form] = [looks.get(file), doc.files[file]]
    return look && form ? rowsOfLook(look, form).map(({ cells }) => cells) : []
  }
  const at = (some: readonly ShownColumn[], choice: string) => some.findIndex((one) => choiceOf(one.source) === choice)
  const examples =
    draft.mode !== 'joined'
      ? []
      : joinedRows({
          own: rowsOf(String(part['file'])),
          other: rowsOf(draft.joinFile),
          ownAt: at(columns, draft.joinOwn),
          otherAt: at(other, draft.joinOther),
          takenAt: at(other, draft.column),
        })
  const taken = draft.mode === 'joined' ? other : columns
  const values = [...new Set(taken.find((one) => choiceOf(one.source) === draft.column)?.values ?? [])]
  const made = sourceFrom(draft)
  const isGood =
    made !== null &&
    (draft.mode !== 'constant' || field.kind !== 'date' || readDate(isoDay, draft.constant) !== null) &&
    sourceSchema.safeParse(made).success &&
    (draft.mode !== 'joined' || (draft.joinFile !== '' && draft.joinOther !== ''))
  const save = () => {
    if (made === null) return
    if (draft.mode !== 'joined' || typeof made !== 'object' || !('column' in made)) return onSave(made, part)
    const joined = withJoin(part, field.name, { file: draft.joinFile, own: asColumn(draft.joinOwn), other: asColumn(draft.joinOther) })
    onSave({ ...made, of: joined.name }, joined.part)
  }
  return (
    <ActDialog title={label} act={say('dialog.save')} onAct={save} busy={false} disabled={!isGood} size={680} onClose={onClose}>
      <div className={classes.dialogParts}>
        <SegmentedControl
          aria-label={say('import.sourceMode')}
          fullWidth
          value={draft.mode}
          onChange={(mode) => set({ mode: modes.find((one) => one === mode) ?? 'column' })}
          data={modes.map((mode) => ({ value: mode, label: say(`import.mode.${mode}`) }))}
        />
        <p className={classes.how}>{say(`import.modeHow.${draft.mode}`)}</p>
        {draft.mode === 'constant' && field.kind === 'date' && (
          <MomentInput kind="date" label={say('import.constant')} value={draft.constant} onChange={(constant) => set({ constant })} />
        )}
        {draft.mode === 'constant' && field.kind !== 'date' && (
          <TextInput
            label={say('import.constant')}
            value={draft.constant}
            onChange={(event) => set({ constant: event.currentTarget.value })}
          />
        )}
        {draft.mode === 'template' && (
          <TextInput
            label={say('import.template')}
            value={draft.template}
            onChange={(event) => set({ template: event.currentTarget.value })}
          />
        )}
        {draft.mode === 'joined' && (
          <div className={classes.pair}>
            <PlainSelect
              label={say('import.joinFile')}
              choices={Object.entries(doc.files).map(([id, { name }]) => ({ id, name }))}
              value={draft.joinFile}
              onChange={(joinFile) => set({ joinFile, column: '', ...keysInto(joinFile) })}
            />
            <ColumnSelect label={say('import.joinOwn')} columns={columns} value={draft.joinOwn} onChange={(joinOwn) => set({ joinOwn })} />
            <ColumnSelect
              label={say('import.joinOther')}
              columns={other}
              value={draft.joinOther}
              onChange={(joinOther) => set({ joinOther })}
            />
          </div>
        )}
        {(draft.mode === 'column' || draft.mode === 'joined') && (
          <>
            <ColumnSelect
              label={say(draft.mode === 'joined' ? 'import.joinTaken' : 'import.takenColumn')}
              columns={taken}
              value={draft.column}
              onChange={(column) => set({ column })}
            />
            {examples.length > 0 && (
              <section aria-label={say('import.joinedRows')}>
                <h3>{say('import.joinedRows')}</h3>
                <ul className={classes.examples}>
                  {examples.map(({ row, value }) => (
                    <li key={row}>{say('import.joinedRow', { row, value })}</li>
                  ))}
                </ul>
              </section>
            )}
            {field.kind === 'date' ? (
              <Autocomplete
                label={say('import.datesOfColumn')}
                placeholder={doc.files[draft.mode === 'joined' ? draft.joinFile : String(part['file'])]?.dates ?? 'yyyy-MM-dd'}
                data={['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'dd.MM.yyyy', 'd/M/yyyy', 'M/d/yyyy']}
                value={draft.dates}
                onChange={(dates) => set({ dates })}
              />
            ) : (
              <Piece draft={draft} onChange={set} />
            )}
            <section aria-label={say('import.words')}>
              <h3>{say('import.words')}</h3>
              <WordRows words={draft.words} otherwise={draft.otherwise} values={values} onChange={set} />
            </section>
          </>
        )}
        {draft.mode === 'other' && (
          <TextInput
            label={say('import.asText')}
            value={draft.json}
            onChange={(event) => set({ json: event.currentTarget.value })}
            error={made === null || !isGood ? say('import.notJson') : undefined}
            classNames={{ input: classes.code ?? '' }}
          />
        )}
      </div>
    </ActDialog>
  )
}

const isoDay = datePattern('yyyy-MM-dd') ?? /^$/

const asColumn = (choice: string): string | number => (/^#\d+$/.test(choice) ? Number(choice.slice(1)) : choice)

interface ColumnSelectProps {
  label: string
  columns: readonly ShownColumn[]
  value: string
  onChange: (column: string) => void
}

const ColumnSelect = ({ label, columns, value, onChange }: ColumnSelectProps) => (
  <PlainSelect
    label={label}
    choices={columns.map((one) => ({ id: choiceOf(one.source), name: one.name }))}
    value={value}
    onChange={onChange}
    disabled={columns.length === 0}
  />
)

/** Of a value only what stands before, or after, a sign. */
function Piece({ draft, onChange }: { draft: SourceDraft; onChange: (change: Partial<SourceDraft>) => void }) {
  const say = useText()
  return (
    <div className={classes.pair}>
      <PlainSelect
        label={say('import.piece')}
        choices={(['whole', 'before', 'after'] as const).map((id) => ({ id, name: say(`import.piece.${id}`) }))}
        value={draft.piece}
        onChange={(piece) => onChange({ piece: piece === 'before' || piece === 'after' ? piece : 'whole' })}
      />
      {draft.piece !== 'whole' && (
        <>
          <TextInput
            label={say('import.pieceSign')}
            value={draft.sign}
            onChange={(event) => onChange({ sign: event.currentTarget.value })}
          />
          <PlainSelect
            label={say('import.pieceAt')}
            choices={(['first', 'last'] as const).map((id) => ({ id, name: say(`import.pieceAt.${id}`) }))}
            value={draft.at}
            onChange={(at) => onChange({ at: at === 'last' ? 'last' : 'first' })}
          />
          <PlainSelect
            label={say('import.pieceWithout')}
            choices={(['refuse', 'whole', 'empty'] as const).map((id) => ({ id, name: say(`import.pieceWithout.${id}`) }))}
            value={draft.without}
            onChange={(without) => onChange({ without: without === 'whole' || without === 'empty' ? without : 'refuse' })}
          />
        </>
      )}
    </div>
  )
}

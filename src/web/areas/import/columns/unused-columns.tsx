import type { ImportLook } from '#shared/import-mapping/look.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { columnsOf, unusedColumns, type ShownColumn } from '../columns-of.ts'
import { fileOf, joinsOf, type MappingDoc, type Part } from '../mapping-doc.ts'
import { fieldTextKey } from '../parts.ts'
import { openFields, withColumn, type Place } from './part-fields.ts'
import { useUnnamed } from './source-words.ts'
import classes from './columns.module.css'

const isOfFile = (part: Part, key: string) => fileOf(part) === key || Object.values(joinsOf(part)).some(({ file }) => file === key)

const samples = 3

interface UnusedColumnsProps {
  doc: MappingDoc
  looks: ReadonlyMap<string, ImportLook | undefined>
  onChange: (doc: MappingDoc) => void
}

/** What of the files nothing is taken of: nothing is left out silently, and what was overlooked is used from here. */
export function UnusedColumns({ doc, looks, onChange }: UnusedColumnsProps) {
  const say = useText()
  const unnamed = useUnnamed()
  const parts = Object.values(doc.parts).flat()
  const told = Object.entries(doc.files).flatMap(([key, form]): { key: string; file: string; columns: ShownColumn[] | null }[] => {
    if (parts.length > 0 && !parts.some((part) => isOfFile(part, key))) return [{ key, file: form.name, columns: null }]
    const unused = unusedColumns(
      parts.filter((part) => isOfFile(part, key)),
      columnsOf(looks.get(key), form, unnamed),
    )
    return unused.length > 0 ? [{ key, file: form.name, columns: unused }] : []
  })
  if (told.length === 0) return null
  return (
    <Card tone="warning">
      <div className={classes.unused}>
        {told.map(({ key, file, columns }) =>
          columns === null ? (
            <p key={key}>{say('import.unusedFile', { file })}</p>
          ) : (
            <div key={key}>
              <p>{say('import.unusedColumns', { file })}</p>
              <ul>
                {columns.map((column) => (
                  <UnusedColumn
                    key={column.source}
                    column={column}
                    fields={openFields(doc, key)}
                    onUse={(place) => onChange(withColumn(doc, place, column.source))}
                  />
                ))}
              </ul>
            </div>
          ),
        )}
      </div>
    </Card>
  )
}

interface UnusedColumnProps {
  column: ShownColumn
  fields: readonly Place[]
  onUse: (place: Place) => void
}

/** One of them, with what stands in it, and the fields that it could be. */
function UnusedColumn({ column: { name, values }, fields, onUse }: UnusedColumnProps) {
  const say = useText()
  const textOf = useTextOf()
  const isOfOne = new Set(fields.map(({ kind, at }) => `${kind} ${at}`)).size === 1
  const called = ({ kind, field }: Place) =>
    [...(isOfOne ? [] : [textOf(`import.part.${kind}`)]), textOf(fieldTextKey(kind, field))].join(': ')
  return (
    <li>
      <span className={classes.label}>{name}</span>
      {fields.length > 0 && (
        <PlainSelect
          label={say('import.useColumnAs', { column: name })}
          labelHidden
          choices={[{ id: '', name: say('import.useAs') }, ...fields.map((place, at) => ({ id: String(at), name: called(place) }))]}
          value=""
          onChange={(id) => {
            const place = id === '' ? undefined : fields[Number(id)]
            if (place) onUse(place)
          }}
        />
      )}
      <span className={classes.samples}>{[...new Set(values)].slice(0, samples).join(', ')}</span>
    </li>
  )
}

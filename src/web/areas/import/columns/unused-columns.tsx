import type { ImportLook } from '#shared/import-mapping/look.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { columnsOf, unusedColumns } from '../columns-of.ts'
import { fileOf, joinsOf, type MappingDoc, type Part } from '../mapping-doc.ts'
import { useUnnamed } from './source-words.ts'
import classes from './columns.module.css'

const isOfFile = (part: Part, key: string) => fileOf(part) === key || Object.values(joinsOf(part)).some(({ file }) => file === key)

/** What of the files nothing is taken of: nothing is left out silently. */
export function UnusedColumns({ doc, looks }: { doc: MappingDoc; looks: ReadonlyMap<string, ImportLook | undefined> }) {
  const say = useText()
  const unnamed = useUnnamed()
  const parts = Object.values(doc.parts).flat()
  const told = Object.entries(doc.files).flatMap(([key, form]): { file: string; columns: string | null }[] => {
    if (parts.length > 0 && !parts.some((part) => isOfFile(part, key))) return [{ file: form.name, columns: null }]
    const unused = unusedColumns(
      parts.filter((part) => isOfFile(part, key)),
      columnsOf(looks.get(key), form, unnamed),
    )
    return unused.length > 0 ? [{ file: form.name, columns: unused.map(({ name }) => name).join(', ') }] : []
  })
  if (told.length === 0) return null
  return (
    <Card tone="warning">
      <ul className={classes.unused}>
        {told.map((one) => (
          <li key={one.file}>
            {one.columns === null ? say('import.unusedFile', one) : say('import.unusedColumns', { file: one.file, columns: one.columns })}
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { Button } from '@mantine/core'
import type { AlikeColumns as Alike } from '#shared/import-mapping/look.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { columnIn } from '../columns-of.ts'
import { fileOf, partKinds, type MappingDoc } from '../mapping-doc.ts'
import { fieldTextKey } from '../parts.ts'
import { givenOf, withColumn, type Place } from './part-fields.ts'
import { useUnnamed } from './source-words.ts'
import classes from './columns.module.css'

type Column = string | number

interface AlikeColumnsProps {
  doc: MappingDoc
  alike: readonly Alike[]
  onChange: (doc: MappingDoc) => void
}

/** The fields that a mapping takes from a column of a file as it stands. */
function placesOf(doc: MappingDoc, file: string, column: Column): Place[] {
  return partKinds.flatMap((kind) =>
    (doc.parts[kind] ?? []).flatMap((part, at) =>
      doc.files[fileOf(part)]?.name === file
        ? Object.entries(givenOf(kind, part)).flatMap(([field, source]) => (columnIn(source) === column ? [{ kind, at, field }] : []))
        : [],
    ),
  )
}

/** Which columns were taken though others look like them, too: whoever meant the other takes that in one press. */
export function AlikeColumns({ doc, alike, onChange }: AlikeColumnsProps) {
  const say = useText()
  const textOf = useTextOf()
  const unnamed = useUnnamed()
  const nameOf = (column: Column) => (typeof column === 'number' ? unnamed(column) : column)
  const fieldsIn = (places: readonly Place[]) => [...new Set(places.map(({ kind, field }) => textOf(fieldTextKey(kind, field))))].join(', ')
  const told = alike.flatMap(({ file, taken, others }) => {
    const places = placesOf(doc, file, taken)
    return places.length > 0 ? [{ file, taken, others, places }] : []
  })
  if (told.length === 0) return null
  return (
    <Card tone="warning">
      <div className={classes.alike}>
        <p>{say('import.alikeColumns')}</p>
        <ul>
          {told.flatMap(({ file, taken, others, places }) =>
            others.map((other) => {
              const own = placesOf(doc, file, other)
              const values = { file, taken: nameOf(taken), other: nameOf(other), field: fieldsIn(places) }
              return (
                <li key={`${file} ${taken} ${other}`}>
                  <span>
                    {own.length > 0 ? say('import.alikeTaken', { ...values, own: fieldsIn(own) }) : say('import.alikeColumn', values)}
                  </span>
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => onChange(places.reduce((next, place) => withColumn(next, place, other), doc))}
                  >
                    {say('import.takeOther', { other: nameOf(other) })}
                  </Button>
                </li>
              )
            }),
          )}
        </ul>
      </div>
    </Card>
  )
}

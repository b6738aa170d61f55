import { expect, it } from 'vitest'
import { fieldsOf } from '#server/areas/import/fields.ts'
import { imports as texts } from '#shared/texts/en/import.ts'
import { importColumns } from '#shared/texts/en/import-columns.ts'
import { peopleParts } from './mapping-doc.ts'
import { partSpecs } from './parts.ts'

/** A field that the screen does not list would be imported without being seen. */
it.each(peopleParts)('lists every field that the engine takes: %s', (kind) => {
  const taken = Object.entries<object>(fieldsOf('code', 'last day')[kind])
  const listed = partSpecs[kind].fields
  expect(listed.map(({ name }) => name).toSorted()).toEqual(taken.map(([name]) => name).toSorted())
  expect(listed.filter((field) => field.kind === 'date').map(({ name }) => name)).toEqual(
    taken.flatMap(([name, field]) => ('kind' in field && field.kind === 'date' ? [name] : [])),
  )
  for (const { name } of listed) expect({ ...texts, ...importColumns }).toHaveProperty([`import.field.${name}`])
})

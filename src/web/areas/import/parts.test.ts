import { expect, it } from 'vitest'
import { fieldsOf, slipFields } from '#server/areas/import/fields.ts'
import { imports as texts } from '#shared/texts/en/import.ts'
import { importColumns } from '#shared/texts/en/import-columns.ts'
import { importSlips } from '#shared/texts/en/import-slips.ts'
import { peopleParts } from './mapping-doc.ts'
import { fieldTextKey, partSpecs } from './parts.ts'

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

it('lists every field of slips that the engine takes, and which are needed', () => {
  const taken = Object.entries<object>(slipFields('code')).map(([name, field]) => ({
    name,
    isNeeded: 'required' in field && field.required === true,
  }))
  const listed = partSpecs.slips.fields
  expect(listed.map(({ name }) => name)).toEqual(taken.map(({ name }) => name))
  expect(listed.filter(({ required }) => required).map(({ name }) => name)).toEqual(
    taken.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])),
  )
  for (const { name } of listed) expect({ ...importColumns, ...importSlips }).toHaveProperty([fieldTextKey('slips', name)])
})

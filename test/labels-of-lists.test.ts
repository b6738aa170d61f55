import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { List } from '#shared/contract/list.ts'
import { en } from '#shared/texts/en/index.ts'

/** A column that is called by no text shows its bare key on screens and in files. */

const shared = path.resolve(import.meta.dirname, '../src/shared')

/** Every list that a contract of an area or of a request module declares, also within what it declares. */
async function lists(): Promise<List[]> {
  const found = new Set<List>()
  const seen = new Set<unknown>()
  for (const room of ['areas', 'requests'])
    for (const file of readdirSync(path.join(shared, room)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      listsIn(await import(/* @vite-ignore */ path.join(shared, room, file)), found, seen)
  return [...found]
}

function listsIn(thing: unknown, found: Set<List>, seen: Set<unknown>): void {
  if (typeof thing !== 'object' || thing === null || seen.has(thing) || '_zod' in thing) return
  seen.add(thing)
  if (isList(thing)) found.add(thing)
  for (const part of Object.values(thing)) listsIn(part, found, seen)
}

const isList = (thing: object): thing is List => 'columns' in thing && 'defaultSort' in thing && 'name' in thing

const labelsOf = ({ columns }: List) => Object.values(columns).flatMap(({ label, unit }) => [label, ...(unit ? [unit.label] : [])])

const isText = (key: string) => key in en || `${key}_other` in en

it('every column of every list is called by a text', async () => {
  const all = await lists()
  expect(all.length).toBeGreaterThan(30)
  expect(
    all.flatMap((list) =>
      labelsOf(list)
        .filter((label) => !isText(label))
        .map((label) => `${list.name}: ${label}`),
    ),
  ).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'
import { optionsOf } from './options.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const positions = async (more: object) => {
  const asked = { filterSearch: 'e', sortingColumn: 'sequence', sortingDirection: 0, paginationSize: 100, ...more }
  const { listData } = (await portal.as('indra').call(peopleCalls.positions, asked as never)).body
  return [...new Set(listData.map(({ displayName }) => displayName))]
}

const begins = ['Engineering Manager']
const words = ['Chief Executive', 'Head of Engineering', 'Software Engineer']
const rest = ['Administrator', 'HR Officer']

it('what begins with what is looked for stands first, then what has a word that does, each in its own order', async () => {
  expect(await positions({})).toEqual([...begins, ...words, ...rest])
  expect(await positions({ sortingDirection: 1 })).toEqual([...begins, ...words.toReversed(), ...rest.toReversed()])
  expect(await positions({ paginationSize: 1 })).toEqual(begins)
  expect(await positions({ paginationSize: 1, paginationPage: 1 })).toEqual(words.slice(0, 1))
  expect(await positions({ sortingColumn: 'displayName' })).toEqual([...begins, ...words, ...rest].toSorted())
})

it('so do choices that are at hand', () => {
  const others = ['Clerk', 'HR Officer']
  const all = [...others, ...words, ...begins].map((displayName) => ({ displayName }))
  const found = (more: object) =>
    optionsOf({ filterSearch: 'e', paginationSize: 10, paginationPage: 0, ...more } as never, all).listData.map(
      ({ displayName }) => displayName,
    )
  expect(found({})).toEqual([...begins, ...words, ...others])
  expect(found({ sortingDirection: 1 })).toEqual([...begins, ...words.toReversed(), ...others.toReversed()])
  expect(found({ sortingColumn: 'displayName', sortingDirection: 1 })).toEqual(
    all.map(({ displayName }) => displayName).toSorted((a, b) => b.localeCompare(a)),
  )
  expect(found({ filterSearch: '' })).toEqual(all.map(({ displayName }) => displayName))
})

import { expect, it } from 'vitest'
import { gradeSetUp, siteSetUp } from '#shared/areas/organisation.ts'
import { foundIn, toldOf, type Telling } from './set-up-list.ts'

const telling: Telling = { language: 'id', today: '2026-01-15', say: (key) => key }
const site = (code: string, name: string, more: object) => ({
  code,
  names: { en: name, id: '' },
  site: null,
  retired: false,
  usedBy: [],
  region: null,
  ...more,
})
const sites = [
  site('SUB', 'Surabaya', { country: 'ID', timeZone: 'Asia/Jakarta', people: 9 }),
  site('BER', 'Berlin', { country: 'DE', timeZone: 'Europe/Berlin', people: 10 }),
  site('OLD', 'Aachen', { country: 'DE', timeZone: 'Europe/Berlin', people: 0, retired: true }),
].map((row) => ({ retired: row.retired, told: toldOf(siteSetUp, row, telling) }))
const codes = (asked: object) => foundIn(siteSetUp.list, sites, { filterSearch: '', ...asked }, 'id').map(({ told }) => told['code'])

it('tells places by their names in the language of the reader', () => {
  expect(sites[1]?.told).toMatchObject({ country: 'Jerman', timeZone: 'Berlin (UTC+1)', people: 10, state: 'setUp.active' })
})

it('finds by every word of what is told, in the order that is asked for, those retired last', () => {
  expect(codes({})).toEqual(['BER', 'SUB', 'OLD'])
  expect(codes({ sortingColumn: 'people', sortingDirection: 0 })).toEqual(['SUB', 'BER', 'OLD'])
  expect(codes({ sortingColumn: 'people', sortingDirection: 1 })).toEqual(['BER', 'SUB', 'OLD'])
  expect(codes({ filterSearch: 'jérman ber' })).toEqual(['BER', 'OLD'])
  expect(codes({ filterSearch: 'utc+7' })).toEqual(['SUB'])
  expect(codes({ filterSearch: 'nowhere' })).toEqual([])
})

it('keeps what has a place in its place until another order is asked for', () => {
  const grade = (code: string, sequence: number) => ({ ...site(code, code, {}), sequence })
  const grades = [grade('B', 10), grade('A', 9)].map((row) => ({ retired: false, told: toldOf(gradeSetUp, row, telling) }))
  const inOrder = (asked: object) => foundIn(gradeSetUp.list, grades, { filterSearch: '', ...asked }, 'en').map(({ told }) => told['code'])
  expect([inOrder({}), inOrder({ sortingColumn: 'code', sortingDirection: 1 })]).toEqual([
    ['A', 'B'],
    ['B', 'A'],
  ])
})

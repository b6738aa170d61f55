import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpGroups, setUpGroupsOf } from '#shared/areas/set-up.ts'
import { en } from '#shared/texts/en/index.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { first } from '#shared/texts/en/first.ts'
import { aboutOf } from './about.ts'
import { alsoCalled } from './also-called.ts'
import { settingsFound } from './finding.ts'
import { setUpTexts } from './texts.ts'

const say = (key: TextKey) => en[key]
const everything = { administrator: true, duties: ['*'], dutiesOfAll: ['*'], drawsFlows: true }
const duties = fc.subarray(['*', 'SetUp', 'SignIn', 'Attendance', 'Loan'])
const pages = setUpGroups.flatMap((group) => group.pages)

test('a setting is found by its own words and those of its page, and told with the page', () => {
  const found = settingsFound('late forgiven', everything, say)
  expect(found.map(({ page, setting }) => [page.path, setting])).toEqual([['/set-up/shifts', 'timeSetup.graceLate']])
  expect(settingsFound('overtime rates', everything, say).map(({ page }) => page.path)).toContain('/set-up/overtime')
  expect(settingsFound('reasons', everything, say)[0]).toMatchObject({ page: { path: '/set-up/reasons' }, setting: null })
  expect([settingsFound(' ', everything, say), settingsFound('no such thing', everything, say)]).toEqual([[], []])
})

test('every page is told in a sentence', () => {
  expect(pages.filter(({ path }) => !en[aboutOf(path)]).map(({ path }) => path)).toEqual([])
})

test('a page is found by what people call it who do not know its name', () => {
  for (const [typed, path] of [
    ['carry over', '/set-up/leave-types'],
    ['simulator', '/set-up/leave-types'],
    ['passkey', '/set-up/sign-in'],
    ['invite', '/set-up/access'],
    ['view as', '/set-up/roles'],
    ['department', '/set-up/units'],
  ])
    expect([typed, settingsFound(typed ?? '', everything, say).map(({ page }) => page.path)]).toEqual([
      typed,
      expect.arrayContaining([path]),
    ])
})

test('what pages are also called is of pages that there are', () => {
  expect(Object.keys(alsoCalled).filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})

test('what is found is loaded with the search: no key stands in place of its words', async () => {
  const loaded = { ...first, ...(await setUpTexts()) }
  const keys = setUpGroups.flatMap(({ title, pages: of }) => [title, ...of.flatMap((page) => [page.title, ...page.settings])])
  keys.push(...Object.values(alsoCalled))
  expect(keys.filter((key) => !Object.hasOwn(loaded, key))).toEqual([])
})

test('whoever may not open a page finds nothing that stands on it; each setting is found by its whole name', () => {
  fc.assert(
    fc.property(fc.record({ administrator: fc.boolean(), duties, dutiesOfAll: duties, drawsFlows: fc.boolean() }), (reader) => {
      const open = setUpGroupsOf(reader).flatMap((group) => group.pages)
      for (const page of pages)
        for (const key of [page.title, ...page.settings])
          expect(settingsFound(say(key), reader, say).some((one) => one.page === page && [page.title, one.setting].includes(key))).toBe(
            open.includes(page),
          )
    }),
    { numRuns: 8 },
  )
})

/** Fields that say what one of many is, and no setting of the company. */
const ofOne = [
  'timeSetup.from',
  'timeSetup.until',
  'timeSetup.paid',
  'timeSetup.day',
  'timeSetup.name',
  'timeSetup.halfDay',
  'timeSetup.site',
  'timeSetup.pattern',
  'overtimeSetUp.site',
  'overtimeSetUp.startsOn',
  'overtimeSetUp.bandHours',
  'overtimeSetUp.rate',
  'overtimeSetUp.nightFrom',
  'overtimeSetUp.nightUntil',
  'overtimeSetUp.nightRate',
  'timesheet.setUp.from',
  'timesheet.setUp.until',
  'timesheet.setUp.open',
  'timesheet.setUp.roundingTo',
]

test('every field of the set-up is among the settings that are found', () => {
  const areas = path.resolve(import.meta.dirname, '..')
  const sources = globSync(`${areas}/{time-setup,overtime-set-up,reasons,timesheet-set-up,general-config}/**/*.{ts,tsx}`)
  const fields = /kind: '\w+',[^{}]*?label: say\('([\w.-]+)'|<(?:NumberInput|Switch|TellingField)\s+label=\{say\('([\w.-]+)'/g
  const labels = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(fields)].map(([, field, input]) => field ?? input))
  const known = new Set<string>([...pages.flatMap(({ title, settings }) => [title, ...settings]), ...ofOne])
  expect(labels.length).toBeGreaterThan(40)
  expect([...new Set(labels)].filter((key) => key && !known.has(key) && !key.startsWith('setUp.'))).toEqual([])
})

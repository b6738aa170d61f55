import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpGroups, setUpGroupsOf } from '#shared/areas/set-up.ts'
import { en } from '#shared/texts/en/index.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { settingsFound } from './finding.ts'

const say = (key: TextKey) => en[key]
const everything = { administrator: true, hr: true, hrOfAll: true, drawsFlows: true }
const pages = setUpGroups.flatMap((group) => group.pages)

test('a setting is found by its own words and those of its page, and told with the page', () => {
  const found = settingsFound('late forgiven', everything, say)
  expect(found.map(({ page, setting }) => [page.path, setting])).toEqual([['/set-up/shifts', 'timeSetup.graceLate']])
  expect(settingsFound('overtime rates', everything, say).map(({ page }) => page.path)).toContain('/set-up/overtime')
  expect(settingsFound('reasons', everything, say)[0]).toMatchObject({ page: { path: '/set-up/reasons' }, setting: null })
  expect([settingsFound(' ', everything, say), settingsFound('no such thing', everything, say)]).toEqual([[], []])
})

test('whoever may not open a page finds nothing that stands on it; each setting is found by its whole name', () => {
  fc.assert(
    fc.property(fc.record({ administrator: fc.boolean(), hr: fc.boolean(), hrOfAll: fc.boolean(), drawsFlows: fc.boolean() }), (reader) => {
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

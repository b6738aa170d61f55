import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { addDays } from '#shared/records/calendar.ts'
import { plainLeavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { lineOf } from './version-line.ts'

const rule = (noticeDays: number) => ({ ...ruleOf(plainLeavePolicy), noticeDays })
const versionsFrom = (days: readonly string[]) =>
  days.map((startsOn, at) => ({ startsOn, policy: rule(at) })) as unknown as LeaveTypeSet['versions']

it('each version tells its last day, what it took the place of, and whether it holds', () => {
  const line = lineOf(versionsFrom(['2028-01-01', '2027-01-01', '2025-07-01', '1900-01-01']), '2026-11-27')
  expect(line.map(({ startsOn, until, state, before }) => [startsOn, until, state, before?.noticeDays ?? null])).toEqual([
    ['2028-01-01', null, 'toCome', 1],
    ['2027-01-01', '2027-12-31', 'toCome', 2],
    ['2025-07-01', '2026-12-31', 'holds', 3],
    ['1900-01-01', '2025-06-30', 'past', null],
  ])
})

it('on its first day a version holds, on the last day of the one before that one did', () => {
  const versions = versionsFrom(['2027-01-01', '1900-01-01'])
  expect(lineOf(versions, '2027-01-01').map(({ state }) => state)).toEqual(['holds', 'past'])
  expect(lineOf(versions, '2026-12-31').map(({ state }) => state)).toEqual(['toCome', 'holds'])
})

it('of all that begin on a day or before it, one holds; the days of versions touch and never overlap', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 4000 }), (offsets, offset) => {
      const [starts, today] = [offsets.toSorted((a, b) => b - a).map((day) => addDays('2020-01-01', day)), addDays('2020-01-01', offset)]
      const line = lineOf(versionsFrom(starts), today)
      expect(line.filter(({ state }) => state === 'holds')).toHaveLength(starts.some((day) => day <= today) ? 1 : 0)
      line.forEach(({ startsOn }, at) => {
        const earlier = line[at + 1]
        if (earlier) expect(earlier.until).toBe(addDays(startsOn, -1))
      })
    }),
  )
})

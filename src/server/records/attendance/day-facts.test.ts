import { expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import type { PlannedDay } from '../schedule/planned.ts'
import { checksByDay } from './day-facts.ts'

/** A day without a shift at a place. */
const at = (day: string, timeZone: string): PlannedDay => ({
  day,
  timeZone,
  siteId: null,
  unitId: null,
  isKept: true,
  employed: true,
  holiday: null,
  siteHoliday: null,
  isSet: false,
  shifts: [],
  usual: null,
  roster: null,
})
const came = (moment: string): CheckTime => ({ id: moment, at: Date.parse(moment), direction: 'in', source: 'device' })
const dayBy = (days: readonly PlannedDay[], moment: string) => [...checksByDay([came(moment)], days).keys()]

/** Hadi is in Jakarta, seven hours before UTC, until he moves to Los Angeles, seven hours behind it. */
const moved = '2026-06-10'
const hadis = Array.from({ length: 9 }, (_, place) => addDays(moved, place - 4)).map((day) =>
  at(day, day < moved ? 'Asia/Jakarta' : 'America/Los_Angeles'),
)

it('a check time counts for the day on the clock of the place where somebody works then, whatever it was before', () => {
  expect(dayBy(hadis, '2026-06-08T18:00:00Z')).toEqual(['2026-06-09'])
  expect(dayBy(hadis, '2026-06-12T18:00:00Z')).toEqual(['2026-06-12'])
  expect(dayBy(hadis, '2026-06-12T03:00:00Z')).toEqual(['2026-06-11'])
})

it('beyond the days that are known the clock of the first of them counts, and UTC where none is known', () => {
  expect(dayBy(hadis, '2026-05-20T18:00:00Z')).toEqual(['2026-05-21'])
  expect(dayBy([], '2026-05-20T18:00:00Z')).toEqual(['2026-05-20'])
})

import { expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import type { CheckTime } from '#shared/records/attendance/check-times.ts'
import { planShift } from '#shared/records/attendance/shift.ts'
import type { PlannedDay } from '../../schedule/planned.ts'
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
const office = planShift(
  {
    code: 'O',
    name: 'O',
    start: '05:30',
    end: '14:00',
    breaks: [],
    grace: { late: 0, early: 0 },
    rounding: { minutes: 0, to: 'nearest' },
    overtime: { onlyApproved: false, least: 30 },
  },
  '2026-06-10',
  'UTC',
)
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

it('no check time is of a shift that a holiday has nobody work; of one that leaves half of it they are', () => {
  const days = (off: number) =>
    ['2026-06-09', '2026-06-10', '2026-06-11'].map((day) =>
      day === '2026-06-10' ? { ...at(day, 'UTC'), isSet: true, shifts: [office], holiday: { name: 'Feast', off } } : at(day, 'UTC'),
    )
  const [eve, feast] = ['2026-06-09', '2026-06-10']
  expect([0, 0.5, 1].map((off) => dayBy(days(off), '2026-06-09T23:30:00Z'))).toEqual([[feast], [feast], [eve]])
  // Nor does it begin, for whoever came on the day before: who goes in its morning goes from that day.
  const stay = ['2026-06-09T20:00:00Z in', '2026-06-10T05:40:00Z out'].map((one): CheckTime => {
    const [moment = '', direction] = one.split(' ')
    return { ...came(moment), direction: direction as 'in' | 'out' }
  })
  const daysOfStay = (off: number) => [...checksByDay(stay, days(off))].map(([day, checks]) => [day, checks.length])
  expect(daysOfStay(1)).toEqual([[eve, 2]])
  expect(daysOfStay(0)).toEqual([
    [eve, 1],
    [feast, 1],
  ])
})

import type { Because, RuleOf } from '#shared/records/because.ts'
import { clockAt } from '#shared/records/clock.ts'
import { attendanceVersion } from '#shared/records/attendance/day.ts'
import type { Language } from '#shared/texts/index.ts'
import type { BookedLater, Booking } from '#server/records/attendance/days/bookings.ts'
import type { StoodDay } from '#server/records/attendance/days/counting.ts'
import { statusText } from './lists.ts'

const because = (rule: RuleOf<'day'>, facts: Because['facts'] = {}): Because => ({ rule: `day.${rule}`, facts, version: attendanceVersion })

const signed = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)}`
const differences = ({ worked, overtime, missing }: Pick<Booking, 'worked' | 'overtime' | 'missing'>) => ({
  worked: signed(worked),
  overtime: signed(overtime),
  missing: signed(missing),
})

/** The story of a closed day of which more has become known since: how it stood, and where the difference is booked. */
export function stoodStory(stood: StoodDay, later: readonly BookedLater[], timeZone: string, language: Language): Because[] {
  const clock = (instant: string) => clockAt(Date.parse(instant), timeZone)
  const { value, shifts, cameAt, wentAt, worked, planned } = stood
  return [
    shifts.length > 0 ? because('stood.shift', { name: shifts.join(', ') }) : because('noShift'),
    ...(cameAt ? [because('stood.came', { at: clock(cameAt) })] : []),
    ...(wentAt ? [because('stood.went', { at: clock(wentAt) })] : []),
    because('worked', { minutes: worked, planned }),
    because('stood.is', { status: statusText(value, language) }),
    ...(later.length > 0
      ? later.map(({ day, ...entry }) => because('stood.booked', { day, ...differences(entry) }))
      : [because('stood.stays')]),
  ]
}

/** What the story of a day says of closed days that are booked on it. */
export const bookedStory = (bookings: readonly Booking[]): Because[] =>
  bookings.map(({ origin, ...entry }) => because('booked', { day: origin, ...differences(entry) }))

// Overtime minute by minute, written from docs/decisions/026.
import type { DayKind, OvertimePolicy } from '../../src/shared/records/overtime/policy.ts'

export interface PlainOvertime {
  timeZone: string
  /** Instants in milliseconds. */
  from: number
  until: number
  breakMinutes: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Day and minute of the day that the clock of a place shows. */
export function clockOf(at: number, timeZone: string): { day: string; minute: number } {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  const [day = '', time = ''] = clock.format(at).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { day, minute: hours * 60 + minutes }
}

/** What counts of the minutes worked: not what is no longer than the tolerance; in steps, of which so many minutes are given. */
export function plainCounted({ from, until, breakMinutes }: PlainOvertime, { step, tolerance }: OvertimePolicy): number {
  const worked = Math.max(0, (until - from) / 60_000 - breakMinutes)
  if (worked <= tolerance.employer) return 0
  if (step === 0) return worked
  const over = worked % step
  return over > 0 && step - over <= tolerance.employee ? worked - over + step : worked - over
}

/** What is worth how much, in minutes. */
export function plainWorth(overtime: PlainOvertime, policy: OvertimePolicy, kindsOf: (day: string) => readonly DayKind[]): number {
  const passed = { workday: 0, dayOff: 0, holiday: 0 }
  let worth = 0
  for (let minute = 0; minute < plainCounted(overtime, policy); minute += 1) {
    const shown = clockOf(overtime.from + minute * 60_000, overtime.timeZone)
    const kinds = kindsOf(shown.day)
    const rates = kinds.map((kind) => rateAfter(policy.rates[kind], passed[kind]))
    for (const kind of kinds) passed[kind] += 1
    if (policy.night && isNight(shown.minute, policy.night)) rates.push(policy.night.rate)
    worth += policy.combine === 'sum' ? rates.reduce((sum, rate) => sum + rate, 0) : Math.max(...rates)
  }
  return Math.round(worth * 1000)
}

/** The rate of the next minute after so many. */
function rateAfter(bands: OvertimePolicy['rates']['workday'], minutes: number): number {
  let end = 0
  for (const { hours, rate } of bands) {
    end += (hours ?? Number.POSITIVE_INFINITY) * 60
    if (minutes < end) return rate
  }
  return 0
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isNight(minute: number, { from, until }: { from: string; until: string }): boolean {
  const [first, end] = [minuteOf(from), minuteOf(until)]
  return first < end ? minute >= first && minute < end : minute >= first || minute < end
}

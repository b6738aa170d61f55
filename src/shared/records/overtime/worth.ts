import { sure } from '#shared/sure.ts'
import type { Because, Explained, RuleOf } from '../because.ts'
import { dayOf } from '../calendar.ts'
import { clockAt, clockMinutes, minutesADay, minutesOf } from '../clock.ts'
import { overtimeVersion, type DayKind, type OvertimePolicy } from './policy.ts'

/** Overtime as it passes: instants in milliseconds since 1970, of whole minutes, at a place whose clock rates go by. */
export interface OvertimeSpan {
  /** The day of attendance that it belongs to. */
  day: string
  timeZone: string
  from: number
  until: number
  /** Minutes of it that are not worked; they are taken off its end. */
  breakMinutes: number
}

const minuteMs = 60_000

/** Minutes that pass from its beginning to its end; below zero where it ends before it begins. */
export const lastingMinutes = ({ from, until }: Pick<OvertimeSpan, 'from' | 'until'>): number => Math.round((until - from) / minuteMs)

/** The minutes of it that are worked. */
export const workedMinutes = (span: OvertimeSpan): number => Math.max(0, lastingMinutes(span) - span.breakMinutes)

/** Minutes of one rate, in the order in which they are worked. */
export interface Band {
  day: string
  kind: DayKind
  rate: number
  minutes: number
}

/** Minutes by their rate, the lowest first. */
export const minutesByRate = (bands: readonly Band[]): { rate: number; minutes: number }[] =>
  [...Map.groupBy(bands, ({ rate }) => rate)]
    .map(([rate, of]) => ({ rate, minutes: of.reduce((sum, { minutes }) => sum + minutes, 0) }))
    .toSorted((a, b) => a.rate - b.rate)

export interface Worth extends Explained<number> {
  bands: Band[]
}

const because = (rule: RuleOf<'overtime'>, facts: Because['facts']): Because => ({
  rule: `overtime.${rule}`,
  facts,
  version: overtimeVersion,
})

/** How many minutes of an overtime count, with why: the break is taken off, then tolerances and steps are applied. */
export function countedMinutes(span: OvertimeSpan, policy: OvertimePolicy): Explained<number> {
  const { step, tolerance } = policy
  const { from, until, timeZone, breakMinutes } = span
  const [worked, lasting] = [workedMinutes(span), Math.max(0, lastingMinutes(span))]
  const why = [because('clock', { from: clockAt(from, timeZone), until: clockAt(until, timeZone), minutes: lasting })]
  // In a night in which the clock is put forward or back, what it says is not what passes.
  const put = clockMinutes(until, timeZone) - clockMinutes(from, timeZone) - lastingMinutes(span)
  if (put !== 0) why.push(because(put < 0 ? 'clockBack' : 'clockForward', { minutes: Math.abs(put) }))
  if (breakMinutes > 0) why.push(because('break', { minutes: breakMinutes }))
  if (isTooShort(worked, policy)) {
    why.push(because('tooShort', { minutes: worked, tolerance: tolerance.employer }))
    return { value: 0, why }
  }
  if (step === 0) return { value: worked, why }
  const value = Math.floor((worked + given(policy)) / step) * step
  if (value !== worked) why.push(because('rounded', { minutes: worked, step, counted: value }))
  return { value, why }
}

/** Whether so many minutes are not longer than what the employer's tolerance leaves out. */
export const isTooShort = (worked: number, { tolerance }: OvertimePolicy): boolean => tolerance.employer > 0 && worked <= tolerance.employer

/** Minutes that lack to a step and are given all the same. */
const given = ({ step, tolerance }: OvertimePolicy): number => Math.min(tolerance.employee, step - 1)

/** The least minutes that come to a first step. */
export const firstStep = (policy: OvertimePolicy): number => policy.step - given(policy)

/**
 * What overtime is worth in minutes, each weighed with its rate, with why. Every minute has the kind of the calendar day on
 * which it lies by the clock of the place, so that midnight may change it, and the night's rate where that clock says night:
 * an hour that the clock shows twice is worked twice. The hours of a kind are counted from the overtime's beginning, after
 * the `before` minutes that the day has of it already. `kindsOf` names the kinds of a day, never none.
 */
export function overtimeWorth(
  span: OvertimeSpan,
  policy: OvertimePolicy,
  kindsOf: (day: string) => readonly DayKind[],
  before: Partial<Record<DayKind, number>> = {},
): Worth {
  const counted = countedMinutes(span, policy).value
  const bands: Band[] = []
  const passed: Partial<Record<DayKind, number>> = { ...before }
  let [at, rest] = [span.from, counted]
  while (rest > 0) {
    const shown = clockMinutes(at, span.timeZone)
    const day = dayOf(Math.floor(shown / minutesADay))
    const clock = shown - Math.floor(shown / minutesADay) * minutesADay
    const kinds = kindsOf(day)
    const rates = kinds.map((kind) => bandOf(policy.rates[kind], passed[kind] ?? 0))
    const night = nightOf(policy, clock)
    const longest = Math.min(rest, minutesADay - clock, night.lasts, ...rates.map(({ lasts }) => lasts))
    const last = longest - 1
    // Where the clock is put forward or back meanwhile, minute by minute.
    const stretch = clockMinutes(at + last * minuteMs, span.timeZone) === shown + last ? longest : 1
    const applying = [...rates.map(({ rate }) => rate), ...(night.rate === null ? [] : [night.rate])]
    const rate = policy.combine === 'sum' ? applying.reduce((sum, one) => sum + one, 0) : Math.max(...applying)
    add(bands, { day, kind: strongest(kinds, rates), rate, minutes: stretch })
    for (const kind of kinds) passed[kind] = (passed[kind] ?? 0) + stretch
    at += stretch * minuteMs
    rest -= stretch
  }
  const value = round(bands.reduce((sum, { rate, minutes }) => sum + rate * minutes, 0))
  return { value, bands, why: bands.map(({ day, kind, rate, minutes }) => because(`band.${kind}`, { day, rate, minutes })) }
}

const round = (worth: number) => Math.round(worth * 1000) / 1000

/** The rate after so many minutes, and for how many more. */
function bandOf(bands: OvertimePolicy['rates'][DayKind], passed: number): { rate: number; lasts: number } {
  let end = 0
  for (const { hours, rate } of bands) {
    if (hours === null) return { rate, lasts: Infinity }
    end += Math.round(hours * 60)
    if (passed < end) return { rate, lasts: end - passed }
  }
  throw new Error('the last band of a policy has no end')
}

function nightOf({ night }: OvertimePolicy, clock: number): { rate: number | null; lasts: number } {
  if (!night) return { rate: null, lasts: Infinity }
  const [from, until] = [minutesOf(night.from), minutesOf(night.until)]
  const ahead = (to: number) => (to > clock ? to - clock : to - clock + minutesADay)
  const within = from < until ? clock >= from && clock < until : clock >= from || clock < until
  return within ? { rate: night.rate, lasts: ahead(until) } : { rate: null, lasts: ahead(from) }
}

const strongest = (kinds: readonly DayKind[], rates: readonly { rate: number }[]): DayKind =>
  sure(kinds[rates.findIndex(({ rate }) => rate === Math.max(...rates.map((each) => each.rate)))], 'a day has a kind')

function add(bands: Band[], band: Band): void {
  const last = bands.at(-1)
  if (last && last.day === band.day && last.kind === band.kind && last.rate === band.rate) last.minutes += band.minutes
  else bands.push(band)
}

import type { Because, Explained } from '../because.ts'
import { addDays } from '../calendar.ts'
import { clockText, eve, minutesADay, minutesOf } from '../clock.ts'
import { overtimeVersion, type DayKind, type OvertimePolicy } from './policy.ts'

/** Overtime on the clock of a site: minutes from the midnight of `day`, which may go beyond it. */
export interface OvertimeSpan {
  day: string
  from: number
  until: number
  /** Minutes of it that are not worked; they are taken off its end. */
  breakMinutes: number
}

/** Minutes of one rate, in the order in which they are worked. */
export interface Band {
  day: string
  kind: DayKind
  rate: number
  minutes: number
}

export interface Worth extends Explained<number> {
  bands: Band[]
}

const because = (rule: string, facts: Because['facts']): Because => ({ rule: `overtime.${rule}`, facts, version: overtimeVersion })

/** How many minutes of an overtime count, with why: the break is taken off, then tolerances and steps are applied. */
export function countedMinutes({ from, until, breakMinutes }: OvertimeSpan, policy: OvertimePolicy): Explained<number> {
  const { step, tolerance } = policy
  const worked = Math.max(0, until - from - breakMinutes)
  const why = [because('clock', { from: clockText(from), until: clockText(until), minutes: Math.max(0, until - from) })]
  if (breakMinutes > 0) why.push(because('break', { minutes: breakMinutes }))
  if (worked <= tolerance.employer && tolerance.employer > 0) {
    why.push(because('tooShort', { minutes: worked, tolerance: tolerance.employer }))
    return { value: 0, why }
  }
  if (step === 0) return { value: worked, why }
  const value = Math.floor((worked + Math.min(tolerance.employee, step - 1)) / step) * step
  if (value !== worked) why.push(because('rounded', { minutes: worked, step, counted: value }))
  return { value, why }
}

/**
 * What overtime is worth in minutes, each weighed with its rate, with why. Every minute has the kind of the calendar day on
 * which it lies, so that midnight may change it; the hours of a kind are counted from the overtime's beginning, after the
 * `before` minutes that the day has of it already. `kindsOf` names the kinds of a day, never none.
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
    const day = dayAt(span.day, at)
    const kinds = kindsOf(day)
    const clock = ((at % minutesADay) + minutesADay) % minutesADay
    const rates = kinds.map((kind) => bandOf(policy.rates[kind], passed[kind] ?? 0))
    const night = nightOf(policy, clock)
    const stretch = Math.min(rest, minutesADay - clock, night.lasts, ...rates.map(({ lasts }) => lasts))
    const applying = [...rates.map(({ rate }) => rate), ...(night.rate === null ? [] : [night.rate])]
    const rate = policy.combine === 'sum' ? applying.reduce((sum, one) => sum + one, 0) : Math.max(...applying)
    add(bands, { day, kind: strongest(kinds, rates), rate, minutes: stretch })
    for (const kind of kinds) passed[kind] = (passed[kind] ?? 0) + stretch
    at += stretch
    rest -= stretch
  }
  const value = round(bands.reduce((sum, { rate, minutes }) => sum + rate * minutes, 0))
  return { value, bands, why: bands.map(({ day, kind, rate, minutes }) => because(`band.${kind}`, { day, rate, minutes })) }
}

const round = (worth: number) => Math.round(worth * 1000) / 1000

/** The calendar day on which a minute lies. */
const dayAt = (day: string, minute: number): string => {
  const days = Math.floor(minute / minutesADay)
  return days === -1 ? eve(day) : addDays(day, days)
}

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
  kinds[rates.findIndex(({ rate }) => rate === Math.max(...rates.map((each) => each.rate)))] ?? 'workday'

function add(bands: Band[], band: Band): void {
  const last = bands.at(-1)
  if (last && last.day === band.day && last.kind === band.kind && last.rate === band.rate) last.minutes += band.minutes
  else bands.push(band)
}

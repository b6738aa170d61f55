// On which days somebody may have leave of a type, day after day: docs/decisions/106 and 123.
import { nextDay } from './ledger.ts'

/** How somebody is employed from a day on; the share of full time in thousandths. */
export interface PlainTerms {
  from: string
  fullTime: number
  country: string | null
}

export interface PlainEmployment {
  bornOn: string | null
  hiredOn: string | null
  /** Away from the day after the first until the day before the second. */
  breaks: { leftOn: string; returnsOn: string }[]
  leftOn: string | null
  terms: PlainTerms[]
}

/** Days one after the other, the first and the last of them. */
export interface Run {
  from: string
  until: string
}

export const termsAt = ({ terms }: PlainEmployment, day: string): PlainTerms =>
  terms.findLast(({ from }) => from <= day) ?? terms[0] ?? { from: '', fullTime: 1000, country: null }

/** A first day that was corrected since leaves nothing before it. */
const breaksOf = ({ hiredOn, breaks }: PlainEmployment) => breaks.filter(({ leftOn }) => leftOn >= (hiredOn ?? ''))

/** Whether somebody is employed on a day, and in one of the countries. */
export function mayHave(countries: readonly string[] | null, employment: PlainEmployment, day: string): boolean {
  const { hiredOn, leftOn } = employment
  const breaks = breaksOf(employment)
  const isAway = breaks.some((each) => day > each.leftOn && day < each.returnsOn)
  // Who has left and is known to come back has left until then.
  const last = breaks.at(-1)
  const isGone = leftOn !== null && day > leftOn && !(last && leftOn < last.returnsOn && day >= last.returnsOn)
  return day >= (hiredOn ?? day) && !isAway && !isGone && (countries === null || countries.includes(termsAt(employment, day).country ?? ''))
}

/** On which of some days, the first among them, anything of somebody may become another; between two of them nothing does. */
export function turnsIn({ from, until }: Run, { hiredOn, leftOn, breaks, terms }: PlainEmployment, others: readonly string[]): string[] {
  const ends = [...breaks.map((each) => each.leftOn), ...(leftOn === null ? [] : [leftOn])].map((day) => nextDay(day))
  const days = [hiredOn ?? from, ...ends, ...breaks.map(({ returnsOn }) => returnsOn), ...terms.map((each) => each.from), ...others]
  return [...new Set([from, ...days.filter((day) => day > from && day <= until)])].toSorted()
}

/** The times of some days in which somebody may have leave; who comes back begins another one, be it on the next day. */
export function timesIn(countries: readonly string[] | null, employment: PlainEmployment, days: Run): Run[] {
  const times: Run[] = []
  const turns = turnsIn(days, employment, [])
  for (const [index, from] of turns.entries()) {
    if (!mayHave(countries, employment, from)) continue
    const until = index + 1 < turns.length ? nextDay(turns[index + 1] ?? '', -1) : days.until
    const last = times.at(-1)
    const comesBack = breaksOf(employment).some(({ returnsOn }) => returnsOn === from)
    if (last && nextDay(last.until) === from && !comesBack) last.until = until
    else times.push({ from, until })
  }
  return times
}

/** Whether a day lies in a time that has ended: who has left is owed nothing more of it, also where they came back. */
export function isOver(employment: PlainEmployment, day: string, today: string): boolean {
  const ends = [...breaksOf(employment), employment].flatMap(({ leftOn }) => leftOn ?? [])
  return ends.some((end) => day <= end && end < today)
}

// What a person reads of a ledger, written from docs/decisions/058 and 070: deductions with what was left, gains with what was taken.
import { nextDay, plainLedger, plainStood, standing, type PlainGain, type RawEvent } from './ledger.ts'

/** A row of a statement; quantities in thousandths. */
export interface PlainRow {
  on: string
  what: string
  quantity: number
  left: number
}

/** The last day that a statement reckons with: the end of the furthest year of anything that stands in it, and the day on which its rest goes over. */
export function furthestDay(events: readonly RawEvent[], today: string): string {
  const { gains, uses } = standing(events)
  const days = [...gains.map(({ from }) => from), ...uses.flatMap(({ days: parts }) => parts.map(([day]) => day))]
  const year = [today, ...days].toSorted().at(-1) ?? today
  return nextDay(`${year.slice(0, 4)}-12-31`)
}

/** Each use that stands, and what of an ended gain went over or was lost. */
export function plainDeductions(events: readonly RawEvent[], coming: readonly PlainGain[], today: string): PlainRow[] {
  const { gains, uses } = plainLedger(events, coming)
  // Days to come are reckoned with as far as gains and deductions go.
  const begin = gains.flatMap(({ from, given }) => (given > 0 ? [from] : []))
  const reach = [today, ...begin, ...uses.map(({ days }) => days.at(-1)?.[0] ?? today)].toSorted().at(-1) ?? today
  const rows = uses.map(({ days, waiting }): PlainRow => {
    const [first, last] = [days[0]?.[0] ?? '', days.at(-1)?.[0] ?? '']
    return {
      on: first,
      what: waiting ? 'waits' : 'taken',
      quantity: days.reduce((sum, [, part]) => sum + Math.round(part * 1000), 0),
      left: plainStood(events, coming, last),
    }
  })
  for (const { until, rest, wentOver } of gains) {
    const on = nextDay(until ?? reach)
    if (on > reach) continue
    const left = plainStood(events, coming, on)
    if (wentOver > 0) rows.push({ on, what: 'carried-over', quantity: wentOver, left })
    if (rest > wentOver) rows.push({ on, what: on > today ? 'expiring' : 'expired', quantity: rest - wentOver, left })
  }
  return rows
}

export interface PlainGainRow {
  from: string
  until: string | null
  given: number
  taken: number
}

/** Each gain that gave anything, with what leave and other uses took of it. */
export const plainGains = (events: readonly RawEvent[], coming: readonly PlainGain[]): PlainGainRow[] =>
  plainLedger(events, coming)
    .gains.filter(({ given }) => given > 0)
    .map(({ from, until, given, rest }) => ({ from, until, given, taken: given - rest }))

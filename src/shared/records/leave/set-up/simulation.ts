import { addDays, addMonths } from '../../calendar.ts'
import type { Because } from '../../because.ts'
import { explainGain } from '../explained-balance.ts'
import { plain, thousandths, type Gain, type Ledger } from '../ledger.ts'

/** What a rule is judged by: what is given in the twelve months from its first day. */
export interface Window {
  from: string
  until: string
}

export const windowFrom = (startsOn: string): Window => ({ from: startsOn, until: addDays(addMonths(startsOn, 12), -1) })

const regular: readonly string[] = ['entitlement', 'accrual', 'carry-over']

/** The regular gains of a ledger that begin within a window: of a carry-over what goes over, of all what their ceiling lets by. */
export const givenWithin = ({ gains }: Ledger, { from, until }: Window): Gain[] =>
  gains.filter(
    ({ event, stopped }) =>
      regular.includes(event.kind) && event.effectiveOn >= from && event.effectiveOn <= until && (event.quantity > 0 || stopped),
  )

export interface Given {
  value: number
  why: Because[]
}

export const sumOf = (gains: readonly Gain[]): number => plain(gains.reduce((total, { event }) => total + thousandths(event.quantity), 0))

/** What is given in a window, each gain as balances explain it. */
export function explainGiven(ledger: Ledger, window: Window): Given {
  const gains = givenWithin(ledger, window)
  return { value: sumOf(gains), why: gains.flatMap(explainGain) }
}

/** What is given for the months themselves, and what goes over into them from the year before. */
export interface Parts {
  given: number
  carried: number
}

/** The sum of a window by where it comes from: a glance says whether a rule gives less, or lets less go over. */
export function partsOf(ledger: Ledger, window: Window): Parts {
  const gains = givenWithin(ledger, window)
  const isCarried = ({ event }: Gain) => event.kind === 'carry-over'
  return { given: sumOf(gains.filter((gain) => !isCarried(gain))), carried: sumOf(gains.filter(isCarried)) }
}

/** How many people are given so much more, or less, in a bar; `from` and `until` are both included, the same where one amount stands. */
export interface Bar {
  from: number
  until: number
  people: number
}

/** Bars on each side of those for whom nothing changes. */
const mostBars = 4

/**
 * The differences as bars, the most that is lost first: each amount has one where they are few, else they share steps as wide on one
 * side. Those for whom nothing changes have one of their own, where there are any.
 */
export function barsOf(differences: readonly { difference: number; people: number }[]): Bar[] {
  const counted = differences.filter(({ people }) => people > 0).toSorted((a, b) => a.difference - b.difference)
  const side = (sign: 1 | -1) => inBars(counted.filter(({ difference }) => Math.sign(difference) === sign))
  const same = counted.flatMap(({ difference, people }) => (difference === 0 ? [{ from: 0, until: 0, people }] : []))
  return [...side(-1), ...same, ...side(1)]
}

function inBars(side: readonly { difference: number; people: number }[]): Bar[] {
  if (side.length <= mostBars) return side.map(({ difference, people }) => ({ from: difference, until: difference, people }))
  const most = Math.max(...side.map(({ difference }) => Math.abs(difference)))
  const width = widthFor(most / mostBars)
  const bars = Map.groupBy(side, ({ difference }) => Math.ceil(thousandths(Math.abs(difference)) / thousandths(width)))
  return [...bars.values()].map((within) => ({
    from: Math.min(...within.map(({ difference }) => difference)),
    until: Math.max(...within.map(({ difference }) => difference)),
    people: within.reduce((sum, { people }) => sum + people, 0),
  }))
}

/** The next width that people count in: 0.5, 1, 2, 5, 10 and so on. */
function widthFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 0.1)))
  return [0.5, 1, 2, 5, 10].map((step) => step * power).find((width) => width >= least) ?? 10 * power
}

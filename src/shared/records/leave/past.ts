import type { LeaveDay } from './days.ts'

/** A day of an absence of the past: what it takes of a balance, and how much of the day it is. */
export type PastDay = Pick<LeaveDay, 'date' | 'quantity' | 'part'>

const thousandths = (value: number) => Math.round(value * 1000)
const sum = (days: readonly { quantity: number }[]) => days.reduce((total, { quantity }) => total + thousandths(quantity), 0)

/**
 * The days of an absence that was taken elsewhere, with the number that counts for it (in the unit of its type). What that lacks of
 * whole days is lacking on the last day, which is then a part of one: nobody knows which. Else each day that counts by the calendar
 * takes its share, to the thousandth, so that the sum is exact; where none counts, all do. `isDayByDay`: somebody has said of each
 * of several days that it is one, so that each counts the same, whatever the calendar says.
 */
export function pastDays(computed: readonly PastDay[], quantity: number, isDayByDay = false): PastDay[] {
  const counting = computed.filter((day) => day.quantity > 0)
  const all = computed.map((day) => ({ ...day, quantity: 1 }))
  if (isDayByDay && computed.length > 1) return shared(all, thousandths(quantity))
  const last = counting.at(-1)
  if (!last) return shared(all, thousandths(quantity))
  const lacks = Math.max(0, sum(counting) - thousandths(quantity)) % thousandths(last.quantity)
  const part = thousandths(last.quantity) - lacks
  if (lacks === 0 || part > thousandths(quantity)) return shared(counting, thousandths(quantity))
  return [...shared(counting.slice(0, -1), thousandths(quantity) - part), { date: last.date, quantity: part / 1000, part: 'hours' }]
}

/** Days with their shares of so many thousandths. */
function shared(days: readonly PastDay[], quantity: number): PastDay[] {
  const whole = sum(days)
  let [passed, given] = [0, 0]
  return days.map(({ date, part, quantity: own }) => {
    passed += thousandths(own)
    const until = Math.round((quantity * passed) / whole)
    const share = until - given
    given = until
    return { date, part, quantity: share / 1000 }
  })
}

/** The days before another one, and those from it on. `null`: all are before it. */
export function dividedAt<D extends Pick<PastDay, 'date'>>(days: readonly D[], begins: string | null): { before: D[]; since: D[] } {
  return {
    before: days.filter(({ date }) => begins === null || date < begins),
    since: days.filter(({ date }) => begins !== null && date >= begins),
  }
}

/** What days take together. */
export const quantityOf = (days: readonly Pick<PastDay, 'quantity'>[]): number => sum(days) / 1000

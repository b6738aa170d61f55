import type { LeaveDay } from './days.ts'

/** A day of an absence of the past: what it takes of a balance, and how much of the day it is. */
export type PastDay = Pick<LeaveDay, 'date' | 'quantity' | 'part'>

const thousandths = (value: number) => Math.round(value * 1000)
const sum = (days: readonly { quantity: number }[]) => days.reduce((total, { quantity }) => total + thousandths(quantity), 0)

/**
 * The days of an absence that was taken elsewhere, with the number that counts for it (in the unit of its type): each day that
 * counts by the calendar takes its share of that number, to the thousandth, so that the sum is exact; where none counts, all do.
 * A part of one single day is a part of it: nobody knows which.
 */
export function pastDays(computed: readonly PastDay[], quantity: number): PastDay[] {
  const counting = computed.filter((day) => day.quantity > 0)
  const days = counting.length > 0 ? counting : computed.map((day) => ({ ...day, quantity: 1 }))
  const whole = sum(days)
  const [only] = days
  const isPart = counting.length === 1 && thousandths(quantity) < whole
  if (isPart && only) return [{ date: only.date, quantity, part: 'hours' }]
  let [passed, given] = [0, 0]
  return days.map(({ date, part, quantity: own }) => {
    passed += thousandths(own)
    const until = Math.round((thousandths(quantity) * passed) / whole)
    const share = until - given
    given = until
    return { date, part, quantity: share / 1000 }
  })
}

/** The days before another one, and those from it on. `null`: all are before it. */
export function dividedAt(days: readonly PastDay[], begins: string | null): { before: PastDay[]; since: PastDay[] } {
  return {
    before: days.filter(({ date }) => begins === null || date < begins),
    since: days.filter(({ date }) => begins !== null && date >= begins),
  }
}

/** What days take together. */
export const quantityOf = (days: readonly PastDay[]): number => sum(days) / 1000

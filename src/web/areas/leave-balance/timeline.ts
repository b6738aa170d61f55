import { dayNumber } from '#shared/records/calendar.ts'

export interface TimelinePoint {
  readonly date: string
  readonly balance: number
  readonly projected: boolean
}

/** A point in the chart: both measures in percent of its place, from its start and its top. */
export interface Spot extends TimelinePoint {
  readonly x: number
  readonly y: number
}

/** The lowest and highest balance the chart has room for: whole numbers, zero always among them. */
export function scaleOf(points: readonly TimelinePoint[]): { low: number; high: number; steps: number[] } {
  const values = points.map((point) => point.balance)
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)]
  const step = niceStep((most - least) / 4)
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  return { low, high, steps: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step) }
}

/** 1, 2, 5, 10, 20 … */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10
  return Math.max(1, factor * power)
}

export function spotsOf(points: readonly TimelinePoint[]): Spot[] {
  const { low, high } = scaleOf(points)
  const place = placeIn(points)
  return points.map((point) => ({ ...point, x: place(point.date), y: ((high - point.balance) / (high - low)) * 100 }))
}

/** Where a day lies between the first and the last, in percent. */
export function placeIn(points: readonly TimelinePoint[]): (day: string) => number {
  const [first, last] = [dayNumber(points[0]?.date ?? '2000-01-01'), dayNumber(points.at(-1)?.date ?? '2000-01-02')]
  return (day) => Math.max(0, Math.min(100, ((dayNumber(day) - first) / Math.max(1, last - first)) * 100))
}

/** Steps: a balance stands until it changes. */
export function pathOf(spots: readonly Spot[]): string {
  return spots.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

/** First days of the months between, every so many that at most eight have room. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 2000, month = 1] = first.split('-').map(Number)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > last) break
    months.push(day)
  }
  const every = Math.ceil(months.length / 8)
  return months.filter((_, index) => index % every === 0)
}

/** The balance on a day: that of the last change until then. */
export const balanceAt = (points: readonly TimelinePoint[], day: string): number =>
  points.findLast((point) => point.date <= day)?.balance ?? 0

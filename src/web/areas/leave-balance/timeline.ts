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

/** A month on the axis: its first day, and its year where that has to be said. */
export interface AxisMonth {
  readonly start: string
  readonly year: string | null
}

/** The months between, as many as have room, Januaries among them; the year goes with the first and with each January. */
export function monthsBetween(first: string, last: string): AxisMonth[] {
  const months: string[] = []
  let [year = 2000, month = 1] = first.split('-').map(Number)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > last) break
    months.push(day)
  }
  const isJanuary = (start: string) => start.slice(5, 7) === '01'
  return withRoom(months).map((start, index) => ({ start, year: index === 0 || isJanuary(start) ? start.slice(0, 4) : null }))
}

const mostMonths = 8

/** Every second, third … month, or January of every second … year, counted so that a January is never left out for another month. */
function withRoom(months: readonly string[]): string[] {
  const sinceZero = (start: string) => Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1
  for (const every of [1, 2, 3, 4, 6]) {
    const kept = months.filter((start) => sinceZero(start) % every === 0)
    if (kept.length <= mostMonths) return kept
  }
  const januaries = months.filter((start) => sinceZero(start) % 12 === 0)
  return januaries.filter((_, index) => index % Math.ceil(januaries.length / mostMonths) === 0)
}

/** The balance on a day: that of the last change until then. */
export const balanceAt = (points: readonly TimelinePoint[], day: string): number =>
  points.findLast((point) => point.date <= day)?.balance ?? 0

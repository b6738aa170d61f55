import { minutesADay, minutesOf } from './clock.ts'

/** The days of a week, as its hours stand in their order. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A week of working hours, Monday first, and between which times of day (`08:30`) they are worked. */
interface Week {
  hours: readonly number[]
  start: string
  end: string
}

/** What cannot be meant of a week: no day has hours, or one has more than there are between its times; null: it can. */
export function weekFlaw({ hours, start, end }: Week): 'none' | { most: number } | null {
  if (hours.every((one) => one === 0)) return 'none'
  const [from, until] = [minutesOf(start), minutesOf(end)]
  const span = until <= from ? until + minutesADay - from : until - from
  return Math.max(...hours) * 60 > span ? { most: span / 60 } : null
}

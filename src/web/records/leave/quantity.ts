import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

type Unit = 'day' | 'hour'

/** Days as a number, `1.5`; hours as everywhere else, `7 h 30 m`. */
export const quantityText = (value: number, unit: Unit): string => (unit === 'hour' ? formatDuration(value * 60) : formatNumber(value))

/** What stands behind such a number: hours have said it themselves. */
export const unitText = (unit: Unit, say: Say): string => (unit === 'hour' ? '' : say('unit.day'))

/** `1.5 days`, `1 day`, `3 h`. */
export const daysText = (value: number, unit: Unit, say: Say): string =>
  unit === 'hour' ? quantityText(value, unit) : `${formatNumber(value)} ${value === 1 ? say('unit.one.day') : say('unit.day')}`

/** Two quantities, of days with as many places as either needs. */
export function alike(before: number, after: number, unit: Unit): [string, string] {
  if (unit === 'hour') return [quantityText(before, unit), quantityText(after, unit)]
  const places = Math.max(...[before, after].map((value) => String(value).split('.')[1]?.length ?? 0))
  return [formatNumber(before, { decimals: places }), formatNumber(after, { decimals: places })]
}

import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** `1.5 days`, `1 day`, `3 hours`. */
export const daysText = (value: number, unit: 'day' | 'hour', say: Say): string =>
  `${formatNumber(value)} ${value === 1 ? say(`unit.one.${unit}`) : say(`unit.${unit}`)}`

/** Two quantities with as many places as either needs. */
export function alike(before: number, after: number): [string, string] {
  const places = Math.max(...[before, after].map((value) => String(value).split('.')[1]?.length ?? 0))
  return [formatNumber(before, { decimals: places }), formatNumber(after, { decimals: places })]
}

import { minus } from '#shared/texts/number.ts'
import { formatNumber } from '#web/foundation/format/number.ts'

/** `+ 117.5`, `− 3`, `0`. */
export const signed = (value: number): string => (value === 0 ? '0' : `${value > 0 ? '+' : minus} ${formatNumber(Math.abs(value))}`)

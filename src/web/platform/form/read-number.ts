import { minus, writtenNumber, type Separators } from '#shared/texts/number.ts'

/** A number as it is kept and sent: `-1250.5`. */
const exact = /^-?\d+(?:\.\d+)?$/
/** What stands between digits and never before places. */
const blank = /[ '’]/

/**
 * What was typed as an exact decimal: `1,250,000.5`, `1.250.000,5`, `1 250 000` and `1,5` mean one thing only, whoever wrote them.
 * A single separator before three digits groups thousands where there are fewer `places` than three; else it is what it is to the
 * company. Null for what means nothing, or more than one thing.
 */
export function readNumber(text: string, by: Separators, places = Infinity): string | null {
  const [, sign = '', rest = ''] = /^([-−]?)\s*([\d.,\s'’]*)$/.exec(text.trim()) ?? []
  const parts = partsOf(rest.replaceAll(/\s/g, ' '), by, places)
  if (!parts) return null
  const whole = parts[0].replace(/^0+(?=\d)/, '') || '0'
  const fraction = places === 0 ? parts[1].replace(/^0+$/, '') : parts[1]
  return `${sign && '-'}${whole}${fraction && `.${fraction}`}`
}

type Parts = readonly [whole: string, fraction: string]

function partsOf(text: string, by: Separators, places: number): Parts | null {
  if (/^\d+$/.test(text)) return [text, '']
  const marks = new Set(text.replaceAll(/\d/g, ''))
  const [first = '', second] = marks
  if (marks.size > 2 || (second !== undefined && blank.test(second))) return null
  if (second !== undefined || blank.test(first)) return grouped(text, first, second)
  if (!/\d/.test(text)) return null
  const [whole = '', fraction = '', ...more] = text.split(first)
  if (more.length > 0) return grouped(text, first)
  if (!/^[1-9]\d{0,2}$/.test(whole) || fraction.length !== 3) return [whole, fraction]
  if (places < 3 || first === by.thousandSeparator) return [whole + fraction, '']
  return first === by.decimalSeparator ? [whole, fraction] : null
}

/** Threes behind one mark, places behind another. */
function grouped(text: string, group: string, mark?: string): Parts | null {
  const [whole = '', fraction = '', ...more] = mark === undefined ? [text] : text.split(mark)
  const [head = '', ...threes] = whole.split(group)
  const fits = /^[1-9]\d{0,2}$/.test(head) && threes.every((three) => /^\d{3}$/.test(three)) && /^\d*$/.test(fraction)
  return fits && more.length === 0 ? [head + threes.join(''), fraction] : null
}

/** An exact decimal as it stands in a field: with the sign that keyboards have. */
export const typedNumber = (value: string, by: Separators): string => writtenNumber(value, by).replace(minus, '-')

/** Whether it stands there as `readNumber` reads numbers. */
export const isExact = (text: string): boolean => exact.test(text)

/** The number that a field holds; NaN while what stands there is none, 0 where nothing does. */
export const numberIn = (text: string): number => (text.trim() === '' || isExact(text) ? Number(text) : Number.NaN)

/** Below 0. */
export const isNegative = (text: string): boolean => numberIn(text) < 0

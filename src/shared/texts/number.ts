import type { Language } from './index.ts'

/** Separators of written numbers. */
export interface Separators {
  readonly thousandSeparator: string
  readonly decimalSeparator: string
}

/** How numbers are written where nobody has chosen anything else. */
export const usualSeparators: Separators = { thousandSeparator: ',', decimalSeparator: '.' }

/** Forms in which 1234.5 can be written, by the separators of each. */
const fixedForms = {
  '1,234.5': usualSeparators,
  '1.234,5': { thousandSeparator: '.', decimalSeparator: ',' },
  '1 234,5': { thousandSeparator: '\u00a0', decimalSeparator: ',' },
  "1'234.5": { thousandSeparator: "'", decimalSeparator: '.' },
} as const satisfies Record<string, Separators>
export type NumberForm = 'language' | keyof typeof fixedForms
export const numberForms = ['language', ...Object.keys(fixedForms)] as [NumberForm, ...NumberForm[]]

const ofLanguage: Readonly<Record<string, Separators>> = { en: usualSeparators, id: fixedForms['1.234,5'] } satisfies Record<
  Language,
  Separators
>

/**
 * What decides how numbers are written, wherever they stand: as the reader's language writes them, unless the company has chosen one
 * form for everybody.
 */
export const separatorsOf = (form: NumberForm, language: string): Separators =>
  form === 'language' ? (ofLanguage[language] ?? usualSeparators) : fixedForms[form]

/** Before what is below 0. */
export const minus = '−'

/**
 * 1234.5 → `1,234.5`: the one way in which numbers are written, on both tiers. Takes exact decimals as text too and never
 * passes them through binary floating point; `decimals` are exactly so many places, as many as the number has where
 * absent. What is below 0 has the sign that is as wide as a plus, not a hyphen. '' for what is no number.
 */
export function writtenNumber(value: number | string | null | undefined, by: Separators = usualSeparators, decimals?: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain(value, decimals))
  if (!parts) return ''
  const [, sign = '', whole = '', fraction = ''] = parts
  const places = decimals == null ? fraction : fraction.padEnd(decimals, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, by.thousandSeparator)
  return `${sign && minus}${grouped}${places ? by.decimalSeparator + places : ''}`
}

function plain(value: number | string | null | undefined, decimals?: number): string {
  if (value == null || value === '') return ''
  if (typeof value === 'string') return decimals == null ? value : roundText(value, decimals)
  if (!Number.isFinite(value)) return ''
  if (decimals != null) return value.toFixed(decimals)
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** Half away from zero, on the digits themselves. */
function roundText(value: string, decimals: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!parts) return ''
  const [, sign = '', whole = '', fraction = ''] = parts
  if (fraction.length <= decimals) return value
  const scaled = BigInt(whole + fraction.slice(0, decimals)) + (Number(fraction[decimals]) >= 5 ? 1n : 0n)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${sign}${digits.slice(0, cut)}${decimals ? `.${digits.slice(cut)}` : ''}`
}

const symbols: Readonly<Record<string, string>> = { IDR: 'Rp', EUR: '€', USD: '$', GBP: '£' }

/** What stands before an amount: `Rp`, `€`; the code of a currency that has no sign of its own here. */
export const currencySign = (currency: string): string => symbols[currency] ?? currency

/** Currencies without a smaller unit, and those of thousandths (ISO 4217); the rupiah is counted whole, as payrolls do. */
const whole = new Set('BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const thousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Decimal places of a currency. */
export const placesOf = (currency: string): number => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2)

interface MoneyForm extends Separators {
  /** Indonesian writes its rupiah close to the amount: `Rp18.000.000`. */
  language: string
}

/** An amount with its currency (ISO 4217): `Rp 18,000,000`, `€ 1,250.00` and, owed, `−€ 500.50`. '' for what is no number. */
export function writtenMoney(amount: number | string | null | undefined, currency: string, { language, ...by }: MoneyForm): string {
  const isClose = currency === 'IDR' && language === 'id'
  const text = writtenNumber(amount, by, placesOf(currency))
  if (!text) return ''
  const sign = /^−.*[1-9]/.test(text) ? minus : ''
  return `${sign}${currencySign(currency)}${isClose ? '' : ' '}${text.replace(minus, '')}`
}

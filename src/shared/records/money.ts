import Big from 'big.js'
import type { Language } from '#shared/texts/index.ts'
import { placesOf } from '#shared/texts/number.ts'

/** Decimal places of a currency: how amounts are written goes by them too. */
export { placesOf }

/** The currencies that are money somewhere today (ISO 4217): first those that most companies count in, then all others by their codes. */
// prettier-ignore
export const currencies = [
  'IDR', 'EUR', 'USD', 'GBP', 'SGD', 'MYR', 'AUD', 'JPY', 'INR', 'CHF', 'CNY', 'CAD', 'HKD', 'KRW', 'THB', 'PHP',
  'VND', 'NZD',
  'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB',
  'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CDF', 'CLP', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP',
  'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HNL', 'HTG', 'HUF',
  'ILS', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP',
  'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN',
  'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'OMR', 'PAB', 'PEN', 'PGK', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD',
  'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'TJS',
  'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'UYU', 'UZS', 'VES', 'VUV', 'WST', 'XAF', 'XCD',
  'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG',
] as const
export type Currency = (typeof currencies)[number]

/** What a currency is called where one is chosen: `INR · Indian Rupee`. */
export const currencyName = (currency: string, language: Language): string => `${currency} · ${namesIn(language).of(currency) ?? currency}`

const names = new Map<Language, Intl.DisplayNames>()

function namesIn(language: Language): Intl.DisplayNames {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'currency' })
  names.set(language, known)
  return known
}

/** The least amount that can be paid in a currency: `1`, `0.01`. */
export const leastAmount = (currency: string): string => new Big(1).div(10 ** placesOf(currency)).toFixed(placesOf(currency))

/** Whether a currency has the decimals that an exact decimal says: 1.005 euros are none. */
export const fitsCurrency = (amount: string, currency: string): boolean => new Big(amount).round(placesOf(currency)).eq(amount)

/** Compares two exact decimals: below 0 when `a` is smaller. */
export const compareAmounts = (a: string, b: string): number => new Big(a).cmp(b)
export const addAmounts = (a: string, b: string): string => new Big(a).plus(b).toString()
export const subtractAmounts = (a: string, b: string): string => new Big(a).minus(b).toString()

/** The sum of exact decimals, with so many places. */
export const total = (amounts: readonly string[], places: number): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(places)

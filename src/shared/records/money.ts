import Big from 'big.js'

/** Currencies in which a form takes an amount where nothing else says which. */
export const currencies = ['IDR', 'EUR', 'USD', 'GBP', 'SGD', 'MYR', 'AUD', 'JPY'] as const

const minorUnits: Record<string, number> = { IDR: 0, JPY: 0, KRW: 0, VND: 0, EUR: 2, USD: 2, GBP: 2, BHD: 3, KWD: 3 }

/** Decimal places of a currency (ISO 4217); the rupiah is counted whole, as payrolls do. */
export const placesOf = (currency: string): number => minorUnits[currency] ?? 2

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

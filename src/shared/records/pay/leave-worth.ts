import Big from 'big.js'
import { placesOf } from '../money.ts'

/** What somebody is paid for a month. */
interface Monthly {
  /** An exact decimal. */
  amount: string
  currency: string
}

/** How many working days a month has, and how many hours one of them: exact decimals above 0. */
interface DaysOfMonth {
  divisor: string
  hours: string
}

/** What so much leave is worth: amount / divisor for a day, rounded to what can be paid in the currency. */
export function worthOfLeave(
  { amount, currency }: Monthly,
  { quantity, unit }: { quantity: number; unit: 'day' | 'hour' },
  { divisor, hours }: DaysOfMonth,
): string {
  const ofUnit = unit === 'day' ? divisor : new Big(divisor).times(hours)
  const places = placesOf(currency)
  // Divided last: what goes into it is exact until then.
  return new Big(amount).times(quantity).div(ofUnit).round(places).toFixed(places)
}

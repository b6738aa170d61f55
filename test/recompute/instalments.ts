// Loans in exact fractions, written from docs/decisions/033 and domain.md ("Money").

export interface PlainLoan {
  amount: string
  currency: string
  interest: 'none' | 'flat' | 'annuity'
  /** Percent a year. */
  rate: string
  instalments: number
  firstDueOn: string
}

/** In minor units of the currency. */
export interface PlainInstalment {
  dueOn: string
  principal: bigint
  interest: bigint
}

const places: Record<string, number> = { IDR: 0, JPY: 0, KRW: 0, VND: 0, BHD: 3, KWD: 3 }
export const minorPlaces = (currency: string): number => places[currency] ?? 2

/** A decimal as its digits and how many of them stand behind the point. */
function digits(text: string): { value: bigint; scale: bigint } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { value: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}

/** Nearest whole number to a fraction that is not negative; a half goes up. */
const halfUp = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom)

export function minorUnits(amount: string, currency: string): bigint {
  const { value, scale } = digits(amount)
  return halfUp(value * 10n ** BigInt(minorPlaces(currency)), scale)
}

/** So many equal parts of a whole, the remainder in the last; rounded down where rounded up they would be more than the whole. */
function parts(whole: bigint, count: number): bigint[] {
  const others = BigInt(count - 1)
  const near = halfUp(whole, BigInt(count))
  const each = near * others > whole ? whole / BigInt(count) : near
  return [...Array.from({ length: count - 1 }, () => each), whole - each * others]
}

/** The same day of the month so many months later, or the last of that month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const total = year * 12 + (month - 1) + months
  const [ofYear, ofMonth] = [Math.floor(total / 12), total % 12]
  const last = new Date(Date.UTC(ofYear, ofMonth + 1, 0)).getUTCDate()
  return `${ofYear}-${String(ofMonth + 1).padStart(2, '0')}-${String(Math.min(date, last)).padStart(2, '0')}`
}

export function plainInstalments(loan: PlainLoan): PlainInstalment[] {
  const whole = minorUnits(loan.amount, loan.currency)
  const { value, scale } = digits(loan.rate)
  const count = loan.instalments
  const due = Array.from({ length: count }, (_, index) => monthsLater(loan.firstDueOn, index))
  const principals = parts(whole, count)
  if (loan.interest === 'annuity' && value > 0n) return annuity(whole, value, 1200n * scale, due)
  const interest = loan.interest === 'flat' ? halfUp(whole * value * BigInt(count), 1200n * scale) : 0n
  const interests = parts(interest, count)
  return due.map((dueOn, index) => ({ dueOn, principal: principals[index] ?? 0n, interest: interests[index] ?? 0n }))
}

/** Equal payments, each month's interest on what is still owed; `top / bottom` is the interest of a month. */
function annuity(whole: bigint, top: bigint, bottom: bigint, due: string[]): PlainInstalment[] {
  const count = BigInt(due.length)
  // whole × i ÷ (1 − (1 + i)^−n) = whole × top × (bottom + top)^n ÷ (bottom × ((bottom + top)^n − bottom^n))
  const grown = (bottom + top) ** count
  const payment = halfUp(whole * top * grown, bottom * (grown - bottom ** count))
  let owed = whole
  return due.map((dueOn, index) => {
    const interest = halfUp(owed * top, bottom)
    const principal = index === due.length - 1 ? owed : payment - interest
    owed -= principal
    return { dueOn, principal, interest }
  })
}

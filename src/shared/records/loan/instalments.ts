import Big from 'big.js'
import { addMonths } from '../calendar.ts'
import type { Because, Explained } from '../because.ts'

export type Interest = 'none' | 'flat' | 'annuity'

export interface LoanTerms {
  /** Exact decimal as text. */
  amount: string
  currency: string
  interest: Interest
  /** Percent a year, exact decimal as text. */
  rate: string
  instalments: number
  firstDueOn: string
}

/** Amounts are exact decimals as text with the currency's places. */
export interface Instalment {
  number: number
  dueOn: string
  principal: string
  interest: string
  amount: string
  /** Still owed after it. */
  rest: string
}

export const loanRulesVersion = '2026.1'

const minorUnits: Record<string, number> = { IDR: 0, JPY: 0, KRW: 0, VND: 0, EUR: 2, USD: 2, GBP: 2, BHD: 3, KWD: 3 }

/** Decimal places of a currency (ISO 4217); the rupiah is counted whole, as payrolls do. */
export const placesOf = (currency: string): number => minorUnits[currency] ?? 2

/**
 * The instalments of a loan: monthly, rounded half up to the currency's minor unit, what rounding leaves over in the last.
 * Flat interest is charged on the first amount, an annuity's on what is still owed.
 */
export function instalmentsOf(terms: LoanTerms): Explained<Instalment[]> {
  const places = placesOf(terms.currency)
  const amount = new Big(terms.amount)
  const count = terms.instalments
  const monthly = new Big(terms.rate).div(1200)
  const principalEach = amount.div(count).round(places, Big.roundHalfUp)
  const annuity = annuityOf(amount, monthly, count).round(places, Big.roundHalfUp)
  const flat = amount.times(monthly).round(places, Big.roundHalfUp)
  const value: Instalment[] = []
  let rest = amount
  for (let number = 1; number <= count; number += 1) {
    const last = number === count
    const interest =
      terms.interest === 'none' ? new Big(0) : terms.interest === 'flat' ? flat : rest.times(monthly).round(places, Big.roundHalfUp)
    const planned = terms.interest === 'annuity' ? annuity.minus(interest) : principalEach
    const principal = last || planned.gt(rest) ? rest : planned
    rest = rest.minus(principal)
    value.push({
      number,
      dueOn: addMonths(terms.firstDueOn, number - 1),
      principal: principal.toFixed(places),
      interest: interest.toFixed(places),
      amount: principal.plus(interest).toFixed(places),
      rest: rest.toFixed(places),
    })
  }
  return { value, why: explain(terms, value) }
}

function annuityOf(amount: Big, monthly: Big, count: number): Big {
  if (monthly.eq(0)) return amount.div(count)
  const growth = power(monthly.plus(1), count)
  return amount.times(monthly).times(growth).div(growth.minus(1))
}

// Rounded to 40 places at each step: exact enough for any instalment and bounded in length.
function power(base: Big, exponent: number): Big {
  let result = new Big(1)
  for (let step = 0; step < exponent; step += 1) result = result.times(base).round(40)
  return result
}

export const total = (amounts: readonly string[], places: number): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(places)

function explain(terms: LoanTerms, value: readonly Instalment[]): Because[] {
  const places = placesOf(terms.currency)
  const interest = total(
    value.map((instalment) => instalment.interest),
    places,
  )
  const facts = { amount: terms.amount, currency: terms.currency, instalments: terms.instalments, rate: Number(terms.rate), interest }
  const first = value[0]
  const last = value.at(-1)
  const why: Because[] = [{ rule: `loan.${terms.interest}`, facts, version: loanRulesVersion }]
  if (first && last && first.amount !== last.amount)
    why.push({ rule: 'loan.remainder', facts: { amount: last.amount, currency: terms.currency }, version: loanRulesVersion })
  return why
}

/** Compares two exact decimals: below 0 when `a` is smaller. */
export const compareAmounts = (a: string, b: string): number => new Big(a).cmp(b)
export const addAmounts = (a: string, b: string): string => new Big(a).plus(b).toString()
export const subtractAmounts = (a: string, b: string): string => new Big(a).minus(b).toString()

import Big from 'big.js'
import { addMonths } from '../calendar.ts'
import { placesOf, total } from '../money.ts'
import type { Because, Explained, RuleOf } from '../because.ts'

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

export const loanRulesVersion = '2026.2'

/**
 * The instalments of a loan: monthly, rounded half up to the currency's minor unit, what rounding leaves over in the last.
 * Flat interest is charged on the first amount: as a whole, then divided like the principal. An annuity's is charged each
 * month on what is still owed.
 */
export function instalmentsOf(terms: LoanTerms): Explained<Instalment[]> {
  const value = terms.interest === 'annuity' ? annuity(terms) : flat(terms)
  return { value, why: explainInstalments(terms, value) }
}

function flat(terms: LoanTerms): Instalment[] {
  const count = terms.instalments
  const places = placesOf(terms.currency)
  const amount = new Big(terms.amount)
  // Multiplied before it is divided: the whole interest is exact to the last place of the currency.
  const all = terms.interest === 'none' ? new Big(0) : amount.times(terms.rate).times(count).div(1200).round(places, Big.roundHalfUp)
  const principal = amount.div(count).round(places, Big.roundHalfUp)
  const interest = inEqualParts(all, count, places)
  let [rest, charged] = [amount, new Big(0)]
  const shares = Array.from({ length: count }, (_, place): Share => {
    const last = place === count - 1
    const share = { principal: last || principal.gt(rest) ? rest : principal, interest: last ? all.minus(charged) : interest }
    rest = rest.minus(share.principal)
    charged = charged.plus(share.interest)
    return share
  })
  return scheduleOf(terms, shares)
}

/** What each part but the last is: rounded half up, or down where the parts before the last would take more than there is. */
function inEqualParts(whole: Big, count: number, places: number): Big {
  const part = whole.div(count).round(places, Big.roundHalfUp)
  return part.times(count - 1).gt(whole) ? whole.div(count).round(places, Big.roundDown) : part
}

function annuity(terms: LoanTerms): Instalment[] {
  const places = placesOf(terms.currency)
  const monthly = new Big(terms.rate).div(1200)
  const payment = annuityOf(new Big(terms.amount), monthly, terms.instalments).round(places, Big.roundHalfUp)
  let rest = new Big(terms.amount)
  const shares = Array.from({ length: terms.instalments }, (_, place): Share => {
    // Multiplied before it is divided: what is exactly half a unit is seen as half.
    const interest = rest.times(terms.rate).div(1200).round(places, Big.roundHalfUp)
    const planned = payment.minus(interest)
    const principal = place === terms.instalments - 1 || planned.gt(rest) ? rest : planned
    rest = rest.minus(principal)
    return { principal, interest }
  })
  return scheduleOf(terms, shares)
}

interface Share {
  principal: Big | string
  interest: Big | string
}

/** Instalments of which principal and interest are known, in their order: when each is due, what it comes to, what is still owed. */
export function scheduleOf(terms: Pick<LoanTerms, 'amount' | 'currency' | 'firstDueOn'>, shares: readonly Share[]): Instalment[] {
  const places = placesOf(terms.currency)
  let rest = new Big(terms.amount)
  return shares.map((share, place) => {
    const [principal, interest] = [new Big(share.principal), new Big(share.interest)]
    rest = rest.minus(principal)
    return {
      number: place + 1,
      dueOn: addMonths(terms.firstDueOn, place),
      principal: principal.toFixed(places),
      interest: interest.toFixed(places),
      amount: principal.plus(interest).toFixed(places),
      rest: rest.toFixed(places),
    }
  })
}

/**
 * Whether a loan is too small for so many instalments: rounded to the currency's minor unit, one of them would repay nothing.
 * An annuity may pay interest alone in the beginning.
 */
export const repaysNothing = (interest: Interest, schedule: readonly Instalment[]): boolean =>
  schedule.some(({ amount, principal }) => new Big(interest === 'annuity' ? amount : principal).eq(0))

/** A schedule in a sentence: so many instalments of one amount, and the last where it differs. */
export interface MonthlyPayment {
  amount: string
  times: number
  /** Null where it is like the others. */
  last: string | null
}

/** What is paid each month. Undefined without instalments. */
export function monthlyPayment(schedule: readonly { amount: string }[]): MonthlyPayment | undefined {
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) return undefined
  const differs = new Big(first.amount).cmp(last.amount) !== 0
  return { amount: first.amount, times: schedule.length - (differs ? 1 : 0), last: differs ? last.amount : null }
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

/** Why the instalments of a loan are as they are. */
export function explainInstalments(terms: LoanTerms, schedule: readonly Instalment[]): Because[] {
  const { amount, currency, instalments } = terms
  const interest = total(
    schedule.map((instalment) => instalment.interest),
    placesOf(currency),
  )
  const because = (rule: RuleOf<'loan'>, facts: Because['facts']): Because => ({ rule: `loan.${rule}`, facts, version: loanRulesVersion })
  const why = [because(terms.interest, { amount, currency, instalments, rate: Number(terms.rate), interest })]
  const monthly = monthlyPayment(schedule)
  if (monthly?.last) why.push(because('remainder', { amount: monthly.amount, times: monthly.times, last: monthly.last, currency }))
  return why
}

// The regular gains to come, in whole numbers: docs/decisions/058 and what the fields of a leave policy say of themselves.
import type { LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import { monthsLater } from './instalments.ts'
import { gainOf, nextDay, type PlainGain, type RawEvent } from './ledger.ts'

/** How somebody is employed from a day on; the share of full time in thousandths. */
export interface PlainTerms {
  from: string
  fullTime: number
  country: string | null
}

export interface PlainEmployment {
  hiredOn: string | null
  leftOn: string | null
  terms: PlainTerms[]
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
/** How many days from one until another, both included. */
const lasting = (from: string, until: string) => numberOf(until) - numberOf(from) + 1
const later = (a: string, b: string) => (a > b ? a : b)

interface Period {
  kind: 'entitlement' | 'accrual'
  from: string
  until: string
}

/** A year's periods: the year itself, or its months. */
function periodsOf(year: string, every: 'year' | 'month'): Period[] {
  if (every === 'year') return [{ kind: 'entitlement', from: `${year}-01-01`, until: `${year}-12-31` }]
  return Array.from({ length: 12 }, (_, month) => {
    const from = monthsLater(`${year}-01-01`, month)
    return { kind: 'accrual', from, until: nextDay(monthsLater(from, 1), -1) }
  })
}

/** A year's amount in halves of a day, a month's in hundredths; a half of these goes up. In thousandths. */
function quantityOf(amount: number, { kind, from, until }: Period, fullTime: number, present: number): number {
  const steps = kind === 'entitlement' ? 2 : 100
  const top = BigInt(Math.round(amount * 1000)) * BigInt(fullTime) * BigInt(present * steps)
  const bottom = 1_000_000n * BigInt(lasting(from, until)) * (kind === 'entitlement' ? 1n : 12n)
  return (Number((2n * top + bottom) / (2n * bottom)) * 1000) / steps
}

/** What is granted in a year whatever was granted before. */
function grantsOf(policy: LeavePolicy, employment: PlainEmployment, year: string): PlainGain[] {
  const found: PlainGain[] = []
  const add = (kind: string, from: string, until: string, quantity: number) =>
    quantity > 0 && found.push(gainOf({ id: `coming ${kind} ${from}`, kind, quantity: quantity / 1000, effectiveOn: from }, until, true))
  const { carryOver, entitlement: rule } = policy
  if (carryOver) {
    const [month = 1, date = 1] = carryOver.until.split('-').map(Number)
    const last = nextDay(monthsLater(`${year}-01-01`, month), -1)
    const named = `${year}-${carryOver.until.slice(0, 2)}-${String(date).padStart(2, '0')}`
    add('carry-over', `${year}-01-01`, named < last ? named : last, carryOver.most * 1000)
  }
  if (!rule) return found
  const hired = employment.hiredOn ?? '0002-01-01'
  const served = monthsLater(hired, policy.serviceMonths).padStart(10, '0')
  for (const period of periodsOf(year, rule.every)) {
    const from = later(period.from, served)
    if (from > period.until) continue
    const present = lasting(rule.proRata ? later(period.from, hired) : period.from, period.until)
    const quantity = quantityOf(rule.amount, period, termsAt(employment, from).fullTime, present)
    add(period.kind, from, nextDay(monthsLater(`${year}-01-01`, 12 + rule.expiresAfterMonths), -1), quantity)
  }
  return found
}

const termsAt = ({ terms }: PlainEmployment, day: string): PlainTerms =>
  terms.findLast(({ from }) => from <= day) ?? terms[0] ?? { from: '', fullTime: 1000, country: null }

/** What will be granted until a day, as known today, and is not in the ledger yet. */
export function comingGains(
  policy: LeavePolicy,
  employment: PlainEmployment,
  events: readonly RawEvent[],
  openedOn: string | null,
  today: string,
  until: string,
): PlainGain[] {
  const { hiredOn, leftOn } = employment
  if (leftOn !== null && leftOn < today) return []
  const since = [`${today.slice(0, 4)}-01-01`, monthsLater(`${today.slice(0, 7)}-01`, -1)].toSorted()[0] ?? today
  const periodOf = (kind: string, day: string) => `${kind} ${day.slice(0, kind === 'accrual' ? 7 : 4)}`
  const granted = new Set(events.map(({ kind, effectiveOn }) => periodOf(kind, effectiveOn)))
  const [first, last] = [since, until].map((day) => Number(day.slice(0, 4)))
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => String((first ?? 0) + index))
  return years
    .flatMap((year) => grantsOf(policy, employment, year))
    .filter(
      ({ kind, from, until: ends }) =>
        from >= since &&
        from <= until &&
        from >= (hiredOn ?? from) &&
        from <= (leftOn ?? from) &&
        (policy.countries === null || policy.countries.includes(termsAt(employment, from).country ?? '')) &&
        !granted.has(periodOf(kind, from)) &&
        // What was given for a year is not given month by month as well.
        !(kind === 'accrual' && granted.has(periodOf('entitlement', from))) &&
        (openedOn === null || from > openedOn) &&
        (kind !== 'carry-over' || (ends ?? today) >= today || Number(openedOn?.slice(0, 4)) === Number(from.slice(0, 4)) - 1),
    )
}

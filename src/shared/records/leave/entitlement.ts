import { termsOn, type Employment } from '../employment.ts'
import Big from 'big.js'
import { addDays, addMonths, dayNumber, earlier, endOfYear, later } from '../calendar.ts'
import type { LeaveEvent } from './event.ts'
import type { LeavePolicy } from './policy.ts'

/** A regular gain of a period, granted once. Of a carry-over the quantity is the most that may go over. */
export interface Grant {
  kind: 'entitlement' | 'accrual' | 'carry-over'
  period: string
  quantity: number
  effectiveOn: string
  expiresOn: string
}

/** Rounded half up to so many steps a whole: 2 gives halves, 100 hundredths. */
const inSteps = (exact: Big, steps: number): number => exact.times(steps).round(0, Big.roundHalfUp).div(steps).toNumber()

/** Whether people of a country may take this kind of leave at all. */
export const isFor = (policy: LeavePolicy, country: string | null): boolean =>
  policy.countries === null || policy.countries.some((one) => one === country)

/**
 * The regular gains whose first day lies from `from` until `until`, both included, in their order. Share of full
 * time and country are those of the day on which a gain begins.
 */
export function grantsBetween(policy: LeavePolicy, employment: Employment, from: string, until: string): Grant[] {
  const grants: Grant[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1) {
    const first = `${String(year).padStart(4, '0')}-01-01`
    if (policy.carryOver && policy.carryOver.most > 0) grants.push(carryOverOf(policy.carryOver, first))
    if (policy.entitlement) grants.push(...entitlementsOf(policy.entitlement, policy.serviceMonths, employment, first))
  }
  return grants.filter(
    ({ effectiveOn }) =>
      effectiveOn >= from &&
      effectiveOn <= until &&
      (employment.hiredOn === null || employment.hiredOn <= effectiveOn) &&
      (employment.leftOn === null || employment.leftOn >= effectiveOn) &&
      isFor(policy, termsOn(employment, effectiveOn).country),
  )
}

function entitlementsOf(
  rule: NonNullable<LeavePolicy['entitlement']>,
  serviceMonths: number,
  employment: Employment,
  first: string,
): Grant[] {
  const last = endOfYear(first)
  const { hiredOn } = employment
  const eligible = hiredOn === null ? first : addMonths(hiredOn, serviceMonths)
  const expiresOn = rule.expiresAfterMonths > 0 ? addDays(addMonths(first, 12 + rule.expiresAfterMonths), -1) : last
  const yearly = rule.every === 'year'
  const periods = yearly
    ? [{ period: first.slice(0, 4), day: first, end: last }]
    : Array.from({ length: 12 }, (_, month) => {
        const day = addMonths(first, month)
        return { period: day.slice(0, 7), day, end: addDays(addMonths(day, 1), -1) }
      })
  const grants: Grant[] = []
  for (const { period, day, end } of periods) {
    const effectiveOn = later(day, eligible)
    const days = dayNumber(end) - dayNumber(day) + 1
    const present = rule.proRata ? dayNumber(end) - dayNumber(later(hiredOn ?? day, day)) + 1 : days
    // Exact until it is rounded: what lies in the middle of two steps goes up.
    const exact = new Big(rule.amount)
      .times(termsOn(employment, effectiveOn).fullTime)
      .times(present)
      .div(yearly ? days : days * 12)
    const quantity = inSteps(exact, yearly ? 2 : 100)
    if (effectiveOn <= end && quantity > 0)
      grants.push({ kind: yearly ? 'entitlement' : 'accrual', period, quantity, effectiveOn, expiresOn })
  }
  return grants
}

/** What may go over from last year; how much does, the ledger knows. */
function carryOverOf({ most, until }: NonNullable<LeavePolicy['carryOver']>, first: string): Grant {
  const [month = 1, date = 1] = until.split('-').map(Number)
  // The last day of February is not in every year.
  const expiresOn = addDays(addMonths(first, month - 1), Math.min(date, daysIn(first, month)) - 1)
  return { kind: 'carry-over', period: first.slice(0, 4), quantity: most, effectiveOn: first, expiresOn }
}

const daysIn = (first: string, month: number) => dayNumber(addMonths(first, month)) - dayNumber(addMonths(first, month - 1))

/** What of a ledger has been granted already. */
export interface Granted {
  /** `kind period`. */
  periods: ReadonlySet<string>
  /** Day of an opening balance: it stands for everything before. */
  openedOn: string | null
}

/** What the events of a ledger say of it: a regular gain begins within its period. */
export function grantedIn(events: readonly LeaveEvent[]): Granted {
  const periods = new Set<string>()
  let openedOn: string | null = null
  for (const { kind, effectiveOn, opening } of events) {
    if (kind === 'entitlement' || kind === 'carry-over') periods.add(`${kind} ${effectiveOn.slice(0, 4)}`)
    else if (kind === 'accrual') periods.add(`${kind} ${effectiveOn.slice(0, 7)}`)
    if (opening) openedOn = effectiveOn
  }
  return { periods, openedOn }
}

/**
 * The regular gains that are not granted yet: those that are due today and those to come until a day. The job that grants
 * writes those of them that have begun, and every projection reckons with all of them, so that what is said of a day to come
 * is what will be there. Of what was due, this year's count and last month's too: a job that stood still over New Year misses
 * no month. A carry-over is not granted after its last day, unless the balance was brought along in the year before: what was
 * left of it could not be granted in time.
 */
export function gainsToCome(policy: LeavePolicy, employment: Employment, granted: Granted, today: string, until: string): Grant[] {
  if (employment.leftOn !== null && employment.leftOn < today) return []
  const [newYear, lastMonth] = [`${today.slice(0, 4)}-01-01`, addMonths(`${today.slice(0, 7)}-01`, -1)]
  return grantsBetween(policy, employment, earlier(newYear, lastMonth), until).filter(
    ({ kind, period, effectiveOn, expiresOn }) =>
      !granted.periods.has(`${kind} ${period}`) &&
      (granted.openedOn === null || effectiveOn > granted.openedOn) &&
      (kind !== 'carry-over' || expiresOn >= today || (granted.openedOn !== null && granted.openedOn >= addMonths(effectiveOn, -12))),
  )
}

/** Gains that are not granted yet as events of a projection. */
export const comingEvents = (grants: readonly Grant[], today: string): LeaveEvent[] =>
  grants.map((grant) => ({
    id: `coming ${grant.kind} ${grant.period}`,
    kind: grant.kind,
    quantity: grant.quantity,
    effectiveOn: grant.effectiveOn,
    expiresOn: grant.expiresOn,
    days: null,
    source: null,
    coming: grant.effectiveOn > today ? 'later' : 'due',
  }))

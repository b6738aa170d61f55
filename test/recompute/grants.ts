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
  bornOn: string | null
  hiredOn: string | null
  /** Away from the day after the first until the day before the second. */
  breaks: { leftOn: string; returnsOn: string }[]
  leftOn: string | null
  terms: PlainTerms[]
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
/** How many days from one until another, both included. */
const lasting = (from: string, until: string) => numberOf(until) - numberOf(from) + 1

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

/**
 * A year's amount in halves of a day; of a month what is left of the year's as it begins less what is left behind it, each in
 * hundredths (docs/rules-of-leave.md). A half of these goes up. In thousandths.
 */
function quantityOf(amount: number, { kind, from, until }: Period, fullTime: number, present: number): number {
  const yearly = kind === 'entitlement'
  const [steps, days] = [yearly ? 2 : 100, lasting(from, until)]
  const rounded = (left: number) => {
    const top = BigInt(Math.round(amount * 1000)) * BigInt(fullTime) * BigInt(left * steps)
    const bottom = 1_000_000n * BigInt(days) * (yearly ? 1n : 12n)
    return (Number((2n * top + bottom) / (2n * bottom)) * 1000) / steps
  }
  const behind = yearly ? 0 : (12 - Number(from.slice(5, 7))) * days
  return rounded(behind + present) - rounded(behind)
}

/** What is granted in a year whatever was granted before. */
function grantsOf(policy: LeavePolicy, employment: PlainEmployment, year: string): PlainGain[] {
  const found: PlainGain[] = []
  const add = (kind: string, from: string, until: string, quantity: number, ceiling: number | null = null) =>
    quantity > 0 &&
    found.push({ ...gainOf({ id: `coming ${kind} ${from}`, kind, quantity: quantity / 1000, effectiveOn: from }, until, true), ceiling })
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
    const from = firstDay(policy, employment, period, served)
    if (from === null) continue
    let begun = from
    while (begun > period.from && mayHave(policy, employment, nextDay(begun, -1))) begun = nextDay(begun, -1)
    const present = lasting(rule.proRata ? begun : period.from, period.until)
    const more = reached(
      rule.steps.map(({ years, more: days }) => [years, days]),
      employment.hiredOn,
      from,
    )
    const moreByAge = reached(
      rule.ageSteps.map(({ age, more: days }) => [age, days]),
      employment.bornOn,
      from,
    )
    const quantity = quantityOf(rule.amount + more + moreByAge, period, termsAt(employment, from).fullTime, present)
    const last = nextDay(monthsLater(`${year}-01-01`, 12 + rule.expiresAfterMonths), -1)
    add(period.kind, from, last, quantity, rule.ceiling === null ? null : rule.ceiling * 1000)
  }
  return found
}

/** What the highest step gives whose years have gone by since a day. */
function reached(steps: readonly (readonly [years: number, more: number])[], since: string | null, day: string): number {
  let more = 0
  if (since !== null) for (const [years, days] of steps) if (monthsLater(since, years * 12).padStart(10, '0') <= day) more = days
  return more
}

/** Whether somebody is employed on a day, and where the rule holds. */
function mayHave({ countries }: LeavePolicy, employment: PlainEmployment, day: string): boolean {
  const { hiredOn, leftOn, breaks } = employment
  const isAway = breaks.some((each) => (hiredOn === null || each.leftOn >= hiredOn) && day > each.leftOn && day < each.returnsOn)
  // Who has left and is known to come back has left until then.
  const last = breaks.at(-1)
  const isGone = leftOn !== null && day > leftOn && !(last && leftOn < last.returnsOn && day >= last.returnsOn)
  return day >= (hiredOn ?? day) && !isAway && !isGone && (countries === null || countries.includes(termsAt(employment, day).country ?? ''))
}

/** The first day of a period on which something may be had that has been served for. */
function firstDay(policy: LeavePolicy, employment: PlainEmployment, { from, until }: Period, served: string): string | null {
  for (let day = from; day <= until; day = nextDay(day, 1)) if (day >= served && mayHave(policy, employment, day)) return day
  return null
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
  // Who has left, and does not come back, is owed nothing more; nor is what was before somebody came back.
  const isOver = (day: string) => {
    const { leftOn, breaks } = employment
    const ends = [
      ...breaks.filter((each) => each.leftOn >= (employment.hiredOn ?? '')).map((each) => each.leftOn),
      ...(leftOn === null ? [] : [leftOn]),
    ]
    return ends.some((end) => day <= end && end < today)
  }
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
        mayHave(policy, employment, from) &&
        !isOver(from) &&
        !granted.has(periodOf(kind, from)) &&
        // What was given for a year is not given month by month as well.
        !(kind === 'accrual' && granted.has(periodOf('entitlement', from))) &&
        (openedOn === null || from > openedOn) &&
        (kind !== 'carry-over' || (ends ?? today) >= today || Number(openedOn?.slice(0, 4)) === Number(from.slice(0, 4)) - 1),
    )
}

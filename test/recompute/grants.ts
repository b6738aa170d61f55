// The regular gains to come, in whole numbers: docs/rules-of-leave.md, docs/decisions/058, 108, 123, 129 and 132, and what the fields
// of a leave policy say of themselves.
import type { LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import { isOver, mayHave, termsAt, timesIn, turnsIn, type PlainEmployment, type Run } from './career.ts'
import { monthsLater } from './instalments.ts'
import { gainOf, nextDay, standing, type PlainGain, type RawEvent } from './ledger.ts'

/** What holds from a day on. */
export interface PlainRule {
  startsOn: string
  policy: LeavePolicy
}

/** One rule for all days. */
export const ever = (policy: LeavePolicy): PlainRule[] => [{ startsOn: '0001-01-01', policy }]

type Kind = 'entitlement' | 'accrual'

/** Of a year or of a month what one time of somebody gives. */
interface Part {
  kind: Kind
  period: Run
  /** The time itself, as far as it lies in the period. */
  time: Run
  /** The day on which it is given. */
  from: string
  /** The days for which it is given. */
  counted: Run
  rule: NonNullable<LeavePolicy['entitlement']>
  /** The year's amount of the person, in parts of 1,000,000,000,000. */
  amount: bigint
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const lasting = ({ from, until }: Run) => Math.max(0, numberOf(until) - numberOf(from) + 1)
const latest = (...days: string[]) => days.toSorted().at(-1) ?? ''
const ruleOn = (rules: readonly PlainRule[], day: string) => rules.findLast(({ startsOn }) => startsOn <= day) ?? null

/** A year's periods: the year itself, or its months. */
function periodsOf(year: string, kind: Kind): Run[] {
  if (kind === 'entitlement') return [{ from: `${year}-01-01`, until: `${year}-12-31` }]
  return Array.from({ length: 12 }, (_, month) => {
    const from = monthsLater(`${year}-01-01`, month)
    return { from, until: nextDay(monthsLater(from, 1), -1) }
  })
}

/** A fraction in steps of what the rule rounds to, in thousandths. */
function rounded({ rounding, roundTo, every }: Part['rule'], top: bigint, bottom: bigint): number {
  const step = Math.round((roundTo ?? (every === 'year' ? 0.5 : 0.01)) * 1000)
  const [whole, of] = [top * 1000n, bottom * BigInt(step)]
  const steps = rounding === 'down' ? whole / of : rounding === 'up' ? (whole + of - 1n) / of : (2n * whole + of) / (2n * of)
  return Number(steps) * step
}

const scale = 1_000_000_000_000n

/**
 * What the last part of a period gives, in thousandths: of a year what all parts come to less what they came to without it; of a month
 * what is left of the year as it begins, less what is left behind it. Both are rounded.
 */
function lastOf(parts: readonly Part[]): number {
  const [last] = parts.slice(-1)
  if (!last) return 0
  const { kind, period, counted, amount, rule } = last
  const days = lasting(period)
  if (kind === 'entitlement') {
    const sum = (list: readonly Part[]) => list.reduce((top, part) => top + part.amount * BigInt(lasting(part.counted)), 0n)
    const [now, before] = [parts, parts.slice(0, -1)].map((list) => rounded(rule, sum(list), scale * BigInt(days)))
    return (now ?? 0) - (before ?? 0)
  }
  const monthsBehind = (12 - Number(period.from.slice(5, 7))) * days
  const left = (from: string) =>
    rounded(rule, amount * BigInt(monthsBehind + lasting({ from, until: period.until })), scale * BigInt(days * 12))
  return left(counted.from) - left(nextDay(counted.until))
}

/** What the highest step gives whose years have gone by since a day. */
function reached(steps: readonly (readonly [years: number, more: number])[], since: string | null, day: string): number {
  let more = 0
  if (since !== null) for (const [years, days] of steps) if (monthsLater(since, years * 12).padStart(10, '0') <= day) more = days
  return more
}

/** The year's amount of somebody on a day. */
function amountOf(rule: Part['rule'], employment: PlainEmployment, day: string): bigint {
  const service = reached(
    rule.steps.map(({ years, more }) => [years, more]),
    employment.hiredOn,
    day,
  )
  const age = reached(
    rule.ageSteps.map(({ age: years, more }) => [years, more]),
    employment.bornOn,
    day,
  )
  const share = rule.byShare ? termsAt(employment, day).fullTime : 1000
  return [rule.amount, service, age].reduce((sum, days) => sum + BigInt(Math.round(days * 1e9)), 0n) * BigInt(share)
}

/** The first of the last days that are all so. */
const nextTo = (days: readonly string[], isSo: (day: string) => unknown) => days[days.findLastIndex((day) => !isSo(day)) + 1] ?? ''

/** The day from which on somebody has served for a rule. */
const served = (employment: PlainEmployment, { policy }: PlainRule) =>
  monthsLater(employment.hiredOn ?? '0002-01-01', policy.serviceMonths).padStart(10, '0')

/**
 * What the times of a period give, whatever was given before. `changes`: days on which a rule begins, or may give something else;
 * `isTaken`: days for which something else was given.
 */
function partsOf(
  rules: readonly PlainRule[],
  employment: PlainEmployment,
  kind: Kind,
  period: Run,
  changes: readonly string[],
  isTaken: (day: string) => boolean,
): Part[] {
  const parts: Part[] = []
  let covered = nextDay(period.from, -1)
  const isGiven = (day: string) => {
    const rule = ruleOn(rules, day)?.policy.entitlement
    return rule && (rule.every === 'year') === (kind === 'entitlement') && !isTaken(day)
  }
  const turns = turnsIn(period, employment, changes)
  if (!turns.some(isGiven)) return []
  for (const time of timesIn(rules[0]?.policy.countries ?? null, employment, period)) {
    const from = turnsIn(time, employment, changes).find((day) => {
      const rule = ruleOn(rules, day)
      return rule && isGiven(day) && day >= served(employment, rule)
    })
    const policy = from === undefined ? null : ruleOn(rules, from)?.policy
    const rule = policy?.entitlement
    if (from === undefined || !rule) continue
    // A rule that begins within the period gives for the rest of it.
    const since = nextTo(
      turns.filter((day) => day <= from),
      isGiven,
    )
    const counted = {
      from: latest(rule.proRata ? time.from : period.from, nextDay(covered), since),
      until: rule.proRataLast ? time.until : period.until,
    }
    if (counted.from > counted.until) continue
    covered = counted.until
    parts.push({ kind, period, time, from, counted, rule, amount: amountOf(rule, employment, from) })
  }
  return parts
}

/** What may go over into a year. */
function carriedInto(rules: readonly PlainRule[], year: string): PlainGain[] {
  const carryOver = ruleOn(rules, `${year}-01-01`)?.policy.carryOver
  if (!carryOver || carryOver.most === 0) return []
  const [month = 1, date = 1] = carryOver.until.split('-').map(Number)
  const last = nextDay(monthsLater(`${year}-01-01`, month), -1)
  const named = `${year}-${carryOver.until.slice(0, 2)}-${String(date).padStart(2, '0')}`
  const event = { id: `coming carry-over ${year}-01-01`, kind: 'carry-over', quantity: carryOver.most, effectiveOn: `${year}-01-01` }
  return [gainOf(event, named < last ? named : last, true)]
}

/** What will be granted until a day, as known today, and is not in the ledger yet. */
export function comingGains(
  rules: readonly PlainRule[],
  employment: PlainEmployment,
  events: readonly RawEvent[],
  openedOn: string | null,
  today: string,
  until: string,
): PlainGain[] {
  const since = [`${today.slice(0, 4)}-01-01`, monthsLater(`${today.slice(0, 7)}-01`, -1)].toSorted()[0] ?? today
  const isDue = (day: string) => day >= since && day <= until && !isOver(employment, day, today) && (openedOn === null || day > openedOn)
  const within = (kind: string, from: string, last: string) =>
    events.filter((event) => event.kind === kind && event.effectiveOn >= from && event.effectiveOn <= last)

  /** The parts that are not in the ledger, with what is left for each. */
  const owed = (parts: readonly Part[]): PlainGain[] => {
    const found: PlainGain[] = []
    const stands = new Set(standing(events).gains.map(({ id }) => id))
    const [period, kind] = [parts[0]?.period, parts[0]?.kind]
    if (!period || !kind) return []
    const written = within(kind, latest(period.from, openedOn === null ? '' : nextDay(openedOn)), period.until)
    let given = written.filter(({ id }) => stands.has(id)).reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0)
    let together = 0
    for (const [index, { from, rule }] of parts.entries()) {
      const part = lastOf(parts.slice(0, index + 1))
      together += part
      const quantity = index === 0 ? part : Math.min(part, together - given)
      const behind = parts[index - 1]?.time.until
      if (openedOn !== null && from <= openedOn) given += part
      if (!isDue(from) || within(kind, behind ? nextDay(behind) : period.from, period.until).length > 0 || quantity <= 0) continue
      given += quantity
      const last = nextDay(monthsLater(`${from.slice(0, 4)}-01-01`, 12 + rule.expiresAfterMonths), -1)
      const gain = gainOf({ id: `coming ${kind} ${from}`, kind, quantity: quantity / 1000, effectiveOn: from }, last, true)
      found.push({ ...gain, ceiling: rule.ceiling === null ? null : Math.round(rule.ceiling * 1000) })
    }
    return found
  }

  const [first, last] = [since, until].map((day) => Number(day.slice(0, 4)))
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => String((first ?? 0) + index))
  return years.flatMap((year) => {
    const newYear = `${year}-01-01`
    const months = periodsOf(year, 'accrual')
    const changes = [...months.map(({ from }) => from), ...rules.flatMap((rule) => [rule.startsOn, served(employment, rule)])]
    const ofMonths = months.map((month) => partsOf(rules, employment, 'accrual', month, changes, () => false))
    // A year's rule that follows upon a month's begins behind the month, which was given whole.
    const isTaken = (day: string) => ofMonths.some((parts) => parts.some(({ from, period }) => from <= day && day <= period.until))
    const ofYear = periodsOf(year, 'entitlement').flatMap((whole) => partsOf(rules, employment, 'entitlement', whole, changes, isTaken))
    const givenAsYear = ofYear.filter((_, index) => lastOf(ofYear.slice(0, index + 1)) > 0)
    const carried = carriedInto(rules, year).filter(
      ({ until: ends }) =>
        isDue(newYear) &&
        mayHave(rules[0]?.policy.countries ?? null, employment, newYear) &&
        within('carry-over', newYear, `${year}-12-31`).length === 0 &&
        ((ends ?? today) >= today || Number(openedOn?.slice(0, 4)) === Number(year) - 1),
    )
    // What was given for a year is not given month by month as well.
    const stand = ofMonths.map((parts) =>
      parts.filter(
        ({ from }) => within('entitlement', newYear, `${year}-12-31`).length === 0 && !givenAsYear.some((whole) => whole.from < from),
      ),
    )
    return [...carried, ...owed(ofYear), ...stand.flatMap(owed)]
  })
}

import { isInSpell, spellsOf, termsOn, type Employment, type Spell } from '../../employment.ts'
import Big from 'big.js'
import { addDays, addMonths, dayNumber, earlier, endOfYear, later, sinceEver } from '../../calendar.ts'
import type { Entitlement, LeavePolicy } from '../policy.ts'
import { policyOn, type PolicyVersion } from '../versions.ts'

/** A regular gain of a period, granted once. Of a carry-over the quantity is the most that may go over. */
export interface Grant {
  kind: 'entitlement' | 'accrual' | 'carry-over'
  /** A year or a month; the first day of what is given for the rest of one. */
  period: string
  quantity: number
  effectiveOn: string
  expiresOn: string
  /** The balance at which it stops; how much is given, the ledger knows. Null: all of it is. */
  ceiling: number | null
  /** The days of its period for which it is given; null: it is of another year. */
  counts: { from: string; until: string } | null
  /** Null: it is the first of its period. */
  rest: Rest | null
}

/** Who was given less because they left, and comes back within the period, is given the rest of it. */
interface Rest {
  /** The last day for which something was given before. */
  after: string
  /** What the period came to before. */
  before: readonly Pick<Grant, 'effectiveOn' | 'quantity'>[]
}

const modes = { nearest: Big.roundHalfUp, up: Big.roundUp, down: Big.roundDown } as const

/** A multiple of so much: `0.5` gives halves. What lies in the middle of two goes up, unless a rule says always up, or always down. */
const inSteps = (exact: Big, step: number, rounding: Entitlement['rounding']): Big => exact.div(step).round(0, modes[rounding]).times(step)

/** In what is rounded unless a rule says otherwise: halves of a year's amount, hundredths of a month's. */
const stepOf = ({ roundTo, every }: Entitlement): number => roundTo ?? (every === 'year' ? 0.5 : 0.01)

/**
 * The most that is given at once for full time, with so much more a year; `exact` before it is rounded, and in which steps it is. Some
 * months are given what rounding leaves of others.
 */
export function givenAtOnce(rule: Entitlement, more = 0): { quantity: number; exact: number; step: number } {
  const [step, yearly] = [stepOf(rule), rule.every === 'year']
  const exact = new Big(rule.amount).plus(more).div(yearly ? 1 : 12)
  return { quantity: inSteps(exact, step, yearly ? rule.rounding : 'up').toNumber(), exact: exact.toNumber(), step }
}

/** What a whole year gives somebody by a rule, as it holds for them on a day. */
export const ofWholeYear = (rule: Entitlement, employment: Employment, day: string): number =>
  inSteps(yearOf(rule, employment, day), stepOf(rule), rule.rounding).toNumber()

/** The same before it is rounded. */
const yearOf = (rule: Entitlement, employment: Employment, day: string): Big =>
  new Big(rule.amount).plus(moreOn(rule, employment, day)).times(rule.byShare ? termsOn(employment, day).fullTime : 1)

/** Whether people of a country may take this kind of leave at all. */
export const isFor = (policy: LeavePolicy, country: string | null): boolean =>
  policy.countries === null || policy.countries.some((one) => one === country)

/** The times in which somebody may have something by a rule: employed, and in one of its countries. */
function timesOf(policy: LeavePolicy, employment: Employment): Spell[] {
  const spells = spellsOf(employment)
  return policy.countries === null ? spells : spells.flatMap((spell) => withinCountries(policy, employment, spell))
}

function withinCountries(policy: LeavePolicy, employment: Employment, spell: Spell): Spell[] {
  const moves = employment.terms.flatMap(({ from }) => (from > (spell.from ?? sinceEver) && isInSpell(spell, from) ? [from] : []))
  const times: Spell[] = []
  let begun: Spell['from'] | undefined
  for (const day of [spell.from, ...moves]) {
    const isOpen = isFor(policy, termsOn(employment, day ?? sinceEver).country)
    if (isOpen && begun === undefined) begun = day
    if (isOpen || begun === undefined) continue
    times.push({ from: begun, until: day === null ? null : addDays(day, -1) })
    begun = undefined
  }
  return begun === undefined ? times : [...times, { from: begun, until: spell.until }]
}

/**
 * The regular gains whose first day lies from `from` until `until`, both included, in their order. The version and the share of full
 * time are those of the day on which a gain begins: what is changed from a day on changes no gain before it. Who comes back, or comes
 * into a country of the rule, begins within the year as a newcomer does; a period is given once, or what was left of it is.
 */
export function grantsBetween(versions: readonly PolicyVersion[], employment: Employment, from: string, until: string): Grant[] {
  const grants: Grant[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1)
    grants.push(...grantsOfYear(versions, employment, `${String(year).padStart(4, '0')}-01-01`))
  return grants.filter(({ effectiveOn }) => effectiveOn >= from && effectiveOn <= until)
}

/** All of a year, whatever is asked of it: what was given for a year is not given month by month as well. */
function grantsOfYear(versions: readonly PolicyVersion[], employment: Employment, first: string): Grant[] {
  const year = { day: first, end: endOfYear(first) }
  const rules = givingWithin(versions, employment, year)
  const times = timesOf(policyOn(versions, first), employment)
  const months = rules.month.length === 0 ? [] : monthsOf(first).flatMap((month) => grantsOfPeriod(rules.month, employment, month, times))
  const years = grantsOfPeriod(behind(rules.year, months), employment, year, times).filter(({ quantity }) => quantity > 0)
  return [
    ...carriedInto(versions, first).filter(() => times.some((time) => isInSpell(time, first))),
    ...months.filter(({ quantity, effectiveOn }) => quantity > 0 && years.every((given) => given.effectiveOn > effectiveOn)),
    ...years,
  ]
}

type Gain = Pick<Grant, 'kind' | 'effectiveOn'>

/** Year or month of a regular gain: it begins within it. */
export const periodOf = ({ kind, effectiveOn }: Gain): string => effectiveOn.slice(0, kind === 'accrual' ? 7 : 4)

/** A year or a month. */
interface Period {
  day: string
  end: string
}

const monthsOf = (first: string): Period[] =>
  Array.from({ length: 12 }, (_, month) => ({ day: addMonths(first, month), end: addMonths(addDays(first, 30), month) }))

/** A version that gives something, within a year. */
interface Giving {
  rule: Entitlement
  /** The days on which it holds. */
  from: string
  until: string
  /** Since when as often as now something is given, without a pause: what began within a period gives for the rest of it. */
  since: string
  /** The day from which on somebody has served long enough. */
  served: string
}

function givingWithin(versions: readonly PolicyVersion[], { hiredOn }: Employment, { day, end }: Period) {
  const giving = versions.flatMap(({ startsOn, policy: { entitlement, serviceMonths } }, index): Giving[] => {
    const next = versions[index + 1]?.startsOn
    const until = next === undefined ? end : addDays(next, -1)
    if (!entitlement || startsOn > end || until < day) return []
    const served = hiredOn === null ? day : addMonths(hiredOn, serviceMonths)
    return [{ rule: entitlement, from: startsOn, until, since: sinceWhen(versions, index), served }]
  })
  const by = (every: Entitlement['every']) => giving.filter(({ rule }) => rule.every === every)
  return { year: by('year'), month: by('month') }
}

function sinceWhen(versions: readonly PolicyVersion[], index: number): string {
  const every = versions[index]?.policy.entitlement?.every
  const before = versions.slice(0, index).findLastIndex(({ policy }) => policy.entitlement?.every !== every)
  return versions[before + 1]?.startsOn ?? sinceEver
}

/** A year that follows upon months begins behind the month that was given. */
const behind = (rules: readonly Giving[], months: readonly Grant[]): Giving[] =>
  rules.map((giving) => {
    const { since } = giving
    const isGiven = months.some(({ effectiveOn, period }) => effectiveOn < since && since.startsWith(period.slice(0, 7)))
    return isGiven ? { ...giving, since: addMonths(`${since.slice(0, 7)}-01`, 1) } : giving
  })

/** The first day of a time on which a period gives something, and the version by which it does: the first under which it begins. */
function beginningOf(rules: readonly Giving[], { day, end }: Period, time: Spell) {
  for (const giving of rules) {
    const effectiveOn = [day, giving.from, giving.since, giving.served, time.from ?? day].reduce(later)
    if (effectiveOn <= earlier(end, giving.until) && isInSpell(time, effectiveOn)) return { ...giving, effectiveOn }
  }
  return null
}

/**
 * What the times of somebody bring within a period: it gives once, from the first of them on; where a rule gives less to who leaves, a
 * later one gives what has been left of it. What a year gives in several parts is rounded together, so that they come to no more than
 * all of it.
 */
function grantsOfPeriod(rules: readonly Giving[], employment: Employment, { day, end }: Period, times: readonly Spell[]): Grant[] {
  const grants: Grant[] = []
  const days = dayNumber(end) - dayNumber(day) + 1
  let after: string | null = null
  let before = new Big(0)
  for (const time of times) {
    const beginning = beginningOf(rules, { day, end }, time)
    if (!beginning) continue
    const { rule, since, effectiveOn } = beginning
    const yearly = rule.every === 'year'
    const begins = later(later(after === null ? day : addDays(after, 1), since), (rule.proRata && time.from) || day)
    const ends: string = rule.proRataLast && time.until ? earlier(time.until, end) : end
    const present = Math.max(0, dayNumber(ends) - dayNumber(begins) + 1)
    const ofYear = yearOf(rule, employment, effectiveOn)
    // Exact until it is rounded: what lies in the middle of two steps goes up.
    const rounded = (amountDays: Big) => inSteps(amountDays.div(yearly ? days : days * 12), stepOf(rule), rule.rounding)
    // A month is what its beginning leaves of the year less what its end leaves, each rounded: all that follow come to the rest of the
    // year, whoever begins when, and what was given before changes none of them.
    const left = (12 - Number(day.slice(5, 7))) * days + dayNumber(end) - dayNumber(ends)
    const beside = yearly ? before : ofYear.times(left)
    const withThis = beside.plus(ofYear.times(present))
    const quantity = rounded(withThis).minus(rounded(beside))
    grants.push({
      kind: yearly ? 'entitlement' : 'accrual',
      period: after === null ? day.slice(0, yearly ? 4 : 7) : effectiveOn,
      quantity: quantity.toNumber(),
      effectiveOn,
      expiresOn: addMonths(endOfYear(day), rule.expiresAfterMonths),
      ceiling: rule.ceiling,
      counts: { from: begins, until: ends },
      rest: after === null ? null : { after, before: [...grants] },
    })
    before = withThis
    after = later(after ?? ends, ends)
  }
  return grants
}

/** What the last steps that somebody has reached by their years of service and by their age give more, together. */
const moreOn = ({ steps, ageSteps }: Entitlement, { hiredOn, bornOn }: Employment, day: string): number =>
  lastStep(steps, hiredOn, day) +
  lastStep(
    ageSteps.map(({ age, more }) => ({ years: age, more })),
    bornOn,
    day,
  )

const lastStep = (steps: readonly { years: number; more: number }[], since: string | null, day: string): number =>
  since === null ? 0 : (steps.findLast(({ years }) => addMonths(since, years * 12) <= day)?.more ?? 0)

/** What may go over from last year; how much does, the ledger knows. */
function carriedInto(versions: readonly PolicyVersion[], first: string): Grant[] {
  const carryOver = versions.findLast(({ startsOn }) => startsOn <= first)?.policy.carryOver
  if (!carryOver || carryOver.most === 0) return []
  const [month = 1, date = 1] = carryOver.until.split('-').map(Number)
  // The last day of February is not in every year.
  const expiresOn = addDays(addMonths(first, month - 1), Math.min(date, daysIn(first, month)) - 1)
  return [
    {
      kind: 'carry-over',
      period: first.slice(0, 4),
      quantity: carryOver.most,
      effectiveOn: first,
      expiresOn,
      ceiling: null,
      counts: null,
      rest: null,
    },
  ]
}

const daysIn = (first: string, month: number) => dayNumber(addMonths(first, month)) - dayNumber(addMonths(first, month - 1))

import { isInSpell, spellsOf, termsOn, type Employment, type Spell } from '../../employment.ts'
import Big from 'big.js'
import { addDays, addMonths, dayNumber, earlier, endOfYear, later, sinceEver } from '../../calendar.ts'
import type { Entitlement, LeavePolicy } from '../policy.ts'
import type { PolicyVersion } from '../versions.ts'

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
  /** Null: it is the first of its period. */
  rest: Rest | null
}

/** Who was given less because they left, and comes back within the period, is given the rest of it. */
interface Rest {
  /** The last day for which something was given before. */
  after: string
  /** What the whole period comes to by now, what was given before among it. */
  together: number
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

/** All of a year, whatever is asked of it: a period is granted by the first version under which it begins, and a year once. */
function grantsOfYear(versions: readonly PolicyVersion[], employment: Employment, first: string): Grant[] {
  const grants: Grant[] = []
  const last = endOfYear(first)
  versions.forEach(({ startsOn, policy }, index) => {
    const next = versions[index + 1]?.startsOn ?? null
    if (startsOn > last || (next !== null && next <= first)) return
    const { carryOver, entitlement } = policy
    const times = timesOf(policy, employment)
    const possible = [
      ...(carryOver && carryOver.most > 0 ? [carryOverOf(carryOver, first)] : []),
      ...(entitlement
        ? entitlementsOf(entitlement, policy.serviceMonths, employment, { first, since: sinceWhen(versions, index), times })
        : []),
    ]
    for (const grant of possible) {
      const { effectiveOn } = grant
      if (effectiveOn < startsOn || (next !== null && effectiveOn >= next)) continue
      if (!times.some((time) => isInSpell(time, effectiveOn)) || grants.some((given) => isIn(grant, given))) continue
      const before = grants.filter((given) => isOfPeriod(grant, given)).reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
      grants.push(grant.rest ? { ...grant, rest: { ...grant.rest, together: before.plus(grant.quantity).toNumber() } } : grant)
    }
  })
  return grants
}

type Gain = Pick<Grant, 'kind' | 'effectiveOn'>

/** Year or month of a regular gain: it begins within it. */
export const periodOf = ({ kind, effectiveOn }: Gain): string => effectiveOn.slice(0, kind === 'accrual' ? 7 : 4)

const isOfPeriod = (one: Gain, other: Gain): boolean => one.kind === other.kind && periodOf(one) === periodOf(other)

/** Whether what would be given is given already: by the same period, for the rest of one by what began within that, or a month by its year. */
const isIn = (grant: Grant, given: Gain): boolean =>
  grant.kind === given.kind
    ? isOfPeriod(grant, given) && (grant.rest === null || given.effectiveOn > grant.rest.after)
    : grant.kind === 'accrual' && given.kind === 'entitlement' && grant.period.startsWith(periodOf(given))

/**
 * Since when as often as now something is given, without a pause: what began within a period gives for the rest of it. A year that
 * follows upon months begins behind the month that was given.
 */
function sinceWhen(versions: readonly PolicyVersion[], index: number): string {
  const every = versions[index]?.policy.entitlement?.every
  const before = versions.slice(0, index).findLastIndex(({ policy }) => policy.entitlement?.every !== every)
  const since = versions[before + 1]?.startsOn ?? sinceEver
  const follows = every === 'year' && versions[before]?.policy.entitlement?.every === 'month' && !since.endsWith('-01')
  return follows ? addMonths(`${since.slice(0, 7)}-01`, 1) : since
}

/**
 * What the times of somebody bring within a year, in the order of their periods. A period gives once, from the first of its times on;
 * where a rule gives less to who leaves, a later one gives what has been left of it. What a year gives in several parts is rounded
 * together, so that they come to no more than all of it.
 */
function entitlementsOf(
  rule: Entitlement,
  serviceMonths: number,
  employment: Employment,
  { first, since, times }: { first: string; since: string; times: readonly Spell[] },
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
  for (const [month, { period, day, end }] of periods.entries()) {
    const days = dayNumber(end) - dayNumber(day) + 1
    // Exact until it is rounded: what lies in the middle of two steps goes up.
    const rounded = (amountDays: Big) => inSteps(amountDays.div(yearly ? days : days * 12), stepOf(rule), rule.rounding)
    let after: string | null = null
    let before = new Big(0)
    for (const time of times) {
      const effectiveOn = later(later(later(day, eligible), since), time.from ?? day)
      if (effectiveOn > end || !isInSpell(time, effectiveOn)) continue
      const begins = later(later(after === null ? day : addDays(after, 1), since), (rule.proRata && time.from) || day)
      const ends: string = rule.proRataLast && time.until ? earlier(time.until, end) : end
      const present = Math.max(0, dayNumber(ends) - dayNumber(begins) + 1)
      const ofYear = yearOf(rule, employment, effectiveOn)
      // A month is what its beginning leaves of the year less what its end leaves, each rounded: all that follow come to the rest of the
      // year, whoever begins when, and what was given before changes none of them.
      const beside = yearly ? before : ofYear.times((11 - month) * days + dayNumber(end) - dayNumber(ends))
      const withThis = beside.plus(ofYear.times(present))
      const quantity = rounded(withThis).minus(rounded(beside)).toNumber()
      const rest = after === null ? null : { after, together: quantity }
      if (quantity > 0)
        grants.push({
          kind: yearly ? 'entitlement' : 'accrual',
          period: rest ? effectiveOn : period,
          quantity,
          effectiveOn,
          expiresOn,
          ceiling: rule.ceiling,
          rest,
        })
      if (yearly) before = withThis
      after = ends
    }
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
function carryOverOf({ most, until }: NonNullable<LeavePolicy['carryOver']>, first: string): Grant {
  const [month = 1, date = 1] = until.split('-').map(Number)
  // The last day of February is not in every year.
  const expiresOn = addDays(addMonths(first, month - 1), Math.min(date, daysIn(first, month)) - 1)
  return { kind: 'carry-over', period: first.slice(0, 4), quantity: most, effectiveOn: first, expiresOn, ceiling: null, rest: null }
}

const daysIn = (first: string, month: number) => dayNumber(addMonths(first, month)) - dayNumber(addMonths(first, month - 1))

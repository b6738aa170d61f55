import { isInSpell, spellsOf, termsOn, type Employment, type Spell } from '../employment.ts'
import Big from 'big.js'
import { addDays, addMonths, dayNumber, earlier, endOfYear, later, sinceEver } from '../calendar.ts'
import type { LeaveEvent } from './event.ts'
import type { Entitlement, LeavePolicy } from './policy.ts'
import type { PolicyVersion } from './versions.ts'

/** A regular gain of a period, granted once. Of a carry-over the quantity is the most that may go over. */
export interface Grant {
  kind: 'entitlement' | 'accrual' | 'carry-over'
  period: string
  quantity: number
  effectiveOn: string
  expiresOn: string
  /** The balance at which it stops; how much is given, the ledger knows. Null: all of it is. */
  ceiling: number | null
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
 * into a country of the rule, begins within the year as a newcomer does; a period is given once.
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
        ? times.flatMap((time) =>
            entitlementsOf(entitlement, policy.serviceMonths, employment, { first, since: sinceWhen(versions, index), time }),
          )
        : []),
    ]
    for (const grant of possible) {
      const { effectiveOn } = grant
      if (effectiveOn < startsOn || (next !== null && effectiveOn >= next)) continue
      if (!times.some((time) => isInSpell(time, effectiveOn)) || grants.some((given) => isIn(grant, given))) continue
      grants.push(grant)
    }
  })
  return grants
}

/** Whether what would be given is given already: by the same period, or a month by its year. */
const isIn = (grant: Pick<Grant, 'kind' | 'period'>, given: Pick<Grant, 'kind' | 'period'>) =>
  grant.kind === given.kind
    ? grant.period === given.period
    : grant.kind === 'accrual' && given.kind === 'entitlement' && grant.period.startsWith(given.period)

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

function entitlementsOf(
  rule: Entitlement,
  serviceMonths: number,
  employment: Employment,
  { first, since, time }: { first: string; since: string; time: Spell },
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
    const effectiveOn = later(later(later(day, eligible), since), time.from ?? day)
    if (effectiveOn > end || !isInSpell(time, effectiveOn)) continue
    const days = dayNumber(end) - dayNumber(day) + 1
    const [begins, ends] = [
      later(later(day, since), (rule.proRata && time.from) || day),
      rule.proRataLast && time.until ? earlier(time.until, end) : end,
    ]
    const present = Math.max(0, dayNumber(ends) - dayNumber(begins) + 1)
    const ofYear = yearOf(rule, employment, effectiveOn)
    // Exact until it is rounded: what lies in the middle of two steps goes up.
    const of = (part: number) => inSteps(ofYear.times(part).div(yearly ? days : days * 12), stepOf(rule), rule.rounding)
    // A month is what its beginning leaves of the year less what its end leaves, each rounded: all that follow come to the rest of the
    // year, whoever begins when, and what was given before changes none of them.
    const behind = yearly ? 0 : (11 - month) * days + dayNumber(end) - dayNumber(ends)
    const quantity = of(behind + present)
      .minus(of(behind))
      .toNumber()
    if (quantity > 0)
      grants.push({ kind: yearly ? 'entitlement' : 'accrual', period, quantity, effectiveOn, expiresOn, ceiling: rule.ceiling })
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
  return { kind: 'carry-over', period: first.slice(0, 4), quantity: most, effectiveOn: first, expiresOn, ceiling: null }
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
export function gainsToCome(
  versions: readonly PolicyVersion[],
  employment: Employment,
  granted: Granted,
  today: string,
  until: string,
): Grant[] {
  const spells = spellsOf(employment).filter(({ until: last }) => last === null || last >= today)
  const [newYear, lastMonth] = [`${today.slice(0, 4)}-01-01`, addMonths(`${today.slice(0, 7)}-01`, -1)]
  return grantsBetween(versions, employment, earlier(newYear, lastMonth), until).filter(
    ({ kind, period, effectiveOn, expiresOn }) =>
      spells.some((spell) => isInSpell(spell, effectiveOn)) &&
      !granted.periods.has(`${kind} ${period}`) &&
      !(kind === 'accrual' && granted.periods.has(`entitlement ${period.slice(0, 4)}`)) &&
      (granted.openedOn === null || effectiveOn > granted.openedOn) &&
      (kind !== 'carry-over' || expiresOn >= today || (granted.openedOn !== null && granted.openedOn >= addMonths(effectiveOn, -12))),
  )
}

/** What is written of a gain: itself, and where it stops. */
export const eventsOfGrant = ({ ceiling, ...gain }: Grant) => [
  gain,
  ...(ceiling === null ? [] : [{ ...gain, kind: 'ceiling' as const, quantity: ceiling, expiresOn: null }]),
]

/** Gains that are not granted yet as events of a projection. */
export const comingEvents = (grants: readonly Grant[], today: string): LeaveEvent[] =>
  grants.flatMap(eventsOfGrant).map(({ period, ...event }) => ({
    ...event,
    id: `coming ${event.kind} ${period}`,
    days: null,
    source: null,
    coming: event.effectiveOn > today ? 'later' : 'due',
  }))

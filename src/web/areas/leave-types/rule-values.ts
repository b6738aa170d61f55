import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf, type LeaveRule } from '#shared/records/leave/policy.ts'
import type { Values } from '#web/platform/form/spec.ts'

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const numberIn = (value: unknown) => (value === '' || value === null || value === undefined ? null : Number(value))
const amountIn = (value: unknown) => numberIn(value) ?? 0
const isOn = (value: unknown) => value === true

/** What stands in the fields of a type: what is said of it once. */
export const kindValues = (row: LeaveTypeSet | null): Values => ({
  unit: row?.unit ?? 'day',
  balance: row?.balance ?? true,
  countries: row?.countries ?? [],
  sensitive: row?.sensitive ?? false,
  paid: row?.paid ?? true,
  use: row?.use ?? 'none',
})

export const kindOfValues = ({ unit, balance, countries, sensitive, paid, use }: Values) => ({
  unit,
  balance: isOn(balance),
  countries: Array.isArray(countries) && countries.length > 0 ? (countries as string[]) : null,
  sensitive: isOn(sensitive),
  paid: isOn(paid),
  use: use === 'none' ? null : use,
})

/** What stands in the fields of a rule. */
export function ruleValues(rule: LeaveRule): Values {
  const { entitlement, carryOver, disbursement } = rule
  const given = entitlement ?? plainEntitlement
  return {
    'policy.halfDays': rule.halfDays,
    'policy.hours': rule.hours,
    'policy.calendarDays': rule.calendarDays,
    'policy.noticeDays': typed(rule.noticeDays),
    'policy.backdatingDays': typed(rule.backdatingDays),
    'policy.longest': typed(rule.longest),
    'policy.serviceMonths': typed(rule.serviceMonths),
    'policy.probationMonths': typed(rule.probationMonths),
    'policy.blocked': rule.blocked,
    gives: entitlement !== null,
    'policy.entitlement.amount': entitlement ? typed(entitlement.amount) : '',
    'policy.entitlement.every': given.every,
    'policy.entitlement.steps': given.steps.map(({ years, more }) => ({ years: typed(years), more: typed(more) })),
    'policy.entitlement.ageSteps': given.ageSteps.map(({ age, more }) => ({ age: typed(age), more: typed(more) })),
    'policy.entitlement.roundTo': typed(given.roundTo),
    'policy.entitlement.rounding': given.rounding,
    'policy.entitlement.proRata': given.proRata,
    'policy.entitlement.proRataLast': given.proRataLast,
    'policy.entitlement.byShare': given.byShare,
    'policy.entitlement.ceiling': typed(given.ceiling),
    'policy.entitlement.expiresAfterMonths': typed(given.expiresAfterMonths),
    'policy.floor': typed(rule.floor),
    carries: carryOver !== null,
    'policy.carryOver.most': typed(carryOver?.most),
    'policy.carryOver.until': carryOver ? String(Number(carryOver.until.slice(3))) : '31',
    untilMonth: carryOver?.until.slice(0, 2) ?? '03',
    'policy.documentAfter': typed(rule.documentAfter),
    'policy.asksLocation': rule.asksLocation,
    pays: disbursement !== null,
    'policy.disbursement.least': typed(disbursement?.least),
    'policy.disbursement.most': typed(disbursement?.most),
    'policy.disbursement.byEmployees': disbursement?.byEmployees ?? true,
  }
}

/** The rule of a type that nobody has said anything of yet. */
export const newRule: LeaveRule = ruleOf(plainLeavePolicy)

/** The rule that a form says; what is no number, or contradicts something, is refused by the server beside its field. */
export function ruleOfValues(values: Values): LeaveRule {
  const of = (name: string) => values[`policy.${name}`]
  const kept = isOn(values['balance'])
  const rows = (name: string) => (of(name) as readonly Values[] | undefined) ?? []
  return {
    halfDays: isOn(of('halfDays')),
    hours: isOn(of('hours')),
    calendarDays: isOn(of('calendarDays')),
    noticeDays: amountIn(of('noticeDays')),
    backdatingDays: amountIn(of('backdatingDays')),
    longest: numberIn(of('longest')),
    serviceMonths: amountIn(of('serviceMonths')),
    probationMonths: amountIn(of('probationMonths')),
    blocked: rows('blocked').map(({ from, until, name }) => ({ from: String(from), until: String(until), name: String(name) })),
    entitlement:
      kept && isOn(values['gives'])
        ? {
            amount: amountIn(of('entitlement.amount')),
            every: of('entitlement.every') === 'month' ? 'month' : 'year',
            steps: rows('entitlement.steps').map(({ years, more }) => ({ years: amountIn(years), more: amountIn(more) })),
            ageSteps: rows('entitlement.ageSteps').map(({ age, more }) => ({ age: amountIn(age), more: amountIn(more) })),
            roundTo: numberIn(of('entitlement.roundTo')),
            rounding: of('entitlement.rounding') as NonNullable<LeaveRule['entitlement']>['rounding'],
            proRata: isOn(of('entitlement.proRata')),
            proRataLast: isOn(of('entitlement.proRataLast')),
            byShare: isOn(of('entitlement.byShare')),
            expiresAfterMonths: amountIn(of('entitlement.expiresAfterMonths')),
            ceiling: numberIn(of('entitlement.ceiling')),
          }
        : null,
    floor: kept ? amountIn(of('floor')) : 0,
    carryOver:
      kept && isOn(values['carries'])
        ? {
            most: amountIn(of('carryOver.most')),
            until: `${String(values['untilMonth'])}-${String(of('carryOver.until')).padStart(2, '0')}`,
          }
        : null,
    documentAfter: numberIn(of('documentAfter')),
    asksLocation: isOn(of('asksLocation')),
    disbursement:
      kept && isOn(values['pays'])
        ? {
            least: amountIn(of('disbursement.least')),
            most: amountIn(of('disbursement.most')),
            byEmployees: isOn(of('disbursement.byEmployees')),
          }
        : null,
  }
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { dayKinds, plainOvertime, type DayKind, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import type { Values } from '#web/platform/form/spec.ts'

export type OvertimeSettings = AnswerOf<typeof overtimeSetUpCalls.settings>
export type OvertimeRule = OvertimeSettings['rules'][number]

export const stretches = ['day', 'week', 'month'] as const
/** In a form, what is said of all sites. */
export const everySite = 'all'

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value))
const numberOf = (value: unknown): number | null => (value === '' || value == null ? null : Number(value))

/** Rules that begin at a site on a day: whoever sets some for the same day changes these. */
export const rulesFrom = (rules: readonly OvertimeRule[], siteId: string | null, day: string): OvertimeRule | undefined =>
  rules.find((rule) => rule.siteId === siteId && rule.startsOn === day)

/** From when rules that are set anew count: today, or the next day on which none begin; rules to come are changed as they stand. */
export function beginsAnew(rule: OvertimeRule, rules: readonly OvertimeRule[], today: string): string {
  if (rule.startsOn > today) return rule.startsOn
  let day = today
  while (rulesFrom(rules, rule.siteId, day)) day = addDays(day, 1)
  return day
}

/** Rules as they stand in a form, to count from a day on. */
export function valuesOfRule(rule: OvertimeRule | null, startsOn: string, siteId: string): Values {
  const policy = rule?.policy ?? plainOvertime
  const { tolerance, limits, night, timeOff } = policy
  return {
    siteId: rule ? (rule.siteId ?? everySite) : siteId,
    startsOn,
    step: textOf(policy.step),
    employee: textOf(tolerance.employee),
    employer: textOf(tolerance.employer),
    least: textOf(policy.least),
    ...Object.fromEntries(
      stretches.flatMap((one) => [
        [`most.${one}`, textOf(limits[one]?.most)],
        [`hard.${one}`, limits[one]?.hard ?? false],
      ]),
    ),
    limitsWorkdaysOnly: policy.limitsWorkdaysOnly,
    ...Object.fromEntries(
      dayKinds.map((kind) => [
        `rates.${kind}`,
        policy.rates[kind].map(({ hours, rate }) => ({ hours: textOf(hours), rate: textOf(rate) })),
      ]),
    ),
    night: night !== null,
    nightFrom: night?.from ?? '22:00',
    nightUntil: night?.until ?? '06:00',
    nightRate: textOf(night?.rate),
    combine: policy.combine,
    pay: policy.pay,
    timeOff: timeOff !== null,
    leaveTypeId: timeOff?.leaveTypeId ?? null,
    hoursPerDay: textOf(timeOff?.hoursPerDay ?? 8),
    weighted: timeOff?.weighted ?? false,
    expires: textOf(timeOff?.expiresAfterMonths),
    backdating: textOf(policy.backdatingDays),
  }
}

/** The rules that a form says; what is no number is refused by the server beside the form. */
export function policyOfValues(values: Values): OvertimePolicy {
  const whole = (name: string) => numberOf(values[name]) ?? 0
  const limitOf = (one: string) => {
    const most = numberOf(values[`most.${one}`])
    return most === null ? null : { most, hard: values[`hard.${one}`] === true }
  }
  const bandsOf = (kind: DayKind) =>
    (values[`rates.${kind}`] as readonly Values[]).map(({ hours, rate }) => ({ hours: numberOf(hours), rate: numberOf(rate) ?? 0 }))
  return {
    step: whole('step'),
    tolerance: { employee: whole('employee'), employer: whole('employer') },
    least: whole('least'),
    limits: { day: limitOf('day'), week: limitOf('week'), month: limitOf('month') },
    limitsWorkdaysOnly: values['limitsWorkdaysOnly'] === true,
    rates: { workday: bandsOf('workday'), dayOff: bandsOf('dayOff'), holiday: bandsOf('holiday') },
    night: values['night']
      ? { from: String(values['nightFrom']).slice(0, 5), until: String(values['nightUntil']).slice(0, 5), rate: whole('nightRate') }
      : null,
    combine: values['combine'] === 'sum' ? 'sum' : 'maximum',
    pay: values['pay'] === true,
    timeOff: values['timeOff']
      ? {
          leaveTypeId: String(values['leaveTypeId'] ?? ''),
          hoursPerDay: whole('hoursPerDay'),
          weighted: values['weighted'] === true,
          expiresAfterMonths: numberOf(values['expires']),
        }
      : null,
    backdatingDays: whole('backdating'),
  }
}

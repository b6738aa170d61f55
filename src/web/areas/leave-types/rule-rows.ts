import type { LeaveRule } from '#shared/records/leave/policy.ts'
import type { Language } from '#shared/texts/index.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { yearOf } from './year-of.ts'

/** A line of a rule in words; `key` names it beside the same line of another rule. */
export interface RuleRow {
  key: string
  label: string
  words: string
  /** It gives and asks for nothing. */
  isIdle: boolean
}

/** What stands where nothing is said. */
const none = '–'

/** A rule line by line, as an officer reads it: what is given first, what holds when it is asked for after it. */
export function rowsOf(rule: LeaveRule, unit: 'day' | 'hour', say: Say, language: Language): RuleRow[] {
  const { entitlement, carryOver, disbursement } = rule
  const amount = (quantity: number) => say('leaveTypes.trial.amount', { quantity, unit })
  const yes = (is: boolean) => say(is ? 'leaveTypes.trial.yes' : 'leaveTypes.trial.no')
  const row = (key: string, label: string, words: string, isIdle = words === none): RuleRow => ({ key, label, words, isIdle })
  const flag = (key: string, label: string, is: boolean) => row(key, label, yes(is), !is)
  const months = (key: string, label: string, count: number) => row(key, label, say('leaveTypes.trial.months', { count }), count === 0)
  const days = (key: string, label: string, count: number) => row(key, label, say('leaveTypes.trial.days', { count }), count === 0)
  return [
    row('amount', say('leaveTypes.amount'), entitlement ? amount(entitlement.amount) : none),
    ...(entitlement
      ? [
          row('year', say('leaveTypes.trial.year'), amount(yearOf(entitlement)), yearOf(entitlement) === entitlement.amount),
          row('every', say('leaveTypes.every'), say(`leaveTypes.every.${entitlement.every}`)),
          ...entitlement.steps.map(({ years, more }) =>
            row(`step ${years}`, say('leaveTypes.trial.after', { count: years }), `+ ${amount(more)}`),
          ),
          ...entitlement.ageSteps.map(({ age, more }) => row(`age ${age}`, say('leaveTypes.trial.fromAge', { age }), `+ ${amount(more)}`)),
          row('rounded', say('leaveTypes.roundTo'), roundedIn(entitlement, say)),
          row(
            'proRata',
            say('leaveTypes.trial.firstYear'),
            say(entitlement.proRata ? 'leaveTypes.trial.byDays' : 'leaveTypes.trial.whole'),
          ),
          row(
            'proRataLast',
            say('leaveTypes.trial.lastYear'),
            say(entitlement.proRataLast ? 'leaveTypes.trial.byDays' : 'leaveTypes.trial.whole'),
          ),
          row(
            'byShare',
            say('leaveTypes.trial.partTime'),
            say(entitlement.byShare ? 'leaveTypes.trial.byShare' : 'leaveTypes.trial.whole'),
          ),
          row('ceiling', say('leaveTypes.trial.short.ceiling'), entitlement.ceiling === null ? none : amount(entitlement.ceiling)),
          months('expires', say('leaveTypes.trial.short.expires'), entitlement.expiresAfterMonths),
        ]
      : []),
    row(
      'carryOver',
      say('leaveTypes.trial.carried'),
      carryOver ? say('leaveTypes.trial.until', { quantity: carryOver.most, unit, day: dayOfYear(carryOver.until, language) }) : none,
    ),
    row('floor', say('leaveTypes.trial.short.floor'), amount(rule.floor), rule.floor === 0),
    months('serviceMonths', say('leaveTypes.trial.short.serviceMonths'), rule.serviceMonths),
    months('probationMonths', say('leaveTypes.trial.short.probationMonths'), rule.probationMonths),
    flag('halfDays', say('leaveTypes.trial.short.halfDays'), rule.halfDays),
    flag('hours', say('leaveTypes.trial.short.hours'), rule.hours),
    flag('calendarDays', say('leaveTypes.trial.short.calendarDays'), rule.calendarDays),
    days('noticeDays', say('leaveTypes.trial.short.noticeDays'), rule.noticeDays),
    days('backdatingDays', say('leaveTypes.trial.short.backdatingDays'), rule.backdatingDays),
    row('longest', say('leaveTypes.longest'), rule.longest === null ? none : amount(rule.longest)),
    row('documentAfter', say('leaveTypes.trial.short.documentAfter'), rule.documentAfter === null ? none : amount(rule.documentAfter)),
    flag('asksLocation', say('leaveTypes.trial.short.asksLocation'), rule.asksLocation),
    row(
      'blocked',
      say('leaveTypes.trial.short.blocked'),
      rule.blocked.map(({ from, until, name }) => `${formatRange(from, until)} (${name})`).join(', ') || none,
    ),
    row(
      'disbursement',
      say('leaveTypes.trial.short.pays'),
      disbursement
        ? [
            `${formatNumber(disbursement.least)} – ${amount(disbursement.most)}`,
            disbursement.byEmployees && say('leaveTypes.trial.byThemselves'),
          ]
            .filter(Boolean)
            .join(', ')
        : none,
    ),
  ]
}

function roundedIn({ roundTo, rounding }: NonNullable<LeaveRule['entitlement']>, say: Say): string {
  if (roundTo === null && rounding === 'nearest') return none
  return [roundTo !== null && formatNumber(roundTo), say(`leaveTypes.rounding.${rounding}`)].filter(Boolean).join(', ')
}

/** `30 June`, of a day of any year. */
const dayOfYear = (day: string, language: Language): string =>
  new Date(`2000-${day}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

/** Rules beside each other: lines of any of them, in the order of the last as far as that has them, each with its words in every rule. */
export function besideEachOther(rules: readonly (readonly RuleRow[])[]) {
  const sides = rules.map((rows) => new Map(rows.map((row) => [row.key, row])))
  const keys = rules.toReversed().reduce<string[]>(withKeysOf, [])
  return keys.map((key) => {
    const found = sides.map((side) => side.get(key))
    return {
      key,
      label: found.findLast((row) => row !== undefined)?.label ?? '',
      words: found.map((row) => row?.words ?? none),
      isIdle: found.every((row) => row?.isIdle ?? true),
    }
  })
}

/** Keys with those of one more rule, each that is new behind the one that it follows there: steps stand by steps. */
function withKeysOf(known: readonly string[], rows: readonly RuleRow[]): string[] {
  const keys = [...known]
  rows.forEach(({ key }, at) => {
    if (keys.includes(key)) return
    const follows = rows[at - 1]?.key
    keys.splice(follows === undefined ? 0 : keys.indexOf(follows) + 1, 0, key)
  })
  return keys
}

/** What another rule says otherwise, line by line in words: how it was and how it is. What is idle in both follows from another line. */
export const otherThan = (before: readonly RuleRow[], after: readonly RuleRow[]) =>
  besideEachOther([before, after]).flatMap(({ key, label, words: [was = none, is = none], isIdle }) =>
    isIdle || was === is ? [] : [{ key, label, was, is }],
  )

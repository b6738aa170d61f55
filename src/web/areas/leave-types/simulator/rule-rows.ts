import type { LeaveRule } from '#shared/records/leave/policy.ts'
import type { Language } from '#shared/texts/index.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** A line of a rule in words; `key` names it beside the same line of another rule. */
export interface RuleRow {
  key: string
  label: string
  words: string
}

/** What stands where nothing is said. */
const none = '–'

/** A rule line by line, as an officer reads it: what is given first, what holds when it is asked for after it. */
export function rowsOf(rule: LeaveRule, unit: 'day' | 'hour', say: Say, language: Language): RuleRow[] {
  const { entitlement, carryOver, disbursement } = rule
  const amount = (quantity: number) => say('leaveTypes.trial.amount', { quantity, unit })
  const yes = (is: boolean) => say(is ? 'leaveTypes.trial.yes' : 'leaveTypes.trial.no')
  const row = (key: string, label: string, words: string): RuleRow => ({ key, label, words })
  return [
    row('amount', say('leaveTypes.amount'), entitlement ? amount(entitlement.amount) : none),
    ...(entitlement
      ? [
          row('every', say('leaveTypes.every'), say(`leaveTypes.every.${entitlement.every}`)),
          ...entitlement.steps.map(({ years, more }) =>
            row(`step ${years}`, say('leaveTypes.trial.after', { count: years }), `+ ${amount(more)}`),
          ),
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
          row('expires', say('leaveTypes.trial.short.expires'), formatNumber(entitlement.expiresAfterMonths)),
        ]
      : []),
    row(
      'carryOver',
      say('leaveTypes.trial.carried'),
      carryOver ? say('leaveTypes.trial.until', { quantity: carryOver.most, unit, day: dayOfYear(carryOver.until, language) }) : none,
    ),
    row('floor', say('leaveTypes.trial.short.floor'), amount(rule.floor)),
    row('serviceMonths', say('leaveTypes.trial.short.serviceMonths'), formatNumber(rule.serviceMonths)),
    row('probationMonths', say('leaveTypes.trial.short.probationMonths'), formatNumber(rule.probationMonths)),
    row('halfDays', say('leaveTypes.trial.short.halfDays'), yes(rule.halfDays)),
    row('hours', say('leaveTypes.trial.short.hours'), yes(rule.hours)),
    row('calendarDays', say('leaveTypes.trial.short.calendarDays'), yes(rule.calendarDays)),
    row('noticeDays', say('leaveTypes.noticeDays'), formatNumber(rule.noticeDays)),
    row('backdatingDays', say('leaveTypes.backdatingDays'), formatNumber(rule.backdatingDays)),
    row('longest', say('leaveTypes.longest'), rule.longest === null ? none : amount(rule.longest)),
    row('documentAfter', say('leaveTypes.trial.short.documentAfter'), rule.documentAfter === null ? none : amount(rule.documentAfter)),
    row('asksLocation', say('leaveTypes.trial.short.asksLocation'), yes(rule.asksLocation)),
    row(
      'blocked',
      say('leaveTypes.trial.short.blocked'),
      rule.blocked.map(({ from, until }) => `${formatDate(from)} – ${formatDate(until)}`).join(', ') || none,
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

/** Both rules beside each other: lines of either, in the order of the draft, each with whether it is another. */
export function besideEachOther(holds: readonly RuleRow[], draft: readonly RuleRow[]) {
  const [was, becomes] = [new Map(holds.map((row) => [row.key, row])), new Map(draft.map((row) => [row.key, row]))]
  const keys = [...draft.map(({ key }) => key), ...holds.flatMap(({ key }) => (becomes.has(key) ? [] : [key]))]
  return keys.map((key) => {
    const [before, after] = [was.get(key)?.words ?? none, becomes.get(key)?.words ?? none]
    return { key, label: (becomes.get(key) ?? was.get(key))?.label ?? '', before, after, isOther: before !== after }
  })
}

import type { Query } from '@tanstack/react-query'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { calendarCalls, calendarSpan, spanOfPeriod } from '#shared/areas/calendar.ts'
import { checkInCalls } from '#shared/areas/check-in.ts'
import type { ChangedAttendance } from '#shared/areas/live.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { callKey, queries } from '#web/foundation/api/query.ts'

/** Lists and sums of many people are asked again at most so often, however much changes. */
const listsEveryMs = 5000

interface Span {
  from: string
  until: string
}

type Changed = NonNullable<ChangedAttendance['days']>

const everyDay: Span = { from: '0001-01-01', until: '9999-12-31' }

/**
 * What changed days of attendance ask anew: a day's page, a month of one person and one's own day at once, what shows many people a moment
 * later. Of more people than are named, all that shows attendance, within `withinMs`.
 */
export function lookAtAttendance(
  later: (work: () => void, ms: number) => void,
  withinMs: number,
): (changed: ChangedAttendance | undefined) => void {
  let everybody = false
  let span: Span | null = null

  const lookAtLists = ({ from, until }: Span) => {
    if (!span) later(spanIsOver, listsEveryMs)
    span = span ? { from: from < span.from ? from : span.from, until: until > span.until ? until : span.until } : { from, until }
  }
  const spanIsOver = () => {
    const changed = span
    span = null
    if (changed) askAnew((query) => isListOf(query, changed))
  }

  return (changed) => {
    if (!changed) return
    if (changed.days === null) {
      if (everybody) return
      everybody = true
      later(() => {
        everybody = false
        askAnew((query) => isOfOne(query, null) || isListOf(query, everyDay))
      }, withinMs * Math.random())
      return
    }
    const { days } = changed
    void queries.invalidateQueries({ predicate: (query) => isOfOne(query, days) })
    for (const one of days) lookAtLists(one)
  }
}

/** Nobody looks at a page behind others: it asks when it is looked at again. */
const askAnew = (predicate: (query: Query) => boolean) =>
  void queries.invalidateQueries({ predicate, refetchType: document.hidden ? 'none' : 'active' })

const nameOf = (endpoint: Parameters<typeof callKey>[0]) => callKey(endpoint)[1]
const [detail, month, ownDay, calendar, team] = [
  attendanceCalls.detail,
  attendanceCalls.month,
  checkInCalls.ownDay,
  calendarCalls.setFilter,
  calendarCalls.team,
].map(nameOf)
const lists = new Set<unknown>([attendanceCalls.days, attendanceCalls.cards, attendanceCalls.groups].map(nameOf))

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const meet = (one: Span, other: Span) => one.from <= other.until && other.from <= one.until

/** Whether a query shows one person's day or month, and one of those that changed; null: any. */
function isOfOne({ queryKey: [, name, input], state }: Query, days: Changed | null): boolean {
  if (name !== detail && name !== month && name !== ownDay) return false
  if (!days) return true
  const asked = (input ?? {}) as Record<string, unknown>
  if (name === detail) {
    const day = text(asked['id'])?.toLowerCase() ?? ''
    return days.some(({ id, from, until }) => day.startsWith(id) && dayIdOf(id, from) <= day && day <= dayIdOf(id, until))
  }
  // One's own day and month say in their answers whose they are.
  const whose = text((state.data as Record<string, unknown> | undefined)?.['employeeId'])
  if (name === ownDay) return days.some(({ id }) => whose === undefined || whose === id)
  const from = `${text(asked['month'])?.slice(0, 7)}-01`
  const shown = { from, until: addDays(addMonths(from, 1), -1) }
  return days.some((one) => (whose === undefined || whose === one.id) && meet(one, shown))
}

/** Whether a query shows days of many people, and of these. */
function isListOf({ queryKey: [, name, input] }: Query, span: Span): boolean {
  const asked = (input ?? {}) as Record<string, unknown>
  if (name === calendar || name === team) {
    const statuses = asked['attendanceStatusIds']
    const [day, period] = [text(asked['date']), text(asked['period'])]
    const shown = period ? spanOfPeriod(period) : day ? calendarSpan(day) : everyDay
    return Array.isArray(statuses) && statuses.length > 0 && meet(shown, span)
  }
  if (!lists.has(name)) return false
  const from = text(asked['from']) ?? text(asked['dateFrom']) ?? everyDay.from
  const until = text(asked['until']) ?? text(asked['dateTo']) ?? everyDay.until
  return meet({ from, until }, span)
}

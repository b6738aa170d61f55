import { addDays, earlier } from '#shared/records/calendar.ts'
import { wallClock } from '#shared/records/clock.ts'
import { countedDay } from '#shared/records/attendance/day.ts'
import { together, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { daysChanged } from '#server/foundation/live/news.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { bookDifferences, type Minutes, type Mover } from './bookings.ts'
import { attendanceLocks, closedParams, closingsOf, type Closings } from './closings.ts'
import { dayFacts, type AsIf, type FactsOfDay } from './day-facts.ts'
import { isAnyKept } from './kept.ts'
import type { OfDay } from './spans.ts'
import { storeDays, type OwnDay } from './stored.ts'

/**
 * Computes and stores the days of some people from `from` until `until` anew: those up to today on which they are employed
 * at a site that keeps attendance, and no other. Days that come out as they were are not written. A closed day stays as it
 * is: a request that changes it is refused, or the difference is booked where the site says so. Screens that show the
 * days hear of it, those of days to come as well: another plan stands there.
 */
export async function recompute(
  tx: Tx,
  employeeIds: readonly string[],
  from: string,
  until: string,
  now: Date,
  mover: Mover = { by: 'plan' },
): Promise<void> {
  const { booked } = await computeDays(tx, employeeIds, { from, until }, now, mover)
  daysChanged(tx, employeeIds, { from, until })
  for (const { employeeId, day } of booked) daysChanged(tx, [employeeId], { from: day, until: day })
}

/** What a computation has changed: how many rows are not what they were, and the days on which something was booked. */
interface Computed {
  written: number
  booked: readonly OfDay[]
}

const untouched: Computed = { written: 0, booked: [] }

/** The same, and nobody hears of it. */
export async function computeDays(
  tx: Tx,
  employeeIds: readonly string[],
  { from, until }: DaySpan,
  now: Date,
  mover: Mover = { by: 'plan' },
): Promise<Computed> {
  // Nowhere is it later than so.
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1)
  const last = earlier(until, tomorrow)
  if (from > last) return untouched
  const people = [...new Set(employeeIds)]
  // A request holds them since it was checked.
  if (mover.by !== 'request') await lockNames(tx, attendanceLocks(people))
  const [closings, isKeptAtAll] = await together(closingsOf(tx, people), isAnyKept(tx, people))
  if (!isKeptAtAll) return untouched
  const all = await ownDays(tx, people, { from, until: last }, now)
  if (mover.by === 'request')
    refuseClosed(
      all.filter(({ day }) => mover.days.has(day.facts.day)),
      closings,
    )
  const open = all.filter(({ employeeId, day }) => closings.of(employeeId, day.facts.day) === null)
  const written = await storeDays(tx, { employeeIds: people, from, until: last }, open)
  return { written, booked: await book(tx, all, closings, mover) }
}

/** What would count on days of somebody, by the day; `asIf` something were so that is not yet. */
export async function countsOn(tx: Db | Tx, employeeId: string, span: DaySpan, now: Date, asIf?: AsIf): Promise<Map<string, Minutes>> {
  const days = await ownDays(tx, [employeeId], span, now, asIf)
  return new Map(days.map((own) => [own.day.facts.day, counted(own)]))
}

async function ownDays(tx: Db | Tx, people: readonly string[], span: DaySpan, now: Date, asIf: AsIf = {}): Promise<OwnDay[]> {
  const found = await dayFacts(tx, people, { ...span, asOf: now, asIf })
  const today = todayAt(now)
  return [...found].flatMap(([employeeId, days]) => days.map((day): OwnDay => ({ employeeId, day, kept: isKept(day, today) })))
}

function refuseClosed(days: readonly OwnDay[], closings: Closings): void {
  for (const { employeeId, day } of days) {
    const closing = closings.of(employeeId, day.facts.day)
    if (closing?.after === 'refuse') throw refuse(409, 'attendance.closed', closedParams(closing, day.facts.day))
  }
}

async function book(tx: Tx, days: readonly OwnDay[], closings: Closings, mover: Mover): Promise<OfDay[]> {
  if (!closings.ever) return []
  const due = days.flatMap((own) => {
    const { employeeId, day } = own
    const closing = closings.of(employeeId, day.facts.day)
    if (closing?.after === 'refuse') return []
    return [{ employeeId, day: day.facts.day, counts: closing && counted(own) }]
  })
  return bookDifferences(tx, due, closings, mover)
}

const counted = ({ day, kept }: OwnDay): Minutes => (kept ? countedDay(day.facts) : nothing)

const nothing = { worked: 0, overtime: 0, missing: 0 }

/** The day it is at a place. */
export function todayAt(now: Date): (timeZone: string) => string {
  const known = new Map<string, string>()
  return (timeZone) => {
    const day = known.get(timeZone) ?? wallClock(now.toISOString(), timeZone).day
    known.set(timeZone, day)
    return day
  }
}

const isKept = ({ planned }: FactsOfDay, today: (timeZone: string) => string): boolean =>
  planned.employed && planned.isKept && planned.day <= today(planned.timeZone)

import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { clockAt, wallClock } from '#shared/records/clock.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { workedShifts } from '#shared/records/day-plan.ts'
import { expectationOf } from '#shared/records/schedule/expectation.ts'
import { takeBackSeconds, type Place } from '#shared/records/attendance/check-in-rule.ts'
import { isWithin, knownAddress } from '#server/foundation/basis/networks.ts'
import { refuse, type Params } from '#server/foundation/basis/refusal.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { audited } from '../../schedule/set-up.ts'
import { attendanceLocks, closedParams, closingsOf, type Closing } from '../days/closings.ts'
import { dayFacts, type FactsOfDay } from '../days/day-facts.ts'
import { checkInRuleAt, type SiteCheckIn } from './check-in-rule.ts'
import { forgetCheckTime, keepCheckTimes } from './check-times.ts'

type Direction = 'in' | 'out'

/** How the day of somebody stands at a moment, and everything that says whether they may check in. */
export interface DayNow {
  /** The day that it is there, or that of the shift that they are still at. */
  day: FactsOfDay
  /** By the clock of the place. */
  clockDay: string
  last: { direction: Direction; at: number } | null
  /** When the day's work ends by its plan; null: none is planned. */
  endsAt: number | null
  /** Minutes. */
  worked: number
  next: Direction
  rule: SiteCheckIn | null
  /** The period that refuses to be changed. */
  closing: Closing | null
}

/** Why somebody may not check in; `late`: what has come about, and is no right. */
export interface CheckInRefusal {
  status: 403 | 409
  key: TextKey
  params?: Params
}

/** Undefined where there is no such person. */
export async function dayNow(db: Db | Tx, employeeId: string, now: Date): Promise<DayNow | undefined> {
  const utc = now.toISOString().slice(0, 10)
  // Nowhere is the clock further away than a day; who came to a shift may be at it a day and a night.
  const days = (await dayFacts(db, [employeeId], { from: addDays(utc, -3), until: addDays(utc, 1), asOf: now })).get(employeeId)
  const today = days?.find(({ planned }) => planned.day === wallClock(now.toISOString(), planned.timeZone).day)
  if (!days || !today) return undefined
  const there = days.findLast(({ facts }) => attendanceDay(facts).stillSince !== null)
  const day = there ?? today
  const { stays, worked } = attendanceDay(day.facts)
  const lastStay = stays.at(-1)
  const { siteId } = today.planned
  const closing = (await closingsOf(db, [employeeId])).of(employeeId, day.planned.day)
  return {
    day,
    clockDay: today.planned.day,
    last: lastStay?.out ? { direction: 'out', at: lastStay.out.at } : lastStay?.in ? { direction: 'in', at: lastStay.in.at } : null,
    endsAt: expectationOf(day.facts, workedShifts(day.facts), () => {}).spans.at(-1)?.until ?? null,
    worked,
    next: there ? 'out' : 'in',
    rule: siteId === null ? null : ((await checkInRuleAt(db, siteId)) ?? null),
    closing: closing?.after === 'refuse' ? closing : null,
  }
}

/** Whether somebody may check in by web from an address, as the day stands; null: they may. */
export function checkInRefusal({ day: { planned }, rule, closing }: DayNow, address: string): CheckInRefusal | null {
  if (!planned.employed) return { status: 409, key: 'checkIn.notEmployed' }
  if (!rule?.byWeb) return { status: 403, key: 'checkIn.notByWeb', params: { site: rule?.name ?? '' } }
  if (!planned.isKept) return { status: 409, key: 'checkIn.notKept' }
  if (closing) return { status: 409, key: 'attendance.closed', params: closedParams(closing, planned.day) }
  if (rule.networks.length > 0 && !isWithin(address, rule.networks)) return { status: 403, key: 'checkIn.network', params: { address } }
  return null
}

interface CheckIn {
  employeeId: string
  /** What is meant; without, what is due. */
  direction: Direction | null
  place: Place | null
  address: string
}

/** So soon after a check time another is the same press, a second click or a card at the gate just before. */
const againMs = 60_000

/** Checks somebody in or out at this moment; their days follow. Whoever does it twice at once does it once, and is told. */
export async function checkIn(tx: Tx, { employeeId, direction, place, address }: CheckIn, now: Date): Promise<void> {
  // Before the day is looked at: of two at once the second sees what the first did.
  await lockNames(tx, attendanceLocks([employeeId]))
  const stands = await dayNow(tx, employeeId, now)
  if (!stands?.rule) throw refuse(409, 'checkIn.notEmployed')
  const refusal = checkInRefusal(stands, address)
  if (refusal) throw refuse(refusal.status, refusal.key, refusal.params)
  const { timeZone } = stands.day.planned
  const before = await lastCheckTime(tx, employeeId, now)
  if (before !== null) throw refuse(409, 'checkIn.again', { time: clockAt(before, timeZone) })
  if (direction !== null && direction !== stands.next) {
    const time = stands.last && clockAt(stands.last.at, timeZone)
    throw refuse(409, stands.next === 'out' ? 'checkIn.isIn' : 'checkIn.isOut', { time: time ?? '' }, 'direction')
  }
  if (stands.rule.place === 'demanded' && place === null) throw refuse(400, 'checkIn.placeDemanded', undefined, 'place')
  const { closed } = await keepCheckTimes(
    tx,
    [
      {
        employeeId,
        at: now,
        clockDay: stands.clockDay,
        direction: stands.next,
        source: 'web',
        device: '',
        whereabouts: stands.rule.place === 'off' ? null : place,
        address: stands.rule.notesAddress ? knownAddress(address) : null,
      },
    ],
    now,
  )
  const late = closed.get(0)
  if (late) throw refuse(409, 'attendance.closed', closedParams(late.closing, late.day))
}

/** What is told for ten seconds is still on its way for some more. */
const underWayMs = 5000

/** Takes back that somebody has just checked in or out by web, as long as nothing of theirs came after it; their days follow. */
export async function takeBackCheckIn(tx: Tx, employeeId: string, now: Date): Promise<void> {
  await lockNames(tx, attendanceLocks([employeeId]))
  const stands = await dayNow(tx, employeeId, now)
  const last = await first(
    tx,
    sql<{ id: string; at: string; direction: Direction; source: string; received: string }>`
      select id, at, direction, source, received_at as received from check_time
      where employee_id = ${employeeId}::uuid and source <> 'correction' order by at desc, id desc limit 1`,
  )
  if (!stands || last?.source !== 'web' || now.getTime() - Date.parse(last.received) > takeBackSeconds * 1000 + underWayMs)
    throw refuse(409, 'checkIn.tooLate')
  if (stands.closing) throw refuse(409, 'attendance.closed', closedParams(stands.closing, stands.day.planned.day))
  await forgetCheckTime(tx, { id: last.id, employeeId, clockDay: stands.clockDay }, now)
  const detail = { at: last.at, direction: last.direction }
  await audited(tx, { by: employeeId, act: 'took back a check time', entity: 'employee', id: employeeId, detail })
}

/** When somebody last came or went, by whatever told it, within the last minute. */
async function lastCheckTime(tx: Tx, employeeId: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - againMs).toISOString()
  const found = await first(
    tx,
    sql<{ at: string | null }>`
      select max(at) as at from check_time where employee_id = ${employeeId}::uuid and at > ${since}::timestamptz and source <> 'correction'`,
  )
  return found?.at ? Date.parse(found.at) : null
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endOfYear } from '#shared/records/calendar.ts'
import { settle, shortfall, type LeaveEvent } from '#shared/records/leave/ledger.ts'
import { rows, type Tx } from '#server/foundation/db.ts'
import { defineChange, type Change, type Found, type Source } from '../change.ts'
import { workFacts } from '../schedule/working-time.ts'
import { coming, eventsOf, record, type NewEvent } from './events.ts'
import { leaveType } from './types.ts'

/** A leave as a change to the records: its days are those the room computed from the form. */
export const leaveChangeData = z.object({
  leaveTypeId: z.guid(),
  total: z.number(),
  days: z.array(z.object({ date: z.string(), quantity: z.number(), part: z.enum(['full', 'first', 'second', 'hours']) })),
})
export type LeaveChangeData = z.output<typeof leaveChangeData>

const counting = (data: LeaveChangeData) => data.days.filter((day) => day.quantity > 0)
const firstDay = (data: LeaveChangeData) => counting(data)[0]?.date ?? data.days[0]?.date ?? ''
const lastDay = (data: LeaveChangeData) => data.days.at(-1)?.date ?? ''

function event(kind: NewEvent['kind'], data: LeaveChangeData, change: Change, source: Source): NewEvent {
  return {
    employeeId: change.employeeId,
    leaveTypeId: data.leaveTypeId,
    kind,
    quantity: data.total,
    effectiveOn: firstDay(data),
    days: counting(data).map((day) => [day.date, day.quantity] as const),
    requestId: source.requestId,
    line: change.line,
    by: source.actorId,
  }
}

/** Whether the balance bears the leave on every day, now and later, with the gains that are to come. */
async function findBalance(tx: Tx, data: LeaveChangeData, change: Change, source: Source): Promise<Found[]> {
  const type = await leaveType(tx, data.leaveTypeId)
  if (!type || !type.policy.balance) return []
  const events = await eventsOf(tx, change.employeeId, data.leaveTypeId)
  const facts = await workFacts(tx, change.employeeId, source.today, source.today)
  const until = endOfYear(lastDay(data) > source.today ? lastDay(data) : source.today)
  const known = facts ? [...events, ...coming(type, facts, source.today, until)] : events
  const wish: LeaveEvent = {
    id: `~${source.requestId}`,
    kind: 'reservation',
    quantity: data.total,
    effectiveOn: firstDay(data),
    expiresOn: null,
    days: counting(data).map((day) => [day.date, day.quantity] as const),
    source: `${source.requestId}/${change.line}`,
  }
  const short = shortfall(settle(known), settle([...known, wish]), type.policy.floor)
  if (short === 0) return []
  return [{ key: 'leave.balanceShort', params: { short, unit: type.policy.unit }, field: 'endDate', blocks: 'submit' }]
}

async function findOverlap(tx: Tx, data: LeaveChangeData, change: Change, source: Source): Promise<Found[]> {
  const days = counting(data)
  const found = await rows(
    tx,
    sql<{ code: string; day: string }>`
      select r.code, min(d.day)::text as day
      from leave_day d join request r on r.id = d.request_id
      join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as wish (date date, part text) on wish.date = d.day
      where d.employee_id = ${change.employeeId}::uuid and d.request_id <> ${source.requestId}::uuid and d.quantity > 0
        and (wish.part not in ('first', 'second') or d.part not in ('first', 'second') or wish.part = d.part)
      group by r.code limit 3`,
  )
  return found.map((row) => ({ key: 'leave.overlap', params: { code: row.code, day: row.day }, field: 'startDate', blocks: 'submit' }))
}

const removeDays = (tx: Tx, change: Change, source: Source) =>
  sql`delete from leave_day where request_id = ${source.requestId}::uuid and line = ${change.line}`.execute(tx)

export const leaveChange = defineChange<LeaveChangeData>({
  kind: 'leave',
  schema: leaveChangeData,
  locks: (_data, change) => [`leave ${change.employeeId}`],

  async check(tx, data, change, source) {
    return [...(await findOverlap(tx, data, change, source)), ...(await findBalance(tx, data, change, source))]
  },

  async reserve(tx, data, change, source) {
    await sql`
      insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      select ${change.employeeId}::uuid, date, ${source.requestId}::uuid, ${change.line}::smallint, ${data.leaveTypeId}::uuid, part, quantity, false
      from jsonb_to_recordset(${JSON.stringify(counting(data))}::jsonb) as x (date date, part text, quantity numeric)`.execute(tx)
    await record(tx, [event('reservation', data, change, source)])
  },

  async release(tx, data, change, source) {
    await removeDays(tx, change, source)
    await record(tx, [event('release', data, change, source)])
  },

  async apply(tx, data, change, source) {
    await sql`update leave_day set taken = true where request_id = ${source.requestId}::uuid and line = ${change.line}`.execute(tx)
    await record(tx, [event('release', data, change, source), event('taken', data, change, source)])
  },

  async reverse(tx, data, change, source) {
    await removeDays(tx, change, source)
    await record(tx, [event('returned', data, change, source)])
  },
})

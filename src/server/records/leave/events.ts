import { sql } from 'kysely'
import { comingEvents, grantsBetween, type Employment } from '#shared/records/leave/entitlement.ts'
import type { LeaveEvent, LeaveEventKind } from '#shared/records/leave/ledger.ts'
import { undoes } from '#shared/records/leave/standing.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { newId } from '#server/foundation/ids.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'
import type { LeaveType } from './types.ts'

/** What only an adjustment has: the gain whose expiry it changes, what its reservation becomes, why. */
type Adjusting = Pick<LeaveEvent, 'gain' | 'becomes' | 'reason'>

/** Names what must stand still while somebody's balances are judged and changed. */
export const leaveLock = (employeeId: string): string => `leave ${employeeId}`

/** An event as the database gives it: id, kind, quantity, first day, last day of a gain, days, request, line, what only an adjustment has. */
export type EventArray = readonly [
  string,
  LeaveEventKind,
  number,
  string,
  string | null,
  [string, number][] | null,
  string | null,
  number | null,
  Adjusting | null,
]

/** Of a row of `leave_event`. */
export const eventArray = sql`json_build_array(id, kind, quantity, effective_on, expires_on, days, request_id, line,
  case when reason is not null then json_build_object('gain', gain_id, 'becomes', becomes, 'reason', reason) end)`

export const eventOf = ([id, kind, quantity, effectiveOn, expiresOn, days, requestId, line, adjusting]: EventArray): LeaveEvent => ({
  id,
  kind,
  quantity: Number(quantity),
  effectiveOn,
  expiresOn,
  days,
  source: requestId && `${requestId}/${line}`,
  ...adjusting,
})

/** The ledger of one balance. */
export async function eventsOf(db: Db | Tx, employeeId: string, leaveTypeId: string): Promise<LeaveEvent[]> {
  const found = await rows(
    db,
    sql<{ event: EventArray }>`
      select ${eventArray} as event from leave_event where employee_id = ${employeeId}::uuid and leave_type_id = ${leaveTypeId}::uuid and standing`,
  )
  return found.map((row) => eventOf(row.event))
}

/** The ledgers of several people, all types: `employee/type` → events. */
export async function ledgersOf(db: Db | Tx, employeeIds: readonly string[]): Promise<Map<string, LeaveEvent[]>> {
  const found = await rows(
    db,
    sql<{ key: string; events: EventArray[] }>`
      select employee_id || '/' || leave_type_id as key, json_agg(${eventArray}) as events
      from leave_event where employee_id = any (${employeeIds}::uuid[]) and standing group by 1`,
  )
  return new Map(found.map((row) => [row.key, row.events.map(eventOf)]))
}

/** Nobody is promised gains further ahead than this: it bounds every projection. */
const monthsAhead = 120

/** The regular gains still to come after today, for a projection until a day. */
export function coming(type: LeaveType, employment: Employment, today: string, until: string): LeaveEvent[] {
  const furthest = addMonths(today, monthsAhead)
  return comingEvents(grantsBetween(type.policy, employment, addDays(today, 1), until < furthest ? until : furthest))
}

export interface NewEvent {
  employeeId: string
  leaveTypeId: string
  kind: LeaveEventKind
  quantity: number
  effectiveOn: string
  expiresOn?: string | null
  days?: readonly (readonly [string, number])[] | null
  requestId?: string | null
  line?: number | null
  period?: string | null
  /** Of a change of expiry: whose. */
  gain?: string | null
  becomes?: 'adjusted' | 'paid-out' | null
  /** Why it was adjusted; each event of an adjustment has one. */
  reason?: string | null
  by: string | null
}

/** What the events take back whole: neither counts any more. */
const takenBack = (events: readonly NewEvent[]) =>
  events.flatMap(({ kind, employeeId, leaveTypeId, requestId, line }) =>
    (undoes[kind] ?? []).map((undone) => ({
      employee_id: employeeId,
      leave_type_id: leaveTypeId,
      request_id: requestId,
      line,
      kind: undone,
    })),
  )

/** Writes events. One that names a period already granted is left out. `beside` is done in the same statement. */
export async function record(tx: Db | Tx, events: readonly NewEvent[], beside?: ReturnType<typeof sql>): Promise<number> {
  if (events.length === 0) return 0
  const given = events.map((event) => ({
    id: newId(),
    employee_id: event.employeeId,
    leave_type_id: event.leaveTypeId,
    kind: event.kind,
    quantity: event.quantity,
    effective_on: event.effectiveOn,
    expires_on: event.expiresOn ?? null,
    days: event.days ?? null,
    request_id: event.requestId ?? null,
    line: event.line ?? null,
    period: event.period ?? null,
    gain_id: event.gain ?? null,
    becomes: event.becomes ?? null,
    reason: event.reason ?? null,
    standing: !undoes[event.kind],
    recorded_by: event.by,
  }))
  const back = takenBack(events)
  const besides = [
    ...(beside ? [sql`beside as (${beside})`] : []),
    ...(back.length > 0
      ? [
          sql`taken_back as (
            update leave_event e set standing = false
            from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as x (employee_id uuid, leave_type_id uuid, request_id uuid, line smallint, kind text)
            where e.employee_id = x.employee_id and e.leave_type_id = x.leave_type_id and e.request_id = x.request_id and e.line = x.line and e.kind = x.kind and e.standing
          )`,
        ]
      : []),
  ]
  const written = await sql`
    ${besides.length > 0 ? sql`with ${sql.join(besides)}` : sql``}
    insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, gain_id, becomes, reason, standing, recorded_by)
    select id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, gain_id, becomes, reason, standing, recorded_by
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (
      id uuid, employee_id uuid, leave_type_id uuid, kind text, quantity numeric, effective_on date, expires_on date, days jsonb,
      request_id uuid, line smallint, period text, gain_id uuid, becomes text, reason text, standing boolean, recorded_by uuid)
    on conflict do nothing`.execute(tx)
  return Number(written.numAffectedRows ?? 0n)
}

import { sql } from 'kysely'
import { comingEvents, grantsBetween, type Employment } from '#shared/records/leave/entitlement.ts'
import type { LeaveEvent, LeaveEventKind } from '#shared/records/leave/ledger.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { newId } from '#server/foundation/ids.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'
import type { LeaveType } from './types.ts'

/** A row of the ledger as the database gives it, by `eventColumns`. */
export interface EventRow {
  id: string
  kind: LeaveEventKind
  quantity: string
  effective_on: string
  expires_on: string | null
  days: [string, number][] | null
  request_id: string | null
  line: number | null
  employee_id: string
  leave_type_id: string
}

export const eventColumns = sql`id, kind, quantity, effective_on, expires_on, days, request_id, line, employee_id, leave_type_id`

export const eventOf = (row: EventRow): LeaveEvent => ({
  id: row.id,
  kind: row.kind,
  quantity: Number(row.quantity),
  effectiveOn: row.effective_on,
  expiresOn: row.expires_on,
  days: row.days,
  source: row.request_id && `${row.request_id}/${row.line}`,
})

/** The ledger of one balance. */
export async function eventsOf(db: Db | Tx, employeeId: string, leaveTypeId: string): Promise<LeaveEvent[]> {
  const found = await rows(
    db,
    sql<EventRow>`select ${eventColumns} from leave_event where employee_id = ${employeeId}::uuid and leave_type_id = ${leaveTypeId}::uuid`,
  )
  return found.map(eventOf)
}

/** The ledgers of several people, all types: `employee/type` → events. */
export async function ledgersOf(db: Db | Tx, employeeIds: readonly string[]): Promise<Map<string, LeaveEvent[]>> {
  const found = await rows(db, sql<EventRow>`select ${eventColumns} from leave_event where employee_id = any (${employeeIds}::uuid[])`)
  const ledgers = new Map<string, LeaveEvent[]>()
  for (const row of found) {
    const key = `${row.employee_id}/${row.leave_type_id}`
    const list = ledgers.get(key)
    if (list) list.push(eventOf(row))
    else ledgers.set(key, [eventOf(row)])
  }
  return ledgers
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
  by: string | null
}

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
    recorded_by: event.by,
  }))
  const written = await sql`
    ${beside ? sql`with beside as (${beside})` : sql``}
    insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, recorded_by)
    select id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, recorded_by
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (
      id uuid, employee_id uuid, leave_type_id uuid, kind text, quantity numeric, effective_on date, expires_on date, days jsonb,
      request_id uuid, line smallint, period text, recorded_by uuid)
    on conflict do nothing`.execute(tx)
  return Number(written.numAffectedRows ?? 0n)
}

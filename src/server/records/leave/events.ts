import { sql } from 'kysely'
import { allUses } from '#shared/records/leave/ledger.ts'
import { deductions, type LeaveEvent, type LeaveEventKind } from '#shared/records/leave/event.ts'
import { undoes } from '#shared/records/leave/standing.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered } from '#server/foundation/database/joint.ts'
import { sharedLock } from '#server/foundation/database/locks.ts'
import { daysAsText, daysInText } from './stored-days.ts'

/** What only an adjustment has: the gain whose expiry it changes, what its reservation becomes, why. */
type Adjusting = Pick<LeaveEvent, 'gain' | 'becomes' | 'reason'>

/** Held whole by an import of opening balances: nobody's balance changes beside it. */
export const everybodysLeave = 'all leave'

/** Names what must stand still while somebody's balances are judged and changed. */
export const leaveLocks = (employeeId: string): string[] => [sharedLock(everybodysLeave), `leave ${employeeId}`]

/** Events as the database gives them: a list for each column, which takes half the time that a list for each event takes. */
export interface EventColumns {
  ids: string[] | null
  kinds: LeaveEventKind[]
  quantities: number[]
  effective: string[]
  expiries: (string | null)[]
  days: (string | null)[]
  requests: (string | null)[]
  lines: (number | null)[]
  /** What only adjustments have; null where none is among them. */
  adjusting: (Adjusting | null)[] | null
  /** The one that was brought along; null where there is none. */
  opening: string | null
}

/** Of `leave_event`, as an aggregate. */
export const eventColumns = sql`
  json_agg(id) as ids, json_agg(kind) as kinds, json_agg(quantity) as quantities, json_agg(effective_on) as effective, json_agg(expires_on) as expiries,
  json_agg(days) as days, json_agg(request_id) as requests, json_agg(line) as lines,
  case when count(reason) > 0 then
    json_agg(case when reason is not null then json_build_object('gain', gain_id, 'becomes', becomes, 'reason', reason) end) end as adjusting,
  min(id::text) filter (where period = 'opening') as opening`

export const eventsIn = ({
  ids,
  kinds,
  quantities,
  effective,
  expiries,
  days,
  requests,
  lines,
  adjusting,
  opening,
}: EventColumns): LeaveEvent[] =>
  (ids ?? []).map((id, at) => ({
    id,
    kind: kinds[at] as LeaveEventKind,
    quantity: Number(quantities[at]),
    effectiveOn: effective[at] as string,
    expiresOn: expiries[at] as string | null,
    days: daysOf(days[at] as string | null),
    source: requests[at] ? `${requests[at]}/${lines[at]}` : null,
    ...adjusting?.[at],
    ...(id === opening && { opening: true }),
  }))

const daysOf = (text: string | null): LeaveEvent['days'] => (text === null ? null : daysInText(text))

/** A ledger as far as it says whether a balance bears one more use: what it was used for tells no more than how much on which day. */
export interface UseColumns {
  others: Pick<LeaveEvent, 'id' | 'kind' | 'quantity' | 'effectiveOn' | 'expiresOn' | 'gain'>[] | null
  uses: string | null
  /** Day of what was brought along. */
  opened: string | null
}

const isUse = sql`kind in (${sql.join(deductions.map((kind) => sql.lit(kind)))})`

/** Of `leave_event`, as an aggregate; an index holds all that is read. */
export const useColumns = sql`
  json_agg(json_build_object('id', id, 'kind', kind, 'quantity', quantity, 'effectiveOn', effective_on, 'expiresOn', expires_on, 'gain', gain_id))
    filter (where not ${isUse}) as others,
  string_agg(coalesce(days, to_char(effective_on, 'YYYY-MM-DD') || ':' || quantity), ';') filter (where ${isUse}) as uses`

/** When a balance was brought along: read beside the uses, whose index does not know it. */
export const openedOn = (employeeId: Sql, leaveTypeId: Sql) => sql`(
  select effective_on from leave_event o
  where o.employee_id = ${employeeId} and o.leave_type_id = ${leaveTypeId} and o.kind in ('adjustment', 'adjusted') and o.period = 'opening' limit 1)`

/** The events of a ledger with all uses as one. */
export const usesIn = ({ others, uses, opened }: UseColumns): LeaveEvent[] => [
  ...(others ?? []).map((event) => ({ ...event, days: null, source: null })),
  ...(uses ? [allUses(daysInText(uses))] : []),
  ...(opened ? [openingMark(opened)] : []),
]

/** Says since when a ledger is kept, and uses nothing of it. */
const openingMark = (effectiveOn: string): LeaveEvent => ({ ...allUses(null), effectiveOn, opening: true })

/** The ledger of one balance. */
export async function eventsOf(db: Db | Tx, employeeId: string, leaveTypeId: string): Promise<LeaveEvent[]> {
  const found = await rows(
    db,
    sql<EventColumns>`
      select ${eventColumns} from leave_event where employee_id = ${employeeId}::uuid and leave_type_id = ${leaveTypeId}::uuid and standing`,
  )
  return found.flatMap(eventsIn)
}

/** The ledgers of several people, all types: `employee/type` → events. */
export async function ledgersOf(db: Db | Tx, employeeIds: readonly string[]): Promise<Map<string, LeaveEvent[]>> {
  const found = await rows(
    db,
    sql<EventColumns & { key: string }>`
      select employee_id || '/' || leave_type_id as key, ${eventColumns}
      from leave_event where employee_id = any (${employeeIds}::uuid[]) and standing group by 1`,
  )
  return new Map(found.map((row) => [row.key, eventsIn(row)]))
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
  /** Of a change of expiry: whose. Of a withdrawal without a request: what is withdrawn. */
  gain?: string | null
  becomes?: 'adjusted' | 'paid-out' | null
  /** Why it was adjusted; each event of an adjustment has one. */
  reason?: string | null
  by: string | null
}

/** What stands in those lists that are there. */
const allOf = <T>(lists: readonly (readonly T[] | undefined)[]): T[] => lists.filter((list) => list !== undefined).flat()

/** What the events take back whole: neither counts any more. */
const takenBack = (events: readonly NewEvent[]) =>
  events.flatMap(({ kind, employeeId, leaveTypeId, requestId, line }) =>
    allOf([undoes[kind]]).map((undone) => ({
      employee_id: employeeId,
      leave_type_id: leaveTypeId,
      request_id: requestId,
      line,
      kind: undone,
    })),
  )

/** Regular gains that are taken back: no request stands behind them, so they are named. */
const gainsBack = (events: readonly NewEvent[]) =>
  events.flatMap(({ kind, requestId, gain }) => (kind === 'withdrawn' && !requestId && gain ? [{ id: gain }] : []))

/** A day that a request takes, or of which it says something else. */
interface DayOf {
  employeeId: string
  requestId: string
  line: number
}

/** What becomes of the days of requests beside their events. */
export interface DayMoves {
  /** Days asked for, of which each takes something: a day of which nothing is taken has no row. */
  wished?: readonly (DayOf & { leaveTypeId: string; date: string; part: string; quantity: number })[]
  /** Those asked for are taken. */
  taken?: readonly DayOf[]
  /** Neither asked for nor taken any longer. */
  given?: readonly DayOf[]
}

const dayOf = ({ employeeId, requestId, line }: DayOf) => ({ employee_id: employeeId, request_id: requestId, line })
const ofRequest = sql`d.employee_id = x.employee_id and d.request_id = x.request_id and d.line = x.line`

type Sql = ReturnType<typeof sql>

/** A part of a statement that goes by rows; without any there is none, which spares PostgreSQL to plan it. */
const partBy = (of: readonly object[], part: (given: Sql) => Sql): Sql[] => (of.length ? [part(jsonRows(of))] : [])

/** The parts of a statement that move days. */
function dayMoves({ wished, taken, given }: Required<DayMoves>) {
  const wishes = wished.map((day) => ({
    ...dayOf(day),
    day: day.date,
    leave_type_id: day.leaveTypeId,
    part: day.part,
    quantity: day.quantity,
  }))
  return [
    ...partBy(
      wishes,
      (days) => sql`wished as (
        insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
        select employee_id, day, request_id, line, leave_type_id, part, quantity, false
        from ${days} as x (employee_id uuid, day date, request_id uuid, line smallint, leave_type_id uuid, part text, quantity numeric)
      )`,
    ),
    ...partBy(
      taken.map(dayOf),
      (days) => sql`taken as (
        update leave_day d set taken = true from ${days} as x (employee_id uuid, request_id uuid, line smallint) where ${ofRequest}
      )`,
    ),
    ...partBy(
      given.map(dayOf),
      (days) => sql`given as (
        delete from leave_day d using ${days} as x (employee_id uuid, request_id uuid, line smallint) where ${ofRequest}
      )`,
    ),
  ]
}

/** Writes events, and what becomes of days with them. One that names a period already granted is left out. Answers how many were written. */
export const writeEvents = (tx: Db | Tx, events: readonly NewEvent[], days: DayMoves = {}): Promise<number> => write(tx, { events, days })

interface Entry {
  events: readonly NewEvent[]
  days: DayMoves
}

const write = gathered<Entry, number>(async (tx, entries) => {
  const rowsOf = entries.map(({ events }) => events.map(eventRow))
  const all = entries.flatMap(({ events }) => events)
  const besides = [
    ...dayMoves({
      wished: allOf(entries.map(({ days }) => days.wished)),
      taken: allOf(entries.map(({ days }) => days.taken)),
      given: allOf(entries.map(({ days }) => days.given)),
    }),
    ...partBy(
      takenBack(all),
      (back) => sql`taken_back as (
        update leave_event e set standing = false
        from ${back} as x (employee_id uuid, leave_type_id uuid, request_id uuid, line smallint, kind text)
        where e.employee_id = x.employee_id and e.leave_type_id = x.leave_type_id and e.request_id = x.request_id and e.line = x.line and e.kind = x.kind and e.standing
      )`,
    ),
    ...partBy(
      gainsBack(all),
      (back) => sql`named_back as (update leave_event e set standing = false from ${back} as x (id uuid) where e.id = x.id and e.standing)`,
    ),
  ]
  const written = await rows(
    tx,
    sql<{ id: string }>`
      ${besides.length > 0 ? sql`with ${sql.join(besides)}` : sql``}
      insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, gain_id, becomes, reason, standing, recorded_by)
      select id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, days, request_id, line, period, gain_id, becomes, reason, standing, recorded_by
      from ${jsonRows(rowsOf.flat())} as x (
        id uuid, employee_id uuid, leave_type_id uuid, kind text, quantity numeric, effective_on date, expires_on date, days text,
        request_id uuid, line smallint, period text, gain_id uuid, becomes text, reason text, standing boolean, recorded_by uuid)
      on conflict do nothing returning id`,
  )
  const ids = new Set(written.map(({ id }) => id))
  return rowsOf.map((own) => own.filter(({ id }) => ids.has(id)).length)
})

const eventRow = (event: NewEvent) => ({
  id: newId(),
  employee_id: event.employeeId,
  leave_type_id: event.leaveTypeId,
  kind: event.kind,
  quantity: event.quantity,
  effective_on: event.effectiveOn,
  expires_on: event.expiresOn ?? null,
  days: event.days ? daysAsText(event.days) : null,
  request_id: event.requestId ?? null,
  line: event.line ?? null,
  period: event.period ?? null,
  gain_id: event.gain ?? null,
  becomes: event.becomes ?? null,
  reason: event.reason ?? null,
  standing: !undoes[event.kind],
  recorded_by: event.by,
})

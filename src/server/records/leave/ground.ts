import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { gathered, inPlaces, questionRows } from '#server/foundation/database/joint.ts'
import type { Break, Employment, Terms } from '#shared/records/employment.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { eventColumns, eventsIn, openedOn, useColumns, usesIn, type EventColumns, type UseColumns } from './events.ts'
import {
  breaksColumn,
  factColumns,
  factTables,
  factsOf,
  planOf,
  termsColumn,
  type FactsRow,
  type WorkFacts,
} from '../schedule/working-time.ts'
import { typeOf, versionsColumn, type LeaveType, type LeaveTypeRow } from './types.ts'

interface Row extends FactsRow {
  type: LeaveTypeRow | null
}

const typeJson = (id: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', t.id, 'code', t.code, 'names', t.names, 'versions', ${versionsColumn}, 'retired', t.retired_at is not null)
  from leave_type t where t.id = ${id})`

/** What the days of a leave are computed from. */
export interface LeaveGround {
  type: LeaveType
  facts: WorkFacts
}

/** A leave type as of the first of some days, and the working time of a person over them, in one look. */
export async function leaveGround(
  db: Db | Tx,
  employeeId: string,
  leaveTypeId: string,
  from: string,
  until: string,
): Promise<LeaveGround | undefined> {
  const row = await grounds(db, { employeeId, leaveTypeId, from, until })
  if (!row?.type) return undefined
  const facts = factsOf(row, row.is_planned ? await planOf(db, employeeId, from, until) : undefined)
  return { type: typeOf(row.type, from), facts: { ...facts, planOn: facts.leavePlanOn } }
}

interface GroundAsked {
  employeeId: string
  leaveTypeId: string
  from: string
  until: string
}

const grounds = gathered<GroundAsked, Row | undefined>(async (db, asked) => {
  const found = await rows(
    db,
    sql<Row & { place: number }>`
      select q.place, ${factColumns(sql`q.from`, sql`q.until`)}, ${typeJson(sql`q."leaveTypeId"`)} as type
      from ${questionRows(asked)} as q (place int, "employeeId" uuid, "leaveTypeId" uuid, "from" date, until date)
      cross join lateral (select * from employee where id = q."employeeId" offset 0) e ${factTables(sql`q.from`)}`,
  )
  return inPlaces(asked, found)
})

interface StateRow {
  born_on: string | null
  hired_on: string | null
  left_on: string | null
  breaks: Break[]
  terms: Terms[]
  type: Row['type']
  beside: TakenDay[]
}

type Part = 'full' | 'first' | 'second' | 'hours'

/** A day that another leave takes. */
interface TakenDay {
  /** Of its request; empty for a leave that was imported. */
  code: string
  day: string
  part: Part
}

/** What a balance is judged by. */
export interface BalanceState {
  type: LeaveType
  employment: Employment
  events: LeaveEvent[]
}

export interface LeaveState extends BalanceState {
  /** Other leaves that take one of the days; the first three. */
  overlaps: { code: string; day: string }[]
}

interface StateAsked {
  employeeId: string
  leaveTypeId: string
  /** Whose days are no other request's; null where no days are asked about. */
  requestId: string | null
  from: string | null
  until: string | null
  today: string
}

/** A balance with its ledger as these columns say it. */
const stateWith = <L>(ledger: ReturnType<typeof sql>) =>
  gathered<StateAsked, (StateRow & L) | undefined>(async (tx, asked) => {
    const found = await rows(
      tx,
      sql<StateRow & L & { place: number }>`
        select q.place, e.born_on, e.hired_on, e.left_on, ${typeJson(sql`q."leaveTypeId"`)} as type,
          ${breaksColumn} as breaks, ${termsColumn} as terms, l.*,
          coalesce((
            select json_agg(json_build_object('code', coalesce((select code from request where id = d.request_id), ''), 'day', d.day, 'part', d.part) order by d.day)
            from leave_day d
            where d.employee_id = e.id and d.day >= q.from and d.day <= q.until and d.request_id <> q."requestId"), '[]') as beside
        from ${questionRows(asked)} as q (place int, "employeeId" uuid, "leaveTypeId" uuid, "requestId" uuid, "from" date, until date, today date)
        cross join lateral (select * from employee where id = q."employeeId" offset 0) e
        cross join lateral (select ${ledger} from leave_event where employee_id = e.id and leave_type_id = q."leaveTypeId" and standing) l`,
    )
    return inPlaces(asked, found)
  })

const statesWithUses = stateWith<UseColumns>(sql`${useColumns}, ${openedOn(sql`e.id`, sql`q."leaveTypeId"`)} as opened`)
const statesWithEvents = stateWith<EventColumns>(eventColumns)

const employmentOf = (row: StateRow): Employment => ({
  bornOn: row.born_on,
  hiredOn: row.hired_on,
  leftOn: row.left_on,
  breaks: row.breaks,
  terms: row.terms,
})

/** What a leave is judged by, with all uses of its balance as one event: read in one look, under the person's lock. */
export async function leaveState(
  tx: Db | Tx,
  employeeId: string,
  leaveTypeId: string,
  wish: { requestId: string; days: readonly { date: string; part: Part }[] },
  today: string,
): Promise<LeaveState | undefined> {
  const [from, until] = [wish.days[0]?.date ?? null, wish.days.at(-1)?.date ?? null]
  const row = await statesWithUses(tx, { employeeId, leaveTypeId, requestId: wish.requestId, from, until, today })
  if (!row?.type) return undefined
  return {
    type: typeOf(row.type, from ?? today),
    employment: employmentOf(row),
    events: usesIn(row),
    overlaps: overlapsOf(wish.days, row.beside),
  }
}

/** A balance with every event of its ledger, under the person's lock. */
export async function balanceState(tx: Db | Tx, employeeId: string, leaveTypeId: string, today: string): Promise<BalanceState | undefined> {
  const row = await statesWithEvents(tx, { employeeId, leaveTypeId, requestId: null, from: null, until: null, today })
  if (!row?.type) return undefined
  return { type: typeOf(row.type, today), employment: employmentOf(row), events: eventsIn(row) }
}

const isHalf = (part: Part) => part === 'first' || part === 'second'
const meet = (one: Part, other: Part) => !isHalf(one) || !isHalf(other) || one === other

/** Each other leave that meets a wished day, with the first day on which it does. Two different halves of a day do not meet. */
function overlapsOf(wish: readonly { date: string; part: Part }[], taken: readonly TakenDay[]): { code: string; day: string }[] {
  const partOf = new Map(wish.map((day) => [day.date, day.part]))
  const found = new Map<string, string>()
  for (const { code, day, part } of taken) {
    const wished = partOf.get(day)
    if (wished && meet(wished, part) && !found.has(code)) found.set(code, day)
  }
  return [...found].slice(0, 3).map(([code, day]) => ({ code, day }))
}

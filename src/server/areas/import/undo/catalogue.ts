import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'

type Sql = ReturnType<typeof sql>

/** A table as the database describes it. */
export interface Table {
  name: string
  columns: string[]
  /** Columns that are made from others. */
  generated: string[]
  key: { column: string; type: string }[]
  /** Columns that hold ids, but for the one that is a row's own. */
  naming: string[]
  /** Tables that it names by a foreign key. */
  needs: string[]
}

/** Every table of the portal. */
export const tablesOf = (tx: Tx): Promise<Table[]> =>
  rows(
    tx,
    sql<Table>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
        coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> ''), '{}') as generated,
        coalesce((
          select json_agg(json_build_object('column', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by array_position(i.indkey::int2[], k.attnum))
          from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary
        ), '[]') as key,
        coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'uuid'::regtype and a.attname <> 'id'), '{}') as naming,
        coalesce((
          select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
        ), '{}') as needs
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid, c.relname order by c.relname`,
  )

/** What says something of imports themselves, of acts that are over, or of nothing that an import makes. */
const apart = /^(import_|audit|idempotency$|call_count$|schema_migration$|identity_|long_change$|ended_sign_in$)/
export const isApart = (table: string): boolean => apart.test(table)

/** Days that are computed from the rest: they follow, and are no reason to leave anything as it is. */
const followed = new Set(['attendance_day', 'attendance_due', 'attendance_change'])
export const follows = (table: string): boolean => followed.has(table)

/** Rows that the portal makes by itself of somebody who is there: they go along with whom an import made. `t` is the table. */
const alongside: Readonly<Record<string, Sql>> = {
  attendance_day: sql`true`,
  attendance_due: sql`true`,
  pay_due: sql`true`,
  // What a rule that was tried would have given them.
  leave_simulation_result: sql`true`,
  // What its rules gave them; a balance that another import has brought is nothing of the portal's own.
  leave_event: sql`t.request_id is null and t.recorded_by is null and t.period is not null and t.period <> 'opening'`,
}

/** What somebody gives to people, and means nothing without them: it goes along with whom an import made where that is wished. */
export const givenTables: readonly string[] = ['schedule_assignment', 'calendar_group_member']

const ofGoing = sql`exists (select from undo_row p where p.of_table = 'employee' and p.made and p.stays is null and p.person_id = t.employee_id)`
export const goesAlong = (table: string, along: boolean): Sql =>
  along && givenTables.includes(table) ? ofGoing : (alongside[table] ?? sql`false`)
export const alongsideTables = (along: boolean): string[] => [...Object.keys(alongside), ...(along ? givenTables : [])]

/** Rows of `t` that are a part of another row, which they go with, where the run has made that one. */
export const isPart = (table: string): Sql =>
  table === 'pay_slip_line' ? sql`exists (select from undo_made o where o.id = t.slip_id)` : sql`false`

const kinds: Readonly<Record<string, readonly string[]>> = {
  request: [
    'request',
    'request_history',
    'request_viewer',
    'task',
    'held_decision',
    'batch',
    'batch_item',
    'attachment',
    'notification',
    'mail',
    'email_action_use',
  ],
  leave: ['leave_event', 'leave_day', 'past_absence'],
  checkTime: ['check_time', 'check_time_correction', 'attendance_booking'],
  closing: ['attendance_closing'],
  slip: ['pay_slip', 'pay_slip_line'],
  post: ['assignment', 'unit', 'position', 'site', 'grade', 'employment_status'],
  access: [
    'access',
    'role_giving',
    'role_reach',
    'delegation',
    'person_choice',
    'push_device',
    'mail_choice',
    'calendar_feed',
    'calendar_filter',
    'device_key',
  ],
  schedule: [
    ...givenTables,
    'roster_day',
    'roster_change',
    'manual_shift_day',
    'holiday',
    'calendar_group',
    'shift',
    'shift_pattern',
    'project_member',
    'project',
  ],
}
const kindByTable = new Map(Object.entries(kinds).flatMap(([kind, tables]) => tables.map((table) => [table, kind] as const)))

/** Whether a row is somebody's own by a column. By every other one it only names them: who entered it, decided on it, is a manager in it. */
export const isOwner = (column: string): boolean => owning.has(column)
const owning = new Set(['employee_id', 'person_id', 'from_id', 'to_id'])

/** How a row `t` that was built on an import is called, which names `m`, its owner where `v.owns`. */
export function builtKind(table: Table): Sql {
  const kind = kindByTable.get(table.name) ?? 'other'
  const request = requestOf(table)
  const alone = sql.lit(kind === 'post' ? 'reports' : 'other')
  const naming = request ? sql`case when ${request} is null then ${alone} else ${requestKind(request)} end` : alone
  const isTheirs = kind === 'request' ? sql`false` : sql`v.owns`
  if (givenTables.includes(table.name)) return sql`case when m.of_table = 'employee' then 'given' else ${sql.lit(kind)} end`
  return sql`case when m.of_table <> 'employee' or ${isTheirs} then ${sql.lit(kind)} else ${naming} end`
}

/** The request that a row `t` belongs to; undefined: rows of the table belong to none. */
export const requestOf = ({ name, naming }: Table): Sql | undefined =>
  name === 'request' ? sql`t.id` : naming.includes('request_id') ? sql`t.request_id` : undefined

/** How a request is called that names `m`: theirs, or of somebody else. */
export const requestKind = (id: Sql): Sql => sql`
  case when exists (select from request q where q.id = ${id} and m.id in (q.requestor_id, q.subject_id)) or m.of_table <> 'employee' then 'request' else 'approval' end`

/** A row of `t` is the one of a kept key. */
export const isKept = ({ key }: Table, kept: string): Sql =>
  sql.join(
    key.map(({ column, type }, at) => sql`t.${sql.id(column)} = ${sql.ref(kept)}[${sql.lit(at + 1)}]::${sql.raw(type)}`),
    sql` and `,
  )

/** A hash of a row of `t`, of the columns that it had when it was kept. */
export const hashOf = (columns: readonly string[]): Sql =>
  sql`md5(row(${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})::text)::uuid`

import { sql } from 'kysely'
import { sure } from '#shared/sure.ts'
import { rows } from '#server/foundation/database/db.ts'
import { gathered } from '#server/foundation/database/joint.ts'
import { mailsOfNotices } from './mail.ts'
import { part } from './parts.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows that an act writes, by what they are; of each as the columns of its table are named. */
export interface Rows {
  /** New requests. */
  made: Row[]
  /** Stored ones of which everything may be another. */
  asked: Row[]
  /** Stored ones that are in another state. */
  moved: Row[]
  /** Every one of them with its code, which the next number completes where it is new. */
  numbered: (Row & { id: string })[]
  history: Row[]
  notices: Row[]
  tasks: Row[]
  /** Tasks that are no more. */
  gone: Row[]
  viewers: Row[]
  /** What lists ask of requests by viewer, for everybody who sees them already. */
  seen: Row[]
  /** Persons whose present sites' HR sees the request: they go with its viewers. */
  sites: Row[]
  audits: Row[]
}

const names = ['made', 'asked', 'moved', 'numbered', 'history', 'notices', 'tasks', 'gone', 'viewers', 'seen', 'sites', 'audits'] as const

const given = (name: keyof Rows, columns: string) =>
  sql`jsonb_to_recordset((select data->${sql.lit(name)} from given)) as x (${sql.raw(columns)})`

const requestColumns = `id uuid, module text, author_id uuid, requestor_id uuid, subject_id uuid, status_id smallint, version int, transaction_date date,
  submitted_at timestamptz, form jsonb, starts_on date, ends_on date, quantity numeric, unit text, amount numeric, currency text, type_id uuid, type_names jsonb, lines jsonb, approval jsonb,
  flow_id uuid, rule text, waiting_for text, updated_at timestamptz, ended_at timestamptz`

/** What a list of what one sees filters and sorts by most; it stands with each viewer (decision 031). A site has none of it. */
const facets = 'status_id smallint, starts_on date, ends_on date'

const moved = sql`status_id = x.status_id, version = x.version, ended_at = x.ended_at, approval = x.approval, waiting_for = x.waiting_for, updated_at = x.updated_at`

/** What each kind of rows does; of what there is nothing is left out: also an insert of no rows opens its table and every index. */
const parts: Readonly<Record<Exclude<keyof Rows, 'numbered' | 'sites'>, ReturnType<typeof sql>>> = {
  made: sql`made as (
    insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, version, transaction_date, submitted_at,
      form, starts_on, ends_on, quantity, unit, amount, currency, type_id, type_names, lines, approval, flow_id, rule, waiting_for, updated_at)
    select x.id, n.code, x.module, x.author_id, x.requestor_id, x.subject_id, x.status_id, x.version, x.transaction_date, x.submitted_at,
      x.form, x.starts_on, x.ends_on, x.quantity, x.unit, x.amount, x.currency, x.type_id, x.type_names, x.lines, x.approval, x.flow_id, x.rule, x.waiting_for, x.updated_at
    from ${given('made', requestColumns)} join numbered n on n.id = x.id
  )`,
  asked: sql`asked as (
    update request r set ${moved}, transaction_date = x.transaction_date, form = x.form, requestor_id = x.requestor_id, subject_id = x.subject_id,
      starts_on = x.starts_on, ends_on = x.ends_on, quantity = x.quantity, unit = x.unit, amount = x.amount, currency = x.currency, type_id = x.type_id, type_names = x.type_names,
      lines = x.lines, flow_id = x.flow_id, rule = x.rule, submitted_at = x.submitted_at
    from ${given('asked', requestColumns)} where r.id = x.id
  )`,
  moved: sql`moved as (
    update request r set ${moved}
    from ${given('moved', 'id uuid, status_id smallint, version int, approval jsonb, waiting_for text, updated_at timestamptz, ended_at timestamptz')}
    where r.id = x.id
  )`,
  history: sql`history as (
    insert into request_history (id, request_id, at, actor_id, on_behalf_of, level, act, note, attachment_id)
    select id, request_id, at, actor_id, on_behalf_of, level, act, note, attachment_id
    from ${given('history', 'id uuid, request_id uuid, at timestamptz, actor_id uuid, on_behalf_of uuid, level smallint, act text, note text, attachment_id uuid')}
  )`,
  notices: sql`told as materialized (
    select x.*, n.code, n.version
    from ${given('notices', 'id uuid, request_id uuid, module text, at timestamptz, employee_id uuid, type_id text, event text, key text, params jsonb')}
    join numbered n on n.id = x.request_id
  ),
  notices as (
    insert into notification (id, employee_id, type_id, key, params, module, request_id, created_at)
    select id, employee_id, type_id, key, params || jsonb_build_object('code', code), module, request_id, at from told
  ),
  mails as (${mailsOfNotices})`,
  tasks: sql`tasks as (
    insert into task (person_id, request_id, module, level, waiting_since)
    select person_id, request_id, module, level, at
    from ${given('tasks', 'person_id uuid, request_id uuid, module text, level smallint, at timestamptz')}
    on conflict (person_id, request_id, kind) do update set level = excluded.level, waiting_since = excluded.waiting_since, reminded_at = null
  )`,
  gone: sql`gone as (
    delete from task t using ${given('gone', 'request_id uuid, person_id uuid')} where t.request_id = x.request_id and t.person_id = x.person_id
  )`,
  viewers: sql`viewers as (
    insert into request_viewer (viewer_id, module, request_id, parts, status_id, starts_on, ends_on)
    select viewer_id, module, request_id, parts, status_id, starts_on, ends_on
    from ${given('viewers', `viewer_id uuid, module text, request_id uuid, parts smallint, ${facets}`)}
    union all
    select distinct a.site_id, x.module, x.request_id, ${sql.lit(part.site)}::smallint, null::smallint, null::date, null::date
    from ${given('sites', 'employee_id uuid, module text, request_id uuid')}
    cross join lateral (select site_id from assignment y where y.employee_id = x.employee_id and y.starts_on <= current_date order by y.starts_on desc limit 1) a
    where a.site_id is not null
    on conflict (viewer_id, module, request_id) do update
      set parts = request_viewer.parts | excluded.parts, status_id = excluded.status_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on
      where (request_viewer.parts, request_viewer.status_id, request_viewer.starts_on, request_viewer.ends_on)
        is distinct from (request_viewer.parts | excluded.parts, excluded.status_id, excluded.starts_on, excluded.ends_on)
  )`,
  seen: sql`seen as (
    update request_viewer v set status_id = x.status_id, starts_on = x.starts_on, ends_on = x.ends_on
    from ${given('seen', `request_id uuid, written uuid[], ${facets}`)}
    where v.request_id = x.request_id and v.parts & ${sql.lit(part.party | part.approver | part.upcoming)} > 0 and v.viewer_id <> all (x.written)
  )`,
  audits: sql`audits as (
    insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    select x.actor_id, x.act, x.module, x.request_id, x.detail || jsonb_build_object('code', n.code), x.from_where
    from ${given('audits', 'actor_id uuid, act text, module text, request_id uuid, detail jsonb, from_where text')} join numbered n on n.id = x.request_id
  )`,
}

/** Writes rows in one statement, and answers the code of their request. Numbers rise but may have gaps: a row that everybody counts up would make everybody wait. */
export const store = gathered<Rows, string>(async (tx, acts) => {
  const all = Object.fromEntries(names.map((name) => [name, acts.flatMap((act) => act[name])]).filter(([, list]) => list?.length))
  const written = await rows(
    tx,
    sql<{ id: string; code: string }>`
      with given as materialized (select ${JSON.stringify(all)}::jsonb as data),
      numbered as materialized (
        select x.id, x.version, case when x.is_new then x.code || lpad(n::text, greatest(6, length(n::text)), '0') else x.code end as code
        from ${given('numbered', 'id uuid, code text, is_new boolean, version int')}
        cross join lateral (select case when x.is_new then nextval('request_number') end as n) y
      ),
      ${sql.join(Object.entries(parts).flatMap(([name, statement]) => (name in all ? [statement] : [])))}
      select id, code from numbered`,
  )
  const codes = new Map(written.map(({ id, code }) => [id, code]))
  return acts.map(({ numbered: [request] }) => sure(request && codes.get(request.id), 'each act writes one request'))
})

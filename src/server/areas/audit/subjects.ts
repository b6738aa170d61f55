import { sql } from 'kysely'
import type { Language } from '#shared/texts/index.ts'

type Sql = ReturnType<typeof sql>

/** Where it stands what something is called, by what the audit calls it. */
export const tables: Readonly<Record<string, { table: string; named: 'code and name' | 'code and names' | 'name' }>> = {
  site: { table: 'site', named: 'code and name' },
  unit: { table: 'unit', named: 'code and name' },
  position: { table: 'position', named: 'code and name' },
  'working-schedule': { table: 'working_schedule', named: 'code and name' },
  grade: { table: 'grade', named: 'code and names' },
  'employment-status': { table: 'employment_status', named: 'code and names' },
  role: { table: 'role', named: 'code and names' },
  'leave-type': { table: 'leave_type', named: 'code and names' },
  'loan-item': { table: 'loan_item', named: 'code and names' },
  'overtime-reason': { table: 'overtime_reason_type', named: 'code and names' },
  'manual-shift-reason': { table: 'manual_shift_reason_type', named: 'code and names' },
  'permit-reason': { table: 'permit_reason_type', named: 'code and names' },
  shift: { table: 'shift', named: 'code and names' },
  pattern: { table: 'shift_pattern', named: 'code and names' },
  group: { table: 'calendar_group', named: 'code and names' },
  project: { table: 'project', named: 'code and names' },
  'task-category': { table: 'task_category', named: 'code and names' },
  'file-kind': { table: 'file_kind', named: 'code and names' },
  bank: { table: 'bank', named: 'code and name' },
  'pay-group': { table: 'pay_group', named: 'code and names' },
  'pay-component': { table: 'pay_component', named: 'code and names' },
  'pay-allowance': { table: 'pay_allowance', named: 'code and names' },
  'pay-wage-type': { table: 'pay_wage_type', named: 'code and names' },
  'pay-period': { table: 'pay_period', named: 'code and names' },
  announcement: { table: 'announcement', named: 'code and names' },
  'service-account': { table: 'service_account', named: 'code and name' },
  'service-key': { table: 'service_key', named: 'name' },
  'report-own': { table: 'report_own', named: 'name' },
  'device-key': { table: 'device_key', named: 'name' },
}

/** Of names in each language the reader's, else the English one. */
const inLanguage = (names: Sql, language: Language) => sql`coalesce(nullif(${names}->>${language}, ''), ${names}->>'en')`

const calledIn = ({ table, named }: (typeof tables)[string], id: Sql, language: Language): Sql => {
  const name = named === 'code and names' ? inLanguage(sql`t.names`, language) : sql`t.name`
  const code = named === 'name' ? sql`null` : sql`t.code`
  return sql`(select concat_ws(' · ', ${code}, ${name}) from ${sql.table(table)} t where t.id = ${id})`
}

const called = (entity: string, id: Sql, language: Language): Sql => {
  const place = tables[entity]
  return place ? calledIn(place, id, language) : sql`null`
}

/** A field of what is told, where it is an id. */
const idIn = (field: Sql) => sql`(case when ${field} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${field})::uuid end)`

/** What was saved or changed, as it was then. */
const asItWas = (language: Language) => {
  const of = (told: Sql) =>
    sql`nullif(concat_ws(' · ', ${told}->>'code', coalesce(${inLanguage(sql`${told}->'names'`, language)}, ${told}->>'name')), '')`
  return sql`coalesce(${of(sql`(a.detail->'after')`)}, ${of(sql`(a.detail->'before')`)})`
}

const personOf = (id: Sql) => sql`(select s.display_name from employee s where s.id = ${id})`

const files = sql`(select string_agg(f, ', ') from jsonb_array_elements_text(
  case when jsonb_typeof(a.detail->'files') = 'array' then a.detail->'files' else '[]' end) f)`

/** Of which object, role, person or file a row tells, in words; null where nothing calls it. `p`: the person by its id. */
export const subjectIn = (language: Language): Sql => {
  const site = called('site', idIn(sql`a.detail->>'siteId'`), language)
  const byItsId = Object.entries(tables).map(([entity, place]) => sql`when ${entity} then ${calledIn(place, sql`a.entity_id`, language)}`)
  const of = sql`case a.entity
    ${sql.join(byItsId, sql` `)}
    when 'holiday' then ${called('site', sql`a.entity_id`, language)}
    when 'attendance-period' then coalesce(${site}, ${called('site', sql`a.entity_id`, language)})
    when 'overtime' then ${site}
    when 'ApprovalRight' then ${personOf(idIn(sql`a.detail->>'toId'`))}
    when 'mail' then ${personOf(idIn(sql`a.detail->>'receiver'`))} end`
  const role = sql`(select ${inLanguage(sql`r.names`, language)} from role r
    where r.id = ${idIn(sql`a.detail->>'roleId'`)} or r.system = a.detail->>'role' limit 1)`
  const beside = sql`case when a.entity = 'access' then ${role}
    when a.entity = 'group-member' then ${called('group', idIn(sql`a.detail->>'groupId'`), language)}
    when a.act = 'read' then p.display_name end`
  const taken = sql`case when a.act = 'import taken back' then (select array_to_string(i.files, ', ') from import_run i where i.id = a.entity_id) end`
  const main = sql`coalesce(a.detail->>'code', p.display_name, a.detail->>'name', ${asItWas(language)}, ${of}, ${files}, ${taken})`
  return sql`nullif(concat_ws(' · ', ${main}, ${beside}), '')`
}

/** What the ids that a row tells of are called, by id. */
export const namesOf = (ids: readonly string[], language: Language) => {
  const found = Object.values(tables).map((place) => sql`select x.id, ${calledIn(place, sql`x.id`, language)} as name from x`)
  return sql<{ id: string; name: string }>`
    with x as (select unnest(${ids}::uuid[]) as id)
    select id, name from (
      select x.id, ${personOf(sql`x.id`)} as name from x union all ${sql.join(found, sql` union all `)}) found
    where name is not null`
}

import { sql } from 'kysely'
import { plainLevel } from '../../src/shared/contract/flow.ts'
import { plainLeavePolicy } from '../../src/shared/records/leave/policy.ts'
import type { Db } from '../../src/server/foundation/database/db.ts'
import { giveRole } from './roles.ts'

/** How many leave requests the viewers of a bench may see. */
export const viewers = { few: 40, some: 4000 } as const

/** How many requests wait for `desk`; fewer where the bench is small. */
export const waitingAtDesk = 10_000

/** People of the bench: `few` and `some` see so many requests, `hr` all; `e1…` file and `m` decides. */
export const employees = 2000

/** With more requests there are more people: fifty requests each, twenty to a unit. */
const peopleFor = (requests: number) => Math.max(employees, Math.floor(requests / 50))

const policy = JSON.stringify({ ...plainLeavePolicy, halfDays: true, balance: true, backdatingDays: 60 })

/** A company with `requests` leave requests of the last years: people, rights, levels, tasks and history as the engine writes them. */
export async function fill(db: Db, requests: number): Promise<void> {
  await fillWithoutRoles(db, requests)
  for (const userName of ['hr', 'h']) await giveRole(db, userName, 'hr')
}

/** The same without who may do more than others: in a database of before there were roles too. */
export async function fillWithoutRoles(db: Db, requests: number): Promise<void> {
  await sql`insert into site values (gen_random_uuid(), 'S', 'Site', 'ID', null, 'Asia/Jakarta', false)`.execute(db)
  const people = peopleFor(requests)
  await sql`insert into unit (id, code, name) select gen_random_uuid(), 'U' || i, 'Unit ' || i from generate_series(0, ${people} / 20) i`.execute(
    db,
  )
  await sql`insert into position (id, code, name) values (gen_random_uuid(), 'P', 'Clerk')`.execute(db)
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, email, hired_on)
    select gen_random_uuid(), 'E' || name, name, initcap(name), 'Bench', initcap(name) || ' Bench', name || '@example.com', '2015-01-01'
    from (select unnest(array['few', 'some', 'desk', 'hr', 'm', 'h']) as name union all select 'e' || i from generate_series(1, ${people}) i) x`.execute(
    db,
  )
  await sql`
    insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
    select e.id, '2015-01-01', u.id, (select id from position), (select id from site),
      case when user_name = 'h' then null when user_name = 'm' then (select id from employee where user_name = 'h') else (select id from employee where user_name = 'm') end, 'permanent'
    from employee e join unit u on u.code = 'U' || case when e.user_name ~ '^e[0-9]+$' then substr(e.user_name, 2)::int / 20 else 0 end`.execute(
    db,
  )
  await sql`insert into module_permission (id, module, category_id, sequence)
    select gen_random_uuid(), m, 0, 1 from unnest(array['LeaveRequest', 'LeaveBalance', 'Loan']) m`.execute(db)
  await sql`insert into leave_type (id, code, names, policy, sequence) values (gen_random_uuid(), 'ANNUAL', '{"en":"Annual leave","id":"Cuti tahunan"}', ${policy}::jsonb, 1)`.execute(
    db,
  )
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on)
    select gen_random_uuid(), e.id, t.id, 'adjustment', 9000, '2015-01-01' from employee e, leave_type t`.execute(db)
  const flow = JSON.stringify({
    rules: [{ name: 'manager', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }],
    lastResort: [],
  })
  await sql`insert into flow (id, module, version, published_from, definition) values (gen_random_uuid(), 'LeaveRequest', 1, '2015-01-01', ${flow}::jsonb)`.execute(
    db,
  )
  await fillRequests(db, requests)
  await sql`vacuum analyze`.execute(db)
  // What is measured is a company that is there, not one that is just being written to the disk.
  await sql`checkpoint`.execute(db)
}

async function fillRequests(db: Db, requests: number): Promise<void> {
  await sql`
    create temp table made as
    select i, lpad(to_hex((extract(epoch from now() - (${requests} - i) * interval '40 seconds') * 1000)::bigint), 12, '0') as time,
      now() - (${requests} - i) * interval '40 seconds' as at, 1 + i % ${peopleFor(requests)} as who, (array[4, 4, 4, 4, 4, 5, 3, 2, 0, 1])[1 + (i * 7) % 10] as status
    from generate_series(1, ${requests}) i`.execute(db)
  await sql`
    create temp table numbered as
    select m.*, (substr(time, 1, 8) || '-' || substr(time, 9, 4) || '-7' || lpad(to_hex(i % 4096), 3, '0') || '-8' || substr(md5(i::text), 1, 3) || '-' || substr(md5(i::text || 'x'), 1, 12))::uuid as id,
      e.id as person, e.display_name as name
    from made m join employee e on e.user_name = 'e' || m.who`.execute(db)
  await sql`
    insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, version, transaction_date, submitted_at, form,
      starts_on, ends_on, quantity, unit, type_id, type_names, lines, approval, rule, waiting_for, updated_at)
    select n.id, 'LV-' || i, 'LeaveRequest', person, person, person, n.status, 1, n.at::date, n.at,
      jsonb_build_object('leaveTypeId', t.id, 'startDate', (n.at::date + 10)::text, 'endDate', (n.at::date + 11)::text, 'startDayLeaveType', 'full',
        'endDayLeaveType', 'full', 'hours', null, 'replacementId', null, 'location', '', 'note', 'A note of request ' || i),
      n.at::date + 10, n.at::date + 11, 2, 'day', t.id, t.names,
      jsonb_build_array(jsonb_build_object('kind', 'leave', 'line', 1, 'employeeId', person, 'data', jsonb_build_object('leaveTypeId', t.id, 'total', 2,
        'days', jsonb_build_array(
          jsonb_build_object('date', (n.at::date + 10)::text, 'part', 'full', 'quantity', 1),
          jsonb_build_object('date', (n.at::date + 11)::text, 'part', 'full', 'quantity', 1))))),
      jsonb_build_object('round', 1, 'levels', jsonb_build_array(jsonb_build_object('level', 1, 'position', 'manager.1', 'mode', 'any', 'statusId', case when n.status = 1 then 0 else 1 end,
        'skippedFor', null, 'ascended', false, 'reachedAt', n.at,
        'persons', (select jsonb_build_array(jsonb_build_object('id', m.id, 'name', m.display_name, 'statusId', 0, 'at', null, 'actedBy', null, 'actedByName', null, 'note', '')) from employee m where m.user_name = 'm')))),
      'manager', case when n.status = 1 then 'M Bench' else '' end, n.at
    from numbered n, leave_type t`.execute(db)
  const facets = sql`status, at::date + 10, at::date + 11`
  const viewer = (user: string, where: ReturnType<typeof sql>, parts: number) =>
    sql`
    insert into request_viewer (viewer_id, module, request_id, parts, status_id, starts_on, ends_on)
    select (select id from employee where user_name = ${user}), 'LeaveRequest', id, ${parts}, ${facets} from numbered where ${where} on conflict do nothing`.execute(
      db,
    )
  await sql`insert into request_viewer (viewer_id, module, request_id, parts, status_id, starts_on, ends_on)
    select person, 'LeaveRequest', id, 1, ${facets} from numbered`.execute(db)
  await sql`insert into request_viewer (viewer_id, module, request_id, parts) select s.id, 'LeaveRequest', n.id, 8 from numbered n, site s`.execute(
    db,
  )
  await viewer('m', sql`true`, 2)
  await viewer('few', sql`i % ${Math.floor(requests / viewers.few)} = 0`, 2)
  await viewer('some', sql`i % ${Math.max(1, Math.floor(requests / viewers.some))} = 0`, 2)
  await sql`
    insert into task (person_id, request_id, module, level, waiting_since)
    select (select id from employee where user_name = case when i % 3 = 0 then 'some' else 'm' end), id, 'LeaveRequest', 1, at from numbered where status = 1`.execute(
    db,
  )
  await sql`
    update task set person_id = (select id from employee where user_name = 'desk') where request_id in (
      select request_id from task where person_id = (select id from employee where user_name = 'some') order by request_id limit ${waitingAtDesk})`.execute(
    db,
  )
  await fillTraces(db)
  await sql`drop table made, numbered`.execute(db)
}

/** What the engine leaves behind beside the request: history, notices, ledger rows, days, audit rows. */
async function fillTraces(db: Db): Promise<void> {
  const boss = sql`(select id from employee where user_name = 'm')`
  const id = (mark: string) => sql`(left(n.id::text, 35) || ${mark})::uuid`
  await sql`
    insert into request_history (id, request_id, at, actor_id, level, act)
    select ${id('1')}, n.id, n.at, n.person, null, 'submit' from numbered n where n.status > 0
    union all select ${id('2')}, n.id, n.at, ${boss}, 1, case n.status when 4 then 'approve' when 5 then 'reject' else 'revise' end from numbered n where n.status in (2, 4, 5)`.execute(
    db,
  )
  await sql`
    insert into notification (id, employee_id, type_id, key, module, request_id, created_at, read_at)
    select n.id, n.person, 'RQ002', 'told.approved', 'LeaveRequest', n.id, n.at, n.at from numbered n where n.status = 4`.execute(db)
  await sql`
    insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, days, request_id, line, standing)
    select (left(n.id::text, 35) || k.mark)::uuid, n.person, t.id, k.kind, 2, n.at::date + 10,
      (n.at::date + 10) || ':1,1', n.id, 1, k.kind = 'taken' or n.status = 1
    from numbered n, leave_type t, (values ('1', 'reservation'), ('2', 'release'), ('3', 'taken')) k (mark, kind)
    where n.status = 4 or (n.status = 1 and k.kind = 'reservation')`.execute(db)
  await sql`
    insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    select n.person, n.at::date + d, n.id, 1, t.id, 'full', 1, n.status = 4 from numbered n, leave_type t, unnest(array[10, 11]) d where n.status in (1, 4)`.execute(
    db,
  )
  await sql`insert into audit (at, actor_id, act, entity, entity_id, sealed) select n.at, n.person, 'submit', 'LeaveRequest', n.id, true from numbered n`.execute(
    db,
  )
}

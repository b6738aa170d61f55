import { sql } from 'kysely'
import type { Database } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'
import type { PermitPolicy } from '#shared/records/permit-out/rules.ts'
import { requests } from '#shared/requests/index.ts'
import { lettingAdministratorsLeave, makeAdministrator, makeHr } from './roles.ts'

/** The named people of tests, seed data and docs. */
export const names = ['gita', 'carla', 'budi', 'amina', 'hadi', 'dewi', 'edgar', 'farah', 'indra'] as const
export type Name = (typeof names)[number]

export interface Company {
  id: Record<Name, string>
  site: { jakarta: string; berlin: string }
  /** Monday to Friday, 08:00–17:00 with an hour's break: everybody works it. */
  schedule: { office: string }
  unit: { board: string; engineering: string; platform: string; finance: string }
  leave: { annual: string; sick: string; hours: string; unpaid: string }
  loan: { small: string }
  permit: { errand: string; doctor: string }
  /** 22:00–06:00, without a break. */
  shift: { night: string }
  manualShiftReason: { swap: string }
  overtime: { release: string }
  /** `closed` is for budi alone. */
  project: { portal: string; closed: string }
  taskCategory: { development: string }
}

export const plainPolicy: LeavePolicy = { ...plainLeavePolicy, halfDays: true, balance: true, backdatingDays: 60 }

const plainPermits: PermitPolicy = { mostHours: null, mostPerMonth: null, backdatingDays: 60, asksNote: false, countsAsWork: false }

const posts: Record<Name, { manager: Name | null; unit: keyof Company['unit']; position: string; site: keyof Company['site'] }> = {
  gita: { manager: null, unit: 'board', position: 'Chief Executive', site: 'jakarta' },
  carla: { manager: 'gita', unit: 'engineering', position: 'Head of Engineering', site: 'jakarta' },
  budi: { manager: 'carla', unit: 'platform', position: 'Engineering Manager', site: 'jakarta' },
  amina: { manager: 'budi', unit: 'platform', position: 'Software Engineer', site: 'jakarta' },
  hadi: { manager: 'budi', unit: 'platform', position: 'Software Engineer', site: 'jakarta' },
  dewi: { manager: 'gita', unit: 'board', position: 'HR Officer', site: 'jakarta' },
  edgar: { manager: 'gita', unit: 'board', position: 'Administrator', site: 'berlin' },
  farah: { manager: 'gita', unit: 'finance', position: 'Accountant', site: 'jakarta' },
  indra: { manager: 'gita', unit: 'board', position: 'HR Officer', site: 'berlin' },
}

/** Everybody may use every module. */
export const openModules = [
  ...Object.values(requests).map(({ module }) => module),
  'LeaveBalance',
  'Attendance',
  'ShiftSchedule',
  'Payroll',
  'Bonus',
]

/** A company of nine: enough for every relation, small enough to know by heart. */
export async function foundCompany({ db }: Database): Promise<Company> {
  const make = <K extends string>(keys: readonly K[]) => Object.fromEntries(keys.map((key) => [key, newId()])) as Record<K, string>
  const company: Company = {
    id: make(names),
    site: make(['jakarta', 'berlin']),
    schedule: make(['office']),
    unit: make(['board', 'engineering', 'platform', 'finance']),
    leave: make(['annual', 'sick', 'hours', 'unpaid']),
    loan: make(['small']),
    permit: make(['errand', 'doctor']),
    shift: make(['night']),
    manualShiftReason: make(['swap']),
    overtime: make(['release']),
    project: make(['portal', 'closed']),
    taskCategory: make(['development']),
  }
  const { id, site, unit, leave, loan, permit, project, taskCategory, overtime } = company
  await sql`insert into site (id, code, name, country, time_zone) values
    (${site.jakarta}, 'JKT', 'Jakarta', 'ID', 'Asia/Jakarta'), (${site.berlin}, 'BER', 'Berlin', 'DE', 'Europe/Berlin')`.execute(db)
  await sql`insert into unit (id, code, name, parent_id) values (${unit.board}, 'BOARD', 'Board', null),
    (${unit.engineering}, 'ENG', 'Engineering', ${unit.board}), (${unit.platform}, 'PLAT', 'Platform', ${unit.engineering}), (${unit.finance}, 'FIN', 'Finance', ${unit.board})`.execute(
    db,
  )
  for (const name of names) {
    const display = `${name[0]?.toUpperCase()}${name.slice(1)} Tester`
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, email, hired_on)
      values (${id[name]}, ${`E-${name}`}, ${name}, ${display.split(' ')[0]}, 'Tester', ${display}, ${`${name}@example.com`}, '2015-01-01')`.execute(
      db,
    )
  }
  for (const name of names) {
    const post = posts[name]
    const position = newId()
    await sql`insert into position (id, code, name) values (${position}, ${`P-${name}`}, ${post.position})`.execute(db)
    await sql`insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
      values (${id[name]}, '2015-01-01', ${unit[post.unit]}, ${position}, ${site[post.site]}, ${post.manager ? id[post.manager] : null}, 'permanent')`.execute(
      db,
    )
  }
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${company.schedule.office}, 'OFFICE', 'Office', array[8, 8, 8, 8, 8, 0, 0], '08:00', '17:00')`.execute(db)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) select id, '2015-01-01', ${company.schedule.office} from employee`.execute(
    db,
  )
  await sql`update unit set head_id = case id when ${unit.board}::uuid then ${id.gita}::uuid when ${unit.engineering}::uuid then ${id.carla}::uuid
    when ${unit.platform}::uuid then ${id.budi}::uuid else ${id.farah}::uuid end`.execute(db)
  await makeHr(db, id.dewi, site.jakarta)
  await makeHr(db, id.indra, null)
  await makeAdministrator(db, id.edgar)
  await lettingAdministratorsLeave(db)
  for (const [index, module] of openModules.entries())
    await sql`insert into module_permission (id, module, category_id, sequence) values (${newId()}, ${module}, 0, ${index})`.execute(db)
  const types: [string, string, Partial<LeavePolicy>][] = [
    [leave.annual, 'ANNUAL', { disbursement: { least: 0.5, most: 1000, byEmployees: true } }],
    [leave.sick, 'SICK', { balance: false, documentAfter: 1, sensitive: true }],
    [leave.hours, 'COMP', { unit: 'hour', hours: true }],
    [leave.unpaid, 'UNPAID', { balance: false }],
  ]
  for (const [index, [typeId, code, policy]] of types.entries())
    await sql`insert into leave_type (id, code, names, policy, sequence)
      values (${typeId}, ${code}, ${JSON.stringify({ en: code, id: code })}::jsonb, ${JSON.stringify({ ...plainPolicy, ...policy })}::jsonb, ${index})`.execute(
      db,
    )
  await sql`insert into loan_item (id, code, names, country, currency, interest, rate, limit_amount, most_instalments)
    values (${loan.small}, 'SMALL', '{"en":"Small loan","id":"Pinjaman kecil"}', 'ID', 'IDR', 'flat', 6, 12000000, 24)`.execute(db)
  const reasons: [string, string, Partial<PermitPolicy>][] = [
    [permit.errand, 'ERRAND', {}],
    [permit.doctor, 'DOCTOR', { mostHours: 4, mostPerMonth: 2, backdatingDays: 0, asksNote: true, countsAsWork: true }],
  ]
  for (const [index, [typeId, code, policy]] of reasons.entries())
    await sql`insert into permit_reason_type (id, code, names, policy, sequence)
      values (${typeId}, ${code}, ${JSON.stringify({ en: code, id: code })}::jsonb, ${JSON.stringify({ ...plainPermits, ...policy })}::jsonb, ${index})`.execute(
      db,
    )
  await sql`insert into project (id, code, names, budget, open) values (${project.portal}, 'PORTAL', '{"en":"Portal","id":"Portal"}', null, true),
    (${project.closed}, 'CLOSED', '{"en":"Closed","id":"Tertutup"}', 600, false)`.execute(db)
  await sql`insert into project_member (project_id, employee_id) values (${project.closed}, ${id.budi})`.execute(db)
  await sql`insert into task_category (id, code, names, sequence) values (${taskCategory.development}, 'DEV', '{"en":"Development","id":"Pengembangan"}', 1)`.execute(
    db,
  )
  await sql`insert into overtime_reason_type (id, code, names, sequence) values (${overtime.release}, 'RELEASE', '{"en":"RELEASE","id":"RELEASE"}', 0)`.execute(
    db,
  )
  const night = {
    start: '22:00',
    end: '06:00',
    breaks: [],
    grace: { late: 0, early: 0 },
    rounding: { minutes: 0, to: 'nearest' },
    overtime: { onlyApproved: true, least: 30 },
  }
  await sql`insert into shift (id, code, names, rule)
    values (${company.shift.night}, 'N22', '{"en":"Night","id":"Malam"}', ${JSON.stringify(night)}::jsonb)`.execute(db)
  await sql`update manual_shift_reason_type set id = ${company.manualShiftReason.swap} where code = 'SWAP'`.execute(db)
  // A test that is about reasons asks for them; no other one has to make some up.
  await sql`insert into setting (key, value) values ('general.reasonRequired', 'false')`.execute(db)
  // As far back and as often as a test likes.
  await sql`insert into setting (key, value)
    values ('attendance.correction', '{"backdatingDays": null, "mostPerMonth": null, "asksNote": false}')`.execute(db)
  return company
}

/** Has everybody work eight hours on each day of the week. */
export async function workEveryDay({ db }: Database): Promise<void> {
  const id = newId()
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${id}, 'DAILY', 'Daily', array[8, 8, 8, 8, 8, 8, 8], '08:00', '17:00')`.execute(db)
  await sql`update schedule_assignment set schedule_id = ${id}`.execute(db)
}

/** Gives somebody days of a type that never expire. */
export async function give({ db }: Database, employeeId: string, leaveTypeId: string, quantity: number): Promise<void> {
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on)
    values (${newId()}, ${employeeId}, ${leaveTypeId}, 'adjustment', ${quantity}, '2020-01-01')`.execute(db)
}

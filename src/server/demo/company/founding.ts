import { sql } from 'kysely'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { everyModule } from '#shared/duties.ts'
import { requests } from '#shared/requests/index.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Duty } from '#server/people/roles/duties.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { areaModules } from '#server/people/roles/permissions.ts'
import { chanceOf, demoId } from './chance.ts'
import { positionCode, schedules, sites, titles, units } from './company.ts'
import { writeFiles } from './file-entries.ts'
import { writeFileKinds } from './file-kinds.ts'
import { holidaysAround } from './holidays.ts'
import { demoLeaveTypes } from './leave-types.ts'
import { demoLoanItems } from './loan-items.ts'
import { writeOvertimeRules } from './overtime-rules.ts'
import type { Person } from './people.ts'
import { demoPermitReasons } from './permit-reasons.ts'
import { insertRows } from './rows.ts'
import { writeProjects } from './timesheet-projects.ts'

/** Writes the company itself: places, people, rules and rights; no request yet. */
export async function found(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  await insertRows(
    tx,
    'site',
    sites.map((site) => ({
      id: demoId('site', site.code),
      code: site.code,
      name: site.name,
      country: site.country,
      region: site.region,
      time_zone: site.timeZone,
      asks_location: false,
    })),
  )
  await insertRows(
    tx,
    'position',
    titles.map((title) => ({ id: demoId('position', title), code: positionCode(title), name: title })),
  )
  await insertRows(tx, 'employee', people.map(employeeRow))
  await insertRows(
    tx,
    'unit',
    units.map((unit) => ({
      id: demoId('unit', unit.code),
      code: unit.code,
      name: unit.name,
      parent_id: unit.parent && demoId('unit', unit.parent),
      head_id: people.find((person) => person.unit === unit.code && person.place === 'head')?.id,
      minimum_staffing: unit.minimum,
    })),
  )
  await insertRows(
    tx,
    'assignment',
    people.flatMap((person) => assignmentRows(person, today)),
  )
  await writeTerms(tx, people)
  await writeFileKinds(tx)
  await writeFiles(tx, people, today)
  await writeRules(tx, people, today)
  await writeRights(tx, people, today)
}

const employeeRow = (person: Person) => ({
  id: person.id,
  code: person.code,
  user_name: person.userName,
  first_name: person.firstName,
  last_name: person.lastName,
  display_name: person.name,
  email: `${person.userName}@calendula.example`,
  phone: person.phone,
  phone_country_code: person.site.country === 'ID' ? '+62' : '+49',
  language: person.language,
  hired_on: person.hiredOn,
  left_on: person.leftOn,
  disabled_at: null,
  picture_id: null,
  created_at: `${person.hiredOn}T02:00:00Z`,
})

/** Some had a lower grade before. */
function assignmentRows(person: Person, today: string) {
  const post = {
    employee_id: person.id,
    starts_on: person.hiredOn,
    ends_on: person.leftOn && addDays(person.leftOn, 1),
    unit_id: demoId('unit', person.unit),
    position_id: demoId('position', person.title),
    site_id: demoId('site', person.site.code),
    manager_id: person.manager?.id ?? null,
    grade: person.grade,
    employment_status: person.status,
    full_time: person.share,
  }
  const chance = chanceOf(`career ${person.code}`)
  const step = `${addMonths(today, -chance.between(2, 20)).slice(0, 8)}01`
  const level = Number(person.grade.slice(1))
  if (person.leftOn || level < 3 || step < addDays(person.hiredOn, 300) || !chance.percent(30)) return [post]
  return [
    { ...post, ends_on: step, grade: `G${level - 1}`, employment_status: 'Permanent' },
    { ...post, starts_on: step },
  ]
}

/** Grades and statuses that its people have, or had. */
async function writeTerms(tx: Tx, people: readonly Person[]): Promise<void> {
  const highest = Math.max(...people.map(({ grade }) => Number(grade.slice(1))))
  const grades = Array.from({ length: highest }, (_, index) => `G${index + 1}`)
  await insertRows(
    tx,
    'grade',
    grades.map((code, sequence) => ({
      id: demoId('grade', code),
      code,
      names: { en: `Grade ${code.slice(1)}`, id: `Golongan ${code.slice(1)}` },
      sequence,
    })),
  )
  await insertRows(
    tx,
    'employment_status',
    Object.entries(statuses).map(([code, name], sequence) => ({
      id: demoId('employment status', code),
      code,
      names: { en: code, id: name },
      sequence,
    })),
  )
}

const statuses: Readonly<Record<Person['status'], string>> = {
  Permanent: 'Tetap',
  Contract: 'Kontrak',
  Probation: 'Masa percobaan',
  Internship: 'Magang',
}

async function writeRules(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  await insertRows(
    tx,
    'working_schedule',
    schedules.map(({ code, name, hours, start, end }) => ({
      id: demoId('schedule', code),
      code,
      name,
      hours,
      start_time: start,
      end_time: end,
    })),
  )
  await insertRows(
    tx,
    'schedule_assignment',
    people.map((person) => ({
      employee_id: person.id,
      starts_on: person.hiredOn,
      schedule_id: demoId('schedule', person.schedule),
    })),
  )
  await insertRows(
    tx,
    'holiday',
    holidaysAround(today).map(({ site, day, name }) => ({ site_id: demoId('site', site), day, name, off: 1 })),
  )
  await insertRows(
    tx,
    'leave_type',
    demoLeaveTypes.map(({ code, names, policy }, sequence) => ({ id: demoId('leave type', code), code, names, policy, sequence })),
  )
  await insertRows(
    tx,
    'loan_item',
    demoLoanItems.map((item) => ({
      id: demoId('loan item', item.code),
      code: item.code,
      names: item.names,
      country: item.country,
      currency: item.currency,
      interest: item.interest,
      rate: item.rate,
      limit_amount: item.limit,
      most_instalments: item.most,
    })),
  )
  await insertRows(
    tx,
    'permit_reason_type',
    demoPermitReasons.map(({ code, names, policy }, sequence) => ({ id: demoId('permit reason', code), code, names, policy, sequence })),
  )
  await writeOvertimeRules(tx)
  await writeProjects(tx, people)
}

/** Who has which role, at which site; null: at all. */
const roles = [
  { userName: 'dewi', role: 'hr', site: null },
  { userName: 'siti', role: 'hr', site: null },
  { userName: 'hendra', role: 'hr', site: 'SUB' },
  { userName: 'katharina', role: 'hr', site: 'BER' },
  { userName: 'edgar', role: 'administrator', site: null },
] as const

/** What somebody of the demo may do with what is others'. */
export const dutiesOf = (userName: string): Duty[] =>
  roles
    .filter((given) => given.role === 'hr' && given.userName === userName)
    .map(({ site }) => ({
      module: everyModule,
      access: 'write',
      whole: site === null,
      sites: site === null ? [] : [demoId('site', site)],
      units: [],
      people: [],
    }))

const modules = [...Object.values(requests).map(({ module }) => module), ...areaModules]

/** Interns see what loans there are, but ask for none. */
export const permissionsOf = (person: Person) => [
  ...(person.status === 'Internship' ? [{ module: 'Loan', categoryId: 2, readOnly: true }] : []),
  ...modules.map((module) => ({ module, categoryId: 0, readOnly: false })),
]

async function writeRights(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const since = addMonths(today, -24)
  const interns = demoId('role', 'INTERNS')
  const idOf = (userName: string) => people.find((person) => person.userName === userName)?.id
  for (const { userName, role, site } of roles) {
    const given = { employeeId: idOf(userName) ?? null, roleId: await systemRole(tx, role) }
    await putGiving(tx, {
      ...given,
      id: demoId('giving', userName),
      ...(site && { reach: 'sites', siteIds: [demoId('site', site)] }),
      startsOn: since,
    })
  }
  const names = JSON.stringify({ en: 'Interns and working students', id: 'Peserta magang dan mahasiswa pekerja' })
  await sql`insert into role (id, code, names) values (${interns}, 'INTERNS', ${names}::jsonb)`.execute(tx)
  await putGiving(tx, { id: demoId('giving', 'INTERNS'), roleId: interns, rule: { status: 'Internship' }, startsOn: since })
  await insertRows(tx, 'module_permission', [
    { id: demoId('permission', 'interns Loan'), module: 'Loan', category_id: 2, role_id: interns, read_only: true, sequence: 1 },
    ...modules.map((module, index) => ({
      id: demoId('permission', module),
      module,
      category_id: 0,
      role_id: null,
      read_only: false,
      sequence: 10 + index,
    })),
  ])
}

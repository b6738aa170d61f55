import { sql } from 'kysely'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { assign } from '#server/people/assignments.ts'
import { switchOn } from '#server/people/module-permissions.ts'
import { keepSetting } from '#server/platform/settings.ts'

/** What a company begins with: its name, a first place with its working week, and who sets up the rest. */
export interface Founding {
  company: string
  site: { name: string; country: string; timeZone: string }
  /** Of a working day, Monday to Friday: `09:00`, `18:00`, and how many hours of it are work. */
  week: { start: string; end: string; hours: number }
  /** `password` null: the person signs in at the company's own provider. */
  person: { firstName: string; lastName: string; userName: string; email: string; password: string | null; language: string }
}

/** Held by whoever founds a company: of two at once the second finds it founded. */
const foundingLock = 7_203_116

export const isFounded = async (db: Parameters<typeof first>[0]): Promise<boolean> =>
  Boolean(await first(db, sql`select 1 as one from employee limit 1`))

/** Makes a company with its first administrator, from a day on. Answers whether it did: false where somebody is there already. */
export async function foundCompany(
  tx: Tx,
  { company, site, week, person }: Founding,
  modules: readonly string[],
  today: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${foundingLock})`.execute(tx)
  if (await isFounded(tx)) return false
  const [siteId, unitId, employeeId, scheduleId] = [newId(), newId(), newId(), newId()]
  await sql`insert into site (id, code, name, country, time_zone) values (${siteId}, 'HQ', ${site.name}, ${site.country}, ${site.timeZone})`.execute(
    tx,
  )
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, email, language, hired_on)
    values (${employeeId}, '1', ${person.userName}, ${person.firstName}, ${person.lastName},
      ${`${person.firstName} ${person.lastName}`.trim()}, ${person.email || null}, ${person.language}, ${today}::date)`.execute(tx)
  await sql`insert into unit (id, code, name, head_id) values (${unitId}, 'COMPANY', ${company}, ${employeeId})`.execute(tx)
  const none = { positionId: null, managerId: null, grade: null, employmentStatus: null }
  await assign(tx, { employeeId, startsOn: today, unitId, siteId, ...none })
  const { start, end, hours } = week
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${scheduleId}, 'OFFICE', 'Office', ${[hours, hours, hours, hours, hours, 0, 0]}, ${start}, ${end})`.execute(tx)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${employeeId}, ${today}::date, ${scheduleId})`.execute(
    tx,
  )
  for (const role of ['administrator', 'hr'] as const) {
    await sql`insert into role_grant (id, employee_id, role) values (${newId()}, ${employeeId}, ${role})`.execute(tx)
    await tellAccess(tx, employeeId, 'grant', employeeId, { role, siteId: null })
  }
  await switchOn(tx, modules)
  await keepSetting(tx, 'general.companyName', company, employeeId)
  if (person.password !== null) {
    await setPassword(tx, employeeId, person.password)
    await tellAccess(tx, employeeId, 'choose password', employeeId)
  }
  return true
}

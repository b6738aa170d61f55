import { sql } from 'kysely'
import { companySetting } from '#shared/areas/company.ts'
import { scheduleSetUp, siteSetUp, unitSetUp } from '#shared/areas/organisation.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { dateForms, firstWeekdays, usualDateForm, writtenDay, type DateForm } from '#shared/texts/days.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { offeredLanguage, say } from '#server/foundation/basis/texts.ts'
import { keepPasskey, type MadePasskey } from '#server/foundation/credentials/passkeys.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { tellAccess, tellRule } from '#server/people/access-audit.ts'
import { assign } from '#server/people/assignments.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { switchOn } from '#server/people/roles/permissions.ts'
import { noteSetUp } from '#server/platform/set-up/history.ts'
import { keepSetting, tellAudit } from '#server/platform/settings.ts'
import { changeHolidays, type StoredHoliday } from '#server/records/schedule/holiday-set-up.ts'
import { publicHolidays } from '#server/records/schedule/public-holidays.ts'
import { audited } from '#server/records/schedule/set-up.ts'
import { currencyIn } from './currency-in.ts'

/** Before every number that a file of people counts from, so that nobody in one is taken for the founder. */
const founderCode = '0000'

/** What a company begins with: its name, a first place with its working week, and who sets up the rest. */
export interface Founding {
  company: string
  site: { name: string; country: string; timeZone: string }
  /** Of a working day, Monday to Friday: `09:00`, `18:00`, and how many hours of it are work. */
  week: { start: string; end: string; hours: number }
  /** `password` null: the person signs in by a passkey, or at the company's own provider. */
  person: { firstName: string; lastName: string; userName: string; email: string; password: string | null; language: string }
}

/** Who the first administrator becomes, and the passkey that their device has made for it. */
export interface Founder {
  id: string
  passkey: MadePasskey | null
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
  { id: employeeId, passkey }: Founder = { id: newId(), passkey: null },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${foundingLock})`.execute(tx)
  if (await isFounded(tx)) return false
  const [siteId, unitId, scheduleId] = [newId(), newId(), newId()]
  await sql`insert into site (id, code, name, country, time_zone) values (${siteId}, 'HQ', ${site.name}, ${site.country}, ${site.timeZone})`.execute(
    tx,
  )
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, email, language, hired_on)
    values (${employeeId}, ${founderCode}, ${person.userName}, ${person.firstName}, ${person.lastName},
      ${`${person.firstName} ${person.lastName}`.trim()}, ${person.email || null}, ${person.language}, ${today}::date)`.execute(tx)
  await sql`insert into unit (id, code, name) values (${unitId}, 'COMPANY', ${company})`.execute(tx)
  const none = { positionId: null, managerId: null, grade: null, employmentStatus: null }
  await assign(tx, { employeeId, startsOn: today, unitId, siteId, ...none })
  // An import that knows where they work replaces it.
  await keepSetting(tx, 'company.founding', { employeeId, day: today }, employeeId)
  const { start, end } = week
  const hours = [...Array.from({ length: 5 }, () => week.hours), 0, 0]
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (${scheduleId}, 'OFFICE', 'Office', ${hours}, ${start}, ${end})`.execute(tx)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${employeeId}, ${today}::date, ${scheduleId})`.execute(
    tx,
  )
  await tellBegun(tx, { company, site, week, person }, { today, hours, employeeId, siteId, unitId, scheduleId })
  for (const role of ['administrator', 'hr'] as const) {
    await putGiving(tx, { roleId: await systemRole(tx, role), employeeId, startsOn: today, by: employeeId })
    await tellAccess(tx, employeeId, 'grant', employeeId, { role, siteId: null })
  }
  await switchOn(tx, modules)
  await tellRule(tx, employeeId, 'change everybody', { before: [], after: modules.map((module) => ({ module })) })
  if (modules.includes(leaveRequest.module))
    await beginPlainly(tx, leaveRequest.module, { today, by: employeeId, language: offeredLanguage(person.language) })
  await changeHolidays(tx, siteId, { add: await holidaysFrom(site.country, today), remove: [] }, employeeId)
  const begins = { name: company, language: person.language, ...usualIn(site.country) }
  await keepSetting(tx, companySetting.key, begins, employeeId)
  await tellAudit(tx, 'company profile', begins, employeeId)
  if (person.password !== null) {
    await setPassword(tx, employeeId, person.password)
    await tellAccess(tx, employeeId, 'choose password', employeeId)
  }
  if (passkey) {
    const id = await keepPasskey(tx, employeeId, person.userName, passkey)
    await tellAccess(tx, employeeId, 'add passkey', employeeId, { passkey: id })
  }
  return true
}

interface Begun {
  today: string
  /** Of a week, Monday first. */
  hours: readonly number[]
  employeeId: string
  siteId: string
  unitId: string
  scheduleId: string
}

/** Takes down what a company begins with, as if its first administrator had set up each of it. */
async function tellBegun(
  tx: Tx,
  { company, site, week: { start, end } }: Founding,
  { today, hours, employeeId: by, siteId, unitId, scheduleId }: Begun,
): Promise<void> {
  const named = (name: string) => ({ en: name, id: '' })
  const { name, country, timeZone } = site
  const created = { by, act: 'create' } as const
  await noteSetUp(tx, siteSetUp, { ...created, id: siteId, after: { code: 'HQ', names: named(name), country, timeZone } })
  await noteSetUp(tx, unitSetUp, { ...created, id: unitId, after: { code: 'COMPANY', names: named(company), parentId: null } })
  const worked = { code: 'OFFICE', names: named('Office'), hours, start, end }
  await noteSetUp(tx, scheduleSetUp, { ...created, id: scheduleId, after: worked })
  const stands = {
    hiredOn: today,
    posts: [{ startsOn: today, unitId, siteId }],
    schedules: [{ startsOn: today, scheduleId }],
  }
  await audited(tx, { by, act: 'hire', entity: 'post', id: by, detail: { startsOn: today, before: {}, after: stands } })
}

/** A manager decides on leave: what the module brings along asks more people, and is there to be taken over. */
async function beginPlainly(
  tx: Tx,
  module: string,
  { today, by, language }: { today: string; by: string; language: Language },
): Promise<void> {
  const plain: FlowDefinition = {
    rules: [
      { name: say(language, 'position.manager.1'), when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true },
    ],
    lastResort: [],
  }
  const flowId = newId()
  await sql`
    insert into flow (id, module, version, published_from, definition)
    values (${flowId}, ${module}, 1, ${today}::date, ${JSON.stringify(plain)}::jsonb)`.execute(tx)
  await audited(tx, { by, act: 'publish', entity: 'Flow', id: flowId, detail: { module, version: 1, from: today } })
}

/** This year's and the next one's, as of every site that is set up later. */
async function holidaysFrom(country: string, today: string): Promise<StoredHoliday[]> {
  const year = Number(today.slice(0, 4))
  return [...(await publicHolidays(country, '', year)), ...(await publicHolidays(country, '', year + 1))]
}

/** How days are written there: the form in which a place would write this one. */
function datesOf(country: string): DateForm {
  const day = '2025-12-31'
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  const format = new Intl.DateTimeFormat(`${language}-${country}`, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  return dateForms.find((form) => writtenDay(day, form) === format.format(new Date(day))) ?? usualDateForm
}

/** What a country's companies write in and begin their weeks with. */
function usualIn(country: string): Partial<typeof companySetting.usual> {
  const place = new Intl.Locale('und', { region: country }) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
  const firstWeekday = firstWeekdays.find((weekday) => weekday + 1 === place.getWeekInfo().firstDay) ?? 0
  return { firstWeekday: `${firstWeekday}`, dates: datesOf(country), currency: currencyIn(country) }
}

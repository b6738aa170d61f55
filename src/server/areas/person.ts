import { sql } from 'kysely'
import { personCalls, reportsNamed, type Colleague, type PersonPage } from '#shared/areas/person.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { clockAt } from '#shared/records/clock.ts'
import { status } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import { reachOf } from '#server/people/roles/duties.ts'
import { rosterModule } from '#server/people/roles/permissions.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { moduleOf } from '#server/approval/act/context.ts'
import { usualKinds } from '#server/approval/reading/usual.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { awayDays } from '#server/approval/sight/away-days.ts'
import { balanceTold, seesBalances } from '#server/approval/sight/balances.ts'
import { barsOf } from '#server/approval/sight/bars.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { holidayIn } from '#server/foundation/basis/texts.ts'
import { lineOf, reportsOf } from '#server/people/organisation.ts'
import { knownPerson } from '#server/people/profile.ts'
import { sightOf, wholeLine } from '#server/people/sight.ts'
import { seenDays } from '#server/people/team.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { dayNow } from '#server/records/attendance/checks/check-in.ts'
import { attendanceModule } from '#server/people/roles/permissions.ts'
import { visibleOn } from '#server/records/attendance/days/visible.ts'
import { fileSight, seesPrivate } from '#server/records/file/sight.ts'
import { awayUntil } from '#server/records/leave/away.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { workFacts, workOn, type WorkFacts } from '#server/records/schedule/working-time.ts'

/** Somebody as a reader asks for them. */
interface Asked {
  viewer: Viewer
  language: Language
  id: string
  name: string
  unitId: string | null
  siteId: string | null
}

/** The page of a person: what the reader sees of them elsewhere, by the same functions, and the ways there. */
export function servePerson(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(personCalls.page, async ({ id }, { person: viewer, language }) => {
    const { display_name: name, unit_id: unitId, site_id: siteId, code } = await knownPerson(db, viewer, id)
    const asked = { viewer, language, id, name, unitId, siteId }
    const known = await workFacts(db, id, viewer.today, viewer.today, language)
    const timeZone = known?.timeZone ?? viewer.timeZone
    // Where they are it may be the day before or after. Their hours are asked of that day, as their own home page asks.
    const date = today(timeZone)
    const facts = date === viewer.today ? known : await workFacts(db, id, date, date, language)
    const work = facts ? await workToday(db, asked, facts, date) : null
    const line = await lineOf(db, id, viewer.today)
    const below = await reportsOf(db, id, viewer.today, 1)
    const managers = line.slice(1).map((one) => one.id)
    const named = await colleagues(db, [...managers, ...below.slice(0, reportsNamed)])
    const balances = await balancesTold(db, asked, facts)
    const holiday = facts ? await holidayOn(db, facts, date) : null
    return {
      timeZone,
      today: { date, awayUntil: await awayUntil(db, id), holiday: holiday && holidayIn(holiday, language), work },
      managers: managers.flatMap((one) => named.get(one) ?? []),
      reports: { named: below.flatMap((one) => named.get(one) ?? []), total: below.length },
      balances,
      absences: await absencesTold(db, asked),
      files: id === viewer.id ? [] : await filedFor(engine, viewer, id),
      pages: id === viewer.id ? [] : await pagesOf(db, asked, { code, attendance: work !== null, balances: balances !== null }),
    }
  })
}

/** The kinds that a reader may file for somebody, the likeliest first. */
async function filedFor(engine: EngineWithDb, viewer: Viewer, id: string): Promise<string[]> {
  const kinds = await usualKinds(engine, viewer)
  const open = await Promise.all(kinds.map((kind) => mayFileFor(engine.db, viewer, moduleOf(engine, kind).contract.module, id)))
  return kinds.filter((_, place) => open[place])
}

/** What somebody works on the day that it is there and whether they have come, where the reader sees their attendance. */
async function workToday(db: Db, { viewer, id }: Asked, facts: WorkFacts, date: string): Promise<PersonPage['today']['work']> {
  if (moduleAccess(viewer.permissions, attendanceModule) === 'off') return null
  const isSeen = await visibleOn(db, viewer, id, { from: date, until: date })
  if (!isSeen(date)) return null
  const last = (await dayNow(db, id, new Date()))?.last ?? null
  return {
    isSet: facts.isSetOn(date),
    plan: workOn(facts, date),
    last: last && { direction: last.direction, time: clockAt(last.at, facts.timeZone) },
  }
}

async function holidayOn(db: Db, { siteId }: WorkFacts, day: string): Promise<string | null> {
  const found = await first(
    db,
    sql<{ name: string }>`select name from holiday where site_id = ${siteId}::uuid and day = ${day}::date order by name limit 1`,
  )
  return found?.name ?? null
}

async function balancesTold(db: Db, { viewer, language }: Asked, facts: WorkFacts | undefined): Promise<PersonPage['balances']> {
  if (!facts || moduleAccess(viewer.permissions, 'LeaveBalance') === 'off' || !(await seesBalances(db, viewer, facts))) return null
  return balancesOf(db, facts, viewer.today, viewer.today, language, (type) => balanceTold(type, viewer, facts))
}

/** Absences that wait or are approved, where the reader finds the person in the calendar; as much of why as there. */
async function absencesTold(db: Db, { viewer, language, id }: Asked): Promise<PersonPage['absences']> {
  const span = { from: addDays(viewer.today, -31), until: addMonths(viewer.today, 12) }
  const seen = await seenDays(db, viewer, span)
  const found = await first(
    db,
    sql<{ one: number }>`select 1 as one from employee e where e.id = ${id}::uuid and ${seen(sql`${viewer.today}::date`)}`,
  )
  if (!found) return null
  const on = (day: ReturnType<typeof sql>) => sql`(e.id = ${id}::uuid and ${seen(day)})`
  return barsOf(await awayDays(db, { viewer, language, on, ...span }, [status.submitted, status.inApproval, status.approved]))
}

/** Names and positions of some people, by their ids. */
async function colleagues(db: Db, ids: readonly string[]): Promise<Map<string, Colleague>> {
  const found = await rows(
    db,
    sql<Colleague>`
      select e.id, e.display_name as name, coalesce(p.name, '') as position, e.picture_id is not null as "hasPicture" from employee e
      left join lateral (
        select position_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
      ) a on true
      left join position p on p.id = a.position_id
      where e.id = any (${ids}::uuid[]) and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

/** Where more of the person is told, of which pages the reader has them on. */
async function pagesOf(
  db: Db,
  { viewer, id, name, unitId, siteId }: Asked,
  sees: { code: string; attendance: boolean; balances: boolean },
): Promise<PersonPage['pages']> {
  const roster = await sightOf(
    db,
    viewer,
    { reach: reachOf(viewer, rosterModule, 'see'), steps: wholeLine },
    { from: viewer.today, until: viewer.today },
  )
  const isRostered = await first(
    db,
    sql<{ one: number }>`select 1 as one from employee e where e.id = ${id}::uuid and ${roster.on(sql`${viewer.today}::date`)}`,
  )
  const seesRoster = moduleAccess(viewer.permissions, 'ShiftSchedule') !== 'off' && isRostered !== undefined && unitId !== null
  const file = await fileSight(db, viewer, { employeeId: id, siteId, unitId })
  return [
    ...(Object.values(file).some(seesPrivate) ? [{ of: 'file' as const, path: `/people/${id}/file`, search: {} }] : []),
    ...(sees.attendance ? [{ of: 'attendance' as const, path: '/attendance', search: { tab: 'days', employee: name } }] : []),
    ...(sees.balances ? [{ of: 'balances' as const, path: '/leave-balance', search: { tab: 'people', employee: name } }] : []),
    ...(seesRoster ? [{ of: 'roster' as const, path: '/shift-schedules', search: { unit: unitId } }] : []),
    ...(viewer.administrator ? [{ of: 'access' as const, path: '/set-up/access', search: { q: sees.code } }] : []),
  ]
}

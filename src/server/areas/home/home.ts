import { sql } from 'kysely'
import { homeCalls, homeCounters, type Home, type HomeCounter } from '#shared/areas/home.ts'
import { arranged } from '#shared/areas/home-arrangement.ts'
import { dayNumber } from '#shared/records/calendar.ts'
import { shiftOf } from '#shared/records/working-shift.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { Language } from '#shared/texts/index.ts'
import { blockColumns, blockOf, oldestTasks, waitingCount, type BlockRow } from '#server/approval/reading/inbox.ts'
import { turn, type Approval } from '#server/approval/request/machine.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { progressOf, statusText } from '#server/approval/reading/reading.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { choiceOf, choose } from '#server/people/choices.ts'
import { manages } from '#server/people/organisation.ts'
import { shortProfileOf } from '#server/people/profile.ts'
import { modulesOn, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { guidanceOf } from '#server/platform/guidance.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { seesOthers } from '#server/records/attendance/days/visible.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { announcementsAtHome, openAnnouncements } from '#server/records/announcement/sight.ts'
import { unseenSlips } from '#server/records/pay/slips.ts'
import { coverage, dutyTold, weekOf } from '#server/records/leave/duty/coverage.ts'
import { isOpenTo, leaveTypes } from '#server/records/leave/types.ts'
import { workFacts, workOn, type WorkFacts } from '#server/records/schedule/working-time.ts'
import { pagesOf } from './pages.ts'
import { usualKinds } from '#server/approval/reading/usual.ts'
import { readerOf } from './reader.ts'
import { chosenIds, serveShortcuts } from './shortcuts.ts'
import { sidebarOf } from './sidebar.ts'

async function counters(engine: EngineWithDb, viewer: Viewer): Promise<Record<HomeCounter, number>> {
  const [announcement, slips, bonuses, row] = await Promise.all([
    openAnnouncements(engine.db, viewer),
    unseenSlips(engine.db, viewer, 'pay'),
    unseenSlips(engine.db, viewer, 'bonus'),
    first(
      engine.db,
      sql<{ waiting: number; unread: number; work: Record<string, number> }>`
      select ${waitingCount(engine, viewer)} as waiting,
        (select count(*) from notification where employee_id = ${viewer.id}::uuid and read_at is null) as unread,
        coalesce((select jsonb_object_agg(module, n) from (
          select module, count(*) as n from request
          where requestor_id = ${viewer.id}::uuid and status_id in (0, 1, 2, 30, 40) and module = any (${modulesOn(viewer)}::text[]) group by module) x), '{}') as work`,
    ),
  ])
  const counts = Object.fromEntries(homeCounters.map((name) => [name, 0])) as Record<HomeCounter, number>
  for (const { contract } of Object.values(engine.modules)) {
    const name = homeCounters.find((counter) => counter === contract.place.counter)
    if (name) counts[name] = row?.work[contract.module] ?? 0
  }
  return { ...counts, announcement, payrollBenefit: slips + bonuses, actionRequired: row?.waiting ?? 0, notification: row?.unread ?? 0 }
}

interface RequestRow extends BlockRow {
  id: string
  code: string
  statusId: number
  waitingFor: string
  approval: Approval
  submittedDate: string | null
}

/** What the person asked for and is still under way, then what ended lately or is still to come. */
async function myRequests(engine: EngineWithDb, viewer: Viewer, language: Language): Promise<Home['myRequests']> {
  const found = await rows(
    engine.db,
    sql<RequestRow>`
      select id, code, module, status_id as "statusId", waiting_for as "waitingFor", approval,
        submitted_at as "submittedDate", ${blockColumns}
      from (select * from request where requestor_id = ${viewer.id}::uuid and module = any (${modulesOn(viewer)}::text[]) order by id desc limit 40) r
      where status_id in (0, 1, 2, 30, 40) or updated_at > now() - interval '30 days' or ends_on >= ${viewer.today}::date
      order by status_id in (0, 1, 2, 30, 40) desc, updated_at desc limit 5`,
  )
  return found.flatMap((row) => {
    const { id, code, module, statusId, waitingFor, startsOn, endsOn, typeNames, approval, submittedDate } = row
    const kind = Object.entries(engine.modules).find(([, candidate]) => candidate.contract.module === module)?.[0]
    const [level, levels] = progressOf(approval)
    const told = {
      status: statusText(statusId, language),
      type: typeNames && inLanguage(typeNames, language),
      block: blockOf(engine, row, language),
    }
    const line = {
      id,
      code,
      module,
      statusId,
      waitingFor,
      startDate: startsOn,
      endDate: endsOn,
      level,
      levels,
      waitingSince: turn(approval)?.reachedAt ?? null,
      submittedDate,
    }
    return kind ? [{ ...line, ...told, kind, lastAct: lastActOf(approval) }] : []
  })
}

/** The last act of the levels in this round. */
function lastActOf(approval: Approval): { by: string; note: string } | null {
  const acted = approval.levels.flatMap((level) => level.persons.filter((person) => person.at !== null))
  const last = acted.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).at(-1)
  return last ? { by: last.actedByName ?? last.name, note: last.note } : null
}

async function nextHolidays(db: Db, viewer: Viewer): Promise<Home['holidays']> {
  const found = await rows(
    db,
    sql<{ date: string; name: string }>`
      select day::text as date, name from holiday where site_id = ${viewer.siteId}::uuid and day >= ${viewer.today}::date order by day limit 4`,
  )
  return found.map((row) => ({ ...row, days: dayNumber(row.date) - dayNumber(viewer.today) }))
}

async function teamThisWeek(db: Db, viewer: Viewer): Promise<Home['team']> {
  const days = weekOf(viewer.today)
  const unit = viewer.unitId ? await first(db, sql<{ name: string }>`select name from unit where id = ${viewer.unitId}::uuid`) : undefined
  return { unit: unit?.name ?? '', days: (await coverage(db, viewer.unitId, days)).map((day) => dutyTold(day)) }
}

/** What leave is open where the person works: that of today, of the first type for illness, and whether any goes by half days. */
async function ownLeave(db: Db, { permissions, today }: Viewer, facts: WorkFacts | undefined): Promise<Pick<Home, 'illToday' | 'leaveBy'>> {
  const writes = moduleAccess(permissions, 'LeaveRequest') === 'write'
  const open = facts && writes ? (await leaveTypes(db, today)).filter((one) => isOpenTo(one, facts.country)) : []
  // On a day off nothing has to be said: the leave would take no day and be refused.
  const ill = facts && shiftOf(facts.leavePlanOn(today)) ? open.find(({ policy }) => policy.use === 'sickness') : undefined
  return {
    illToday: ill ? { leaveType: ill.id, startDate: today, endDate: today } : null,
    leaveBy: open.some(({ policy }) => policy.halfDays) ? 'halves' : open.length > 0 ? 'days' : null,
  }
}

/** What makes the home page, and what is found from everywhere. */
export function serveHome(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(homeCalls.pages, async (_input, { person, language }) => {
    const reader = readerOf(person, await generalConfig(db))
    const sidebar = sidebarOf(person.permissions, { ...reader, language }, new Map())
    return { listData: pagesOf(sidebar, { ...reader, seesOthers: await seesOthers(db, person) }, language) }
  })

  api.serve(homeCalls.usualRequests, async (_input, { person }) => ({ kinds: await usualKinds(engine, person) }))

  api.serve(homeCalls.count, (_input, { person }) => counters(engine, person))

  api.serve(homeCalls.arrange, async (input, call) => {
    const wished = input.arrangement && arranged(input.arrangement)
    await actOnce(db, call, (tx) => choose(tx, call.person.id, 'home', wished))
    return wished ?? arranged(null)
  })

  serveShortcuts(api, db)

  api.serve(homeCalls.home, async (_input, { person, language }) => {
    const facts = await workFacts(db, person.id, person.today, person.today, language)
    const balances =
      facts && moduleAccess(person.permissions, 'LeaveBalance') !== 'off'
        ? await balancesOf(db, facts, person.today, person.today, language)
        : []
    const [waitingForMe, requests, team] = await Promise.all([
      oldestTasks(engine, person, 4, language),
      myRequests(engine, person, language),
      teamThisWeek(db, person),
    ])
    const [profile, config, holidays, reports, written, chosen, announced] = await Promise.all([
      shortProfileOf(db, person),
      generalConfig(db, language),
      nextHolidays(db, person),
      manages(db, person.id, person.today),
      guidanceOf(db),
      choiceOf(db, person.id, 'home'),
      announcementsAtHome(db, person, language),
    ])
    const reader = readerOf(person, config)
    return {
      person: profile,
      roles: { manages: reports, ...reader },
      permissions: [...person.permissions],
      sidebar: sidebarOf(person.permissions, { ...reader, language }, written),
      config,
      arrangement: arranged(chosen),
      shortcuts: await chosenIds(db, person.id),
      today: person.today,
      schedule: facts ? workOn(facts, person.today) : null,
      ...(await ownLeave(db, person, facts)),
      balances,
      waitingForMe: waitingForMe as Home['waitingForMe'],
      myRequests: requests,
      team,
      holidays,
      announcements: announced,
    }
  })
}

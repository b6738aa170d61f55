import { sql } from 'kysely'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { postsOf } from '#server/people/organisation.ts'
import { demandScope, lockedFor, scopeOf, scopesFor, seesSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import { assignGroup, membersOf, saveGroup, savePattern, storedGroups, storedPatterns } from '#server/records/schedule/pattern-set-up.ts'
import { retire } from '#server/records/schedule/set-up.ts'
import { saveShift, storedShifts } from '#server/records/schedule/shift-set-up.ts'
import { serveAttendanceRules } from './attendance-rules.ts'
import { followedBy } from './following.ts'
import { serveHolidays } from './holidays.ts'
import { serveKept } from './kept.ts'
import { demandGroup, demandSetup, demandSite, setsUp } from './rights.ts'

/** The set-up of shifts, patterns, groups and holidays, by administrators and HR. */
export function serveTimeSetup(api: Api<Viewer>, db: Db, due: DueWork): void {
  const change = followedBy(db, due)

  api.serve(timeSetupCalls.shifts, async (_input, { person, language }) => {
    demandSetup(person)
    const shifts = (await storedShifts(db)).filter(({ siteId }) => seesSetUp(person, siteId))
    return {
      shifts: shifts.map((shift) => ({ ...shift, locked: lockedFor(person, shift.siteId, language) })),
      scopes: await scopesFor(db, person),
    }
  })

  api.serve(timeSetupCalls.saveShift, async (input, call) => {
    const { person } = call
    const id = await change(
      call,
      async (tx) => saveShift(tx, { ...input, siteId: await demandScope(tx, person, 'shift', input) }, person.id),
      (shift) => ({ of: 'shift', id: shift }),
    )
    return { id }
  })

  api.serve(timeSetupCalls.retireShift, async (input, call) => {
    const { person } = call
    demandSetup(person)
    await actOnce(db, call, async (tx) => {
      await scopeOf(tx, person, 'shift', input.id)
      await retire(tx, 'shift', { ...input, by: person.id })
    })
    return input
  })

  api.serve(timeSetupCalls.patterns, async (_input, { person, language }) => {
    demandSetup(person)
    const [patterns, groups, sites, minimumRestHours] = await Promise.all([
      storedPatterns(db),
      storedGroups(db),
      sitesOf(db),
      leastRestHours(db),
    ])
    return {
      patterns: patterns
        .filter(({ siteId }) => seesSetUp(person, siteId))
        .map((pattern) => ({ ...pattern, locked: lockedFor(person, pattern.siteId, language) })),
      scopes: await scopesFor(db, person),
      groups: groups.filter(({ siteId }) => siteId === null || setsUp(person, siteId)),
      sites: sites.filter(({ id }) => setsUp(person, id)),
      minimumRestHours,
    }
  })

  api.serve(timeSetupCalls.savePattern, async (input, call) => {
    const { person } = call
    const id = await change(
      call,
      async (tx) => savePattern(tx, { ...input, siteId: await demandScope(tx, person, 'shift_pattern', input) }, person.id),
      (pattern) => ({ of: 'pattern', id: pattern }),
    )
    return { id }
  })

  api.serve(timeSetupCalls.retirePattern, async (input, call) => {
    const { person } = call
    demandSetup(person)
    await actOnce(db, call, async (tx) => {
      await scopeOf(tx, person, 'shift_pattern', input.id)
      await retire(tx, 'pattern', { ...input, by: person.id })
    })
    return input
  })

  api.serve(timeSetupCalls.saveGroup, async (input, call) => {
    const { person } = call
    demandSite(person, input.siteId)
    if (input.id) await demandGroup(db, person, input.id)
    const id = await change(
      call,
      (tx) => saveGroup(tx, input, person.id),
      (group) => ({ of: 'group', id: group, from: input.startsOn }),
    )
    return { id }
  })

  api.serve(timeSetupCalls.retireGroup, async (input, call) => {
    const { person } = call
    await demandGroup(db, person, input.id)
    await actOnce(db, call, (tx) => retire(tx, 'group', { ...input, by: person.id }))
    return input
  })

  api.serve(timeSetupCalls.members, async ({ id }, { person }) => {
    await demandGroup(db, person, id, true)
    return { members: await membersOf(db, id) }
  })

  api.serve(timeSetupCalls.employees, async (input, { person }) => {
    demandSetup(person)
    const where = person.administrator || person.hr === 'all' ? sql`true` : sql`a.site_id = any (${person.hr}::uuid[])`
    return pickEmployees(db, person, input, 'where', { where: [where] })
  })

  api.serve(timeSetupCalls.assign, async (input, call) => {
    const { person } = call
    demandSetup(person)
    if (input.groupId) await demandGroup(db, person, input.groupId, true)
    const posts = await postsOf(db, input.employeeIds, person.today)
    const theirs = new Set(posts.filter(({ siteId }) => setsUp(person, siteId)).map(({ id }) => id))
    if (!input.employeeIds.every((id) => theirs.has(id))) throw notFound()
    await change(
      call,
      (tx) => assignGroup(tx, input, person.id),
      () => ({ of: 'members', employeeIds: [...theirs], from: input.startsOn }),
    )
    return { changed: theirs.size }
  })

  serveAttendanceRules(api, db, change)
  serveKept(api, db, change)
  serveHolidays(api, db, change)
}

const sitesOf = (db: Db) =>
  rows(db, sql<{ id: string; name: string; country: string | null }>`select id, name, country from site order by name, id`)

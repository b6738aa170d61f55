import { sql } from 'kysely'
import { groupSetUp, patternSetUp, shiftSetUp, timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { reachOf, withinPost } from '#server/people/roles/duties.ts'
import { postsOf } from '#server/people/organisation.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import { assignGroup, groupStore, membersOf, patternStore } from '#server/records/schedule/pattern-set-up.ts'
import { shiftStore } from '#server/records/schedule/shift-set-up.ts'
import { serveAttendanceRules } from './attendance-rules.ts'
import { followedBy } from '#server/records/attendance/upkeep/following.ts'
import { serveHolidays } from './holidays.ts'
import { serveKept } from './kept.ts'
import { demandGroup, demandSetup, setsUp } from './rights.ts'

/** The set-up of shifts, patterns, groups and holidays, by administrators and HR. */
export function serveTimeSetup(api: Api<Viewer>, db: Db, due: DueWork): void {
  const change = followedBy(db, due)

  serveSetUp(api, db, shiftSetUp, shiftStore, { within: (call, save) => change(call, save, (id) => ({ of: 'shift', id })) })
  serveSetUp(api, db, patternSetUp, patternStore, {
    about: async () => ({ minimumRestHours: await leastRestHours(db) }),
    within: (call, save) => change(call, save, (id) => ({ of: 'pattern', id })),
  })
  serveSetUp(api, db, groupSetUp, groupStore, {
    within: (call, save, startsOn) => change(call, save, (id) => (startsOn ? { of: 'group', id, from: startsOn } : [])),
  })

  api.serve(timeSetupCalls.members, async ({ id }, { person }) => {
    await demandGroup(db, person, id, true)
    return { members: await membersOf(db, id) }
  })

  api.serve(timeSetupCalls.employees, async (input, { person }) => {
    demandSetup(person)
    const where = person.administrator ? sql`true` : withinPost(reachOf(person, 'SetUp', 'write'))
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

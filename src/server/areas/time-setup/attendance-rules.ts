import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { changeCheckInRule, checkInRuleAt, checkInRules } from '#server/records/attendance/checks/check-in-rule.ts'
import { changeWeeklyRule, weeklyRuleOf } from '#server/records/schedule/weekly-rule.ts'
import type { ChangeFollowed } from '#server/records/attendance/upkeep/following.ts'
import { demandSetup, demandSite, setsUp } from './rights.ts'

/** What holds for attendance at every site, and how people of each check in by web. */
export function serveAttendanceRules(api: Api<Viewer>, db: Db, change: ChangeFollowed): void {
  api.serve(timeSetupCalls.attendanceRules, async (_input, { person }) => {
    demandSetup(person)
    return { weekly: await weeklyRuleOf(db), all: setsUp(person, null) }
  })

  api.serve(timeSetupCalls.saveWeekly, async (input, call) => {
    const { person } = call
    demandSite(person, null)
    await change(
      call,
      (tx) => changeWeeklyRule(tx, input, person.id),
      () => ({ of: 'weeks' }),
    )
    return input
  })

  api.serve(timeSetupCalls.checkIn, async (_input, { person }) => {
    demandSetup(person)
    return { sites: (await checkInRules(db)).filter(({ id }) => setsUp(person, id)) }
  })

  api.serve(timeSetupCalls.changeCheckIn, async ({ siteId, ...rule }, call) => {
    const { person } = call
    demandSetup(person)
    // Whoever may set one site alone is told of no other whether it is there.
    demandSite(person, siteId)
    if (!(await checkInRuleAt(db, siteId))) throw notFound()
    return actOnce(db, call, (tx) => changeCheckInRule(tx, siteId, rule, person.id))
  })
}

import { sql } from 'kysely'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
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

  api.serve(timeSetupCalls.saveWeekly, async ({ opened, ...rule }, call) => {
    const { person, language } = call
    demandSite(person, null)
    await change(
      call,
      (tx) => changeWeeklyRule(tx, rule, person.id, { opened, language }),
      () => ({ of: 'weeks' }),
    )
    return rule
  })

  api.serve(timeSetupCalls.checkIn, async (_input, { person }) => {
    demandSetup(person)
    return { sites: (await checkInRules(db)).filter(({ id }) => setsUp(person, id)) }
  })

  api.serve(timeSetupCalls.changeCheckIn, async ({ siteId, opened, ...rule }, call) => {
    const { person, language } = call
    demandSetup(person)
    // Whoever may set one site alone is told of no other whether it is there.
    demandSite(person, siteId)
    return actOnce(db, call, async (tx) => {
      const stands = await checkInRuleAt(tx, siteId)
      if (!stands) throw notFound()
      if (opened) {
        const { id: _id, name: _name, ...before } = stands
        await demandSame(tx, { kind: 'site', among: sql`a.act = 'set check-in by web'` }, siteId, { opened, before }, language)
      }
      return changeCheckInRule(tx, siteId, rule, person.id)
    })
  })
}

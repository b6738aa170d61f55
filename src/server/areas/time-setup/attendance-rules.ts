import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { correctionPolicyOf } from '#server/records/attendance/checks/correction.ts'
import { changeWeeklyRule, weeklyRuleOf } from '#server/records/schedule/weekly-rule.ts'
import type { ChangeFollowed } from './following.ts'
import { demandSetup, demandSite, setsUp } from './rights.ts'

/** What holds for attendance at every site. */
export function serveAttendanceRules(api: Api<Viewer>, db: Db, change: ChangeFollowed): void {
  api.serve(timeSetupCalls.attendanceRules, async (_input, { person }) => {
    demandSetup(person)
    const [corrections, weekly] = await Promise.all([correctionPolicyOf(db), weeklyRuleOf(db)])
    return { corrections, weekly, all: setsUp(person, null) }
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
}

import { projectSetUp, taskCategorySetUp, timesheetSetUpCalls } from '#shared/areas/timesheet-set-up.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { demandSetUp, lockedFor, setsUpSomething } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { changeTimesheetRules, timesheetRules } from '#server/records/timesheet/policy.ts'
import { projectStore, taskCategoryStore } from '#server/records/timesheet/set-up.ts'

/** Projects, task categories and rules: HR and administrators set them up. */
export function serveTimesheetSetUp(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, projectSetUp, projectStore)
  serveSetUp(api, db, taskCategorySetUp, taskCategoryStore)

  api.serve(timesheetSetUpCalls.read, async (_input, { person, language }) => {
    demandSomething(person)
    return { rules: await timesheetRules(db), rulesLocked: lockedFor(person, null, language) }
  })

  api.serve(timesheetSetUpCalls.members, async (input, { person }) => {
    demandSomething(person)
    return pickEmployees(db, person, input, 'where')
  })

  api.serve(timesheetSetUpCalls.saveRules, async ({ opened, ...rules }, call) => {
    const { person, language } = call
    demandSetUp(person, null)
    await actOnce(db, call, (tx) => changeTimesheetRules(tx, rules, person.id, { opened, language }))
    return rules
  })
}

function demandSomething(viewer: Viewer): void {
  if (!setsUpSomething(viewer)) throw refuse(403, 'timesheet.setUp.notAllowed')
}

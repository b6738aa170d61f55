import { reportScheduleCalls as calls } from '#shared/areas/report-own.ts'
import { isPlace } from '#shared/records/report/regular.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import type { Reports } from '#server/platform/report/report.ts'
import { demandSchedule, removeSchedule, saveSchedule, schedulesOf } from './store.ts'
import { valuesOn } from './values.ts'

/** Serves the reports that are sent regularly: each by whoever has it sent, and nobody else. */
export function serveReportSchedules(api: Api<Viewer>, db: Db, reports: Reports): void {
  api.serve(calls.list, async (_, { person }) => ({ listData: await schedulesOf(db, person) }))

  api.serve(calls.save, async ({ id, ...wish }, call) => {
    const { person, language } = call
    const report = await reports.find(db, person, wish.report)
    if (!report) throw notFound()
    if (!isPlace(wish)) throw refuse(400, 'error.choice', undefined, 'place')
    valuesOn(report, wish.values, person, person.today)
    const saved = await actOnce(db, call, (tx) => saveSchedule(tx, person, id, { ...wish, title: report.name(language) }))
    return demandSchedule(db, person, saved)
  })

  api.serve(calls.remove, async ({ id }, call) => {
    await actOnce(db, call, (tx) => removeSchedule(tx, call.person, id))
    return { id }
  })
}

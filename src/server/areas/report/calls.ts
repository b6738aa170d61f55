import { reportCalls as calls, reportList, runList, type ReportCard, type ReportValues } from '#shared/areas/report.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { safeFileName } from '#server/platform/export/file-name.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { page } from '#server/platform/lists.ts'
import { memoryPage } from '#server/platform/memory-list.ts'
import { typeOf, wholeReport } from '#server/platform/report/making.ts'
import type { Asking, Report, Reports } from '#server/platform/report/report.ts'
import { showReport } from '#server/platform/report/shown.ts'
import { demandValues, parametersTold } from '#server/platform/report/values.ts'
import { componentChoices, periodChoices } from './choices.ts'
import { serveOwnReports } from './own/calls.ts'
import { serveReportSchedules } from './schedules/calls.ts'
import { beginRun, ownRun, removeRun, runBytes, runSource, runTold, type StoredRun } from './runs.ts'

/** Serves reports: which there are, what they ask, their first rows, and files that are made beside the call. */
export function serveReports(api: Api<Viewer>, db: Db, reports: Reports, work: LeasedWork): void {
  serveOwnReports(api, db)
  serveReportSchedules(api, db, reports)
  const demanded = async (viewer: Viewer, id: string): Promise<Report> => {
    const report = await reports.find(db, viewer, id)
    if (!report) throw notFound()
    return report
  }
  const asked = async (
    { person, language }: Call<Viewer>,
    id: string,
    given: ReportValues,
  ): Promise<{ report: Report; asking: Asking }> => {
    const report = await demanded(person, id)
    return { report, asking: { viewer: person, language, values: demandValues(report, given, person) } }
  }
  const cards = async (viewer: Viewer, language: Language) => (await reports.all(db, viewer)).map((report) => cardOf(report, language))

  api.serve(calls.all, async (_, { person, language }) => {
    const listData = (await cards(person, language)).toSorted((one, other) => one.name.localeCompare(other.name, language))
    return { listData, totalData: listData.length, totalPage: listData.length > 0 ? 1 : 0 }
  })

  api.serve(calls.list, async (input, { person, language }) =>
    memoryPage(reportList, input as unknown as ListBody, await cards(person, language)),
  )

  api.serve(calls.parameters, async ({ id }, { person, language }) => {
    const report = await demanded(person, id)
    return { ...cardOf(report, language), parameters: parametersTold(report, person, language) }
  })

  api.serve(calls.periods, (input, { person, language }) => periodChoices(db, input, person, language))
  api.serve(calls.components, (input, { person, language }) => componentChoices(db, input, person, language))

  api.serve(calls.preview, async ({ id, parameters, format }, call) => {
    const { report, asking } = await asked(call, id, parameters)
    return wholeReport(db, reports.named, { report, asking, format })
  })

  api.serve(calls.shown, async ({ report: id, values }, call) => {
    const { report, asking } = await asked(call, id, values)
    return showReport(db, report, asking)
  })

  api.serve(calls.begin, async ({ report: id, values, format }, call) => {
    const { person, language } = call
    const { report, asking } = await asked(call, id, values)
    const wish = { report: id, title: report.name(language), values: asking.values, format, language }
    const begun = await actOnce(db, call, (tx) => beginRun(tx, person, wish))
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    work.work(begun).catch((error: unknown) => call.request.log.error({ err: error, report: begun }, 'a report stopped early'))
    return runTold(await ownRun(db, person, begun), language)
  })

  api.serve(calls.runs, async (input, { person, language }) => {
    const { rows, ...totals } = await page<StoredRun>(db, runList, input as unknown as ListBody, runSource(person))
    return { listData: rows.map((row) => runTold(row, language)), ...totals }
  })

  api.serve(calls.run, async ({ id }, { person, language }) => runTold(await ownRun(db, person, id), language))

  api.serve(calls.file, async ({ id }, { person }) => {
    const { state, title, format } = await ownRun(db, person, id)
    if (state !== 'ready') throw refuse(409, 'report.notReady')
    return { fileName: safeFileName(`${title}.${format}`), type: typeOf(format), bytes: await runBytes(db, id) }
  })

  api.serve(calls.remove, async ({ id }, call) => {
    await actOnce(db, call, async (tx) => {
      await ownRun(tx, call.person, id)
      await removeRun(tx, call.person, id)
    })
    return { id }
  })
}

const cardOf = ({ id, name, description, group }: Report, language: Language): ReportCard => ({
  id,
  name: name(language),
  description: description(language),
  group,
})

import { reportCalls, type ReportCell, type ReportValues } from '#shared/areas/report.ts'
import type { Name } from './company.ts'
import type { Portal } from './portal.ts'

/** The first rows of a report as somebody is shown it, each by the names of its columns. */
export async function reportShown(portal: Portal, by: Name, report: string, values: ReportValues = {}) {
  const { status, body, error } = await portal.as(by).call(reportCalls.shown, { report, values })
  const rows =
    status === 200
      ? body.rows.map((row): Record<string, ReportCell> => Object.fromEntries(body.columns.map(({ name }, at) => [name, row[at] ?? null])))
      : []
  return { status, rows, total: status === 200 ? body.total : 0, chart: status === 200 ? body.chart : null, error }
}

/** The reports that somebody may have, of some. */
export const reportsFor = async (portal: Portal, by: Name, among: readonly string[]): Promise<string[]> =>
  (await portal.as(by).call(reportCalls.all, {})).body.listData.map(({ id }) => id).filter((id) => among.includes(id))

/** What a column comes to in all rows. */
export const sumOf = (rows: readonly Record<string, unknown>[], column: string): number =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0)

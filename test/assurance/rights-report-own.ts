import type { Cells, Row } from './rights-table.ts'
import { bySetUpRole } from './rights-time-setup.ts'

const about = { subject: 'people' as const, definition: { columns: ['code'] } }
export const ownReport = { name: 'Mine', ...about }

/** Reports that people make: whoever looks after others makes some, and changes their own; administrators change everybody's. */
export function ownReportRows(everyone: Cells, alike: (status: number) => Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], cells: Cells, input: Row['input'] = async () => ({})): Row => ({ module: null, wish, cells, input })
  const makers = bySetUpRole(everyone, 200)
  const ofIndra: Row['input'] = async (targets) => ({ id: await targets.ownReport() })
  const others = { ...alike(404), indra: everyone.indra, edgar: everyone.edgar, nobody: everyone.nobody }
  const scheduled: Row['input'] = async (targets) => ({ id: await targets.reportSchedule() })
  const onlyIndra = { ...alike(404), indra: everyone.indra, nobody: everyone.nobody }
  const ofRight = Object.fromEntries(
    Object.entries(makers).map(([role, cells]) => [
      role,
      Object.fromEntries(Object.entries(cells).map(([relation, status]) => [relation, status === 403 ? 404 : status])),
    ]),
  ) as Cells
  return {
    'GET /x/reports/own/subjects': [row('reads', makers)],
    'POST /x/reports/own/options/{subject}/{field}': [row('reads', makers, async () => ({ subject: 'people', field: 'site' }))],
    'POST /x/reports/own/try': [row('reads', makers, async () => about)],
    'GET /x/reports/own/{id}': [row('reads', others, ofIndra)],
    'POST /x/reports/own': [row('writes', makers, async () => ownReport)],
    'DELETE /x/reports/own/{id}': [row('writes', others, ofIndra)],
    'GET /x/reports/schedules': [row('reads', everyone)],
    'POST /x/reports/schedules': [row('writes', ofRight, async () => ({ report: 'headcount', every: 'day', hour: 7 }))],
    'DELETE /x/reports/schedules/{id}': [row('writes', onlyIndra, scheduled)],
  }
}

import { today } from '#server/foundation/basis/clock.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { Cells, Row } from './rights-table.ts'

/** Corrections of check times and manual shifts: days of those for whom one may file; their set-up is the administrators'. */
export function dayRequestRows(
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { files, administers, person }: { files: Cells; administers: Cells; person: Row['input'] },
): Record<string, Row[]> {
  const [check, shift] = ['CheckTimeOverrider', 'ManualShift']
  const all = { own: 200, ofSite: 200, otherSite: 200 }
  const looks: Cells = { ...administers, dewi: all, indra: all }
  const setUp = (wish: Row['wish'], input: Row['input']): Row[] => [{ module: null, wish, cells: administers, input }]
  return {
    'POST /attendance-checktime-overriders/datasource/employee': open(check),
    'POST /v3/attendance-checktime-overriders/datasource/site': open(check),
    'POST /v2/attendance-checktime-overriders/datasource/check-status': open(check),
    'POST /attendance-checktime-overriders/get-shift-detail': [
      {
        module: check,
        wish: 'reads',
        cells: files,
        input: async (targets, name) => ({ employeeId: targets.idOf(name), day: addDays(today('Asia/Jakarta'), -3) }),
      },
    ],
    'POST /attendance-checktime-overriders/get-configuration': [{ module: check, wish: 'reads', cells: files, input: person }],
    'GET /x/settings/correction-policy': [{ module: null, wish: 'reads', cells: looks, input: async () => ({}) }],
    'PUT /x/settings/correction-policy': setUp('writes', async () => ({ backdatingDays: null, mostPerMonth: null, asksNote: false })),
    'POST /manual-shift/datasource/employee': open(shift),
    'POST /manual-shift/datasource/reason-types': open(shift),
    'POST /manual-shift/datasource/shifts': open(shift),
  }
}

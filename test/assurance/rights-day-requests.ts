import { today } from '#server/foundation/basis/clock.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { Cells, Row } from './rights-table.ts'

/** Corrections of check times and manual shifts: days of those for whom one may file. */
export function dayRequestRows(
  open: (module?: Row['module'], input?: Row['input']) => Row[],
  { files, person }: { files: Cells; person: Row['input'] },
): Record<string, Row[]> {
  const [check, shift] = ['CheckTimeOverrider', 'ManualShift']
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
    'POST /manual-shift/datasource/employee': open(shift),
    'POST /manual-shift/datasource/reason-types': open(shift),
    'POST /manual-shift/datasource/shifts': open(shift),
  }
}

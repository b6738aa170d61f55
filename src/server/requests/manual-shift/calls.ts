import { manualShiftCalls } from '#shared/requests/manual-shift.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { manualShiftReasons } from '#server/records/schedule/manual-shift-reasons.ts'
import { allShifts, isWorkedAt } from '#server/records/schedule/shifts.ts'

const module = 'ManualShift'

/** Serves the calls that only manual shifts have. */
export function serveManualShift(api: Api<Viewer>, db: Db): void {
  api.serve(manualShiftCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf', { module: 'ManualShift' })
  })

  api.serve(manualShiftCalls.reasonTypes, async (input, { person, language }) => {
    requireModule(person, module)
    const reasons = await manualShiftReasons(db)
    return optionsOf(
      input,
      reasons.map(({ id, code, names }) => ({ id, displayName: inLanguage(names, language), code })),
    )
  })

  api.serve(manualShiftCalls.shifts, async (input, { person, language }) => {
    requireModule(person, module)
    const shifts = await allShifts(db, language)
    return optionsOf(
      input,
      shifts
        .filter((shift) => !shift.retired && isWorkedAt(shift, person.siteId))
        .map(({ id, rule: { code, name, start, end } }) => ({ id, displayName: name, code, start, end })),
    )
  })
}

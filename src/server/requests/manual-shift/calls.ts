import { sql } from 'kysely'
import { manualShiftCalls } from '#shared/requests/manual-shift.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import {
  keepManualShiftReason,
  manualShiftReason,
  manualShiftReasons,
  type ManualShiftReason,
} from '#server/records/schedule/manual-shift-reasons.ts'
import { allShifts, isWorkedAt } from '#server/records/schedule/shifts.ts'

const module = 'ManualShift'

/** Serves the calls that only manual shifts have. */
export function serveManualShift(api: Api<Viewer>, db: Db): void {
  api.serve(manualShiftCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf')
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

  api.serve(manualShiftCalls.allReasonTypes, async (_input, { person }) => {
    if (!person.administrator) throw refuse(403, 'error.adminOnly')
    return { listData: (await manualShiftReasons(db, { retired: true })).map(answer) }
  })

  api.serve(manualShiftCalls.keepReasonType, async (input, call) => {
    const { person } = call
    if (!person.administrator) throw refuse(403, 'error.adminOnly')
    return actOnce(db, call, async (tx) => {
      if (input.id && !(await manualShiftReason(tx, input.id))) throw notFound()
      const reason = { ...input, id: input.id ?? newId() }
      if (!(await keepManualShiftReason(tx, reason))) throw refuse(400, 'manualShift.reasonCodeTaken', { code: input.code }, 'code')
      await sql`insert into audit (actor_id, act, entity, detail)
        values (${person.id}::uuid, 'change', 'manual shift reason', ${JSON.stringify({ code: input.code, retired: input.retired })}::jsonb)`.execute(
        tx,
      )
      return answer(reason)
    })
  })
}

const answer = ({ names, ...reason }: ManualShiftReason) => ({
  ...reason,
  names: { en: names['en'] ?? '', id: names['id'] ?? names['en'] ?? '' },
})

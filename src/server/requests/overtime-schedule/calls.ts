import { overtimeSchedule, overtimeScheduleCalls as calls, overtimeScheduleForm } from '#shared/requests/overtime-schedule.ts'
import { seenRequest } from '#server/approval/act/context.ts'
import { mayFileFor } from '#server/people/filing.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { serveRequestFiles } from '#server/approval/act/request-files.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { overtimeReasonTypes } from '#server/records/overtime/reason-types.ts'
import { readEmployees } from './imported.ts'
import { personDays } from './lines.ts'
import { linesOf } from './prepare.ts'

const { kind, module } = overtimeSchedule

/** Serves the calls that only overtime has. */
export function serveOvertimeSchedule(api: Api<Viewer>, db: Db, engine: EngineWithDb): void {
  api.serve(calls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'on-behalf', { module: 'OverTime' })
  })

  api.serve(calls.replacements, async (input, { person }) => {
    requireModule(person, module)
    const aboutId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, 'OverTime', aboutId))) throw notFound()
    return pickEmployees(db, person, input, 'replacement', { aboutId })
  })

  api.serve(calls.reasonTypes, async (input, { person, language }) => {
    requireModule(person, module)
    const types = await overtimeReasonTypes(db)
    return optionsOf(
      input,
      types.map(({ id, code, names }) => ({ id, displayName: inLanguage(names, language), code })),
    )
  })

  api.serve(calls.importEmployees, async (input, { person, files, language }) => {
    requireModule(person, module, 'write')
    const file = files[0]
    if (!file) throw refuse(400, 'upload.none', undefined, 'attachment')
    return readEmployees(db, person, file, input.day ?? null, language)
  })

  api.serve(calls.clone, async ({ id }, { person, language }) => {
    requireModule(person, module)
    const { request } = await seenRequest(db, engine, person, kind, id)
    const form = overtimeScheduleForm.parse(request.form)
    // Whom somebody may not file for is no part of what they begin.
    const own = []
    for (const line of linesOf(form, request.requestorId)) if (await mayFileFor(db, person, 'OverTime', line.employeeId)) own.push(line)
    return { ...form, employees: await personDays(db, own, { requestId: request.id, language, open: () => true }) }
  })

  serveRequestFiles(api, db, engine, { kind, module }, calls)
}

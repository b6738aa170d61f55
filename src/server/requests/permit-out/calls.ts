import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { clockText } from '#shared/records/clock.ts'
import { holidayOn, shiftOn } from '#shared/records/permit-out/shift.ts'
import { permitOutCalls } from '#shared/requests/permit-out.ts'
import { mayFileFor } from '#server/approval/entry.ts'
import type { Approvals } from '#server/approval/module.ts'
import { today } from '#server/foundation/clock.ts'
import { transaction, type Db } from '#server/foundation/db.ts'
import type { Api } from '#server/foundation/http.ts'
import { notFound, refuse } from '#server/foundation/refusal.ts'
import { inLanguage } from '#server/foundation/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { timeZoneOf } from '#server/records/permit-out/ground.ts'
import { permitReasonTypes } from '#server/records/permit-out/reason-types.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'
import { addFile, removeFile } from './files.ts'

/** Days within which the next working day is looked for: beyond every run of holidays. */
const furthestSearch = 14

/** Serves the calls that only the permit has. */
export function servePermitOut(api: Api<Viewer>, db: Db, house: Approvals): void {
  api.serve(permitOutCalls.employees, async (input, { person }) => {
    requireModule(person, 'PermitOut')
    return pickEmployees(db, person, input, 'on-behalf')
  })

  api.serve(permitOutCalls.reasonTypes, async (input, { person, language }) => {
    requireModule(person, 'PermitOut')
    const types = await permitReasonTypes(db)
    return optionsOf(
      input,
      types.map(({ id, code, names, policy: { mostHours, mostPerMonth, asksNote, countsAsWork } }) => ({
        id,
        displayName: inLanguage(names, language),
        code,
        mostHours,
        mostPerMonth,
        asksNote,
        countsAsWork,
      })),
    )
  })

  api.serve(permitOutCalls.day, async (input, { person }) => {
    requireModule(person, 'PermitOut')
    const employeeId = input.employeeId ?? person.id
    if (!(await mayFileFor(db, person, employeeId))) throw notFound()
    const timeZone = await timeZoneOf(db, employeeId, input.day ?? person.today)
    const from = input.day ?? today(timeZone)
    const facts = await workFacts(db, employeeId, from, addDays(from, furthestSearch))
    if (!facts) throw notFound()
    const days = input.day ? [input.day] : daysBetween(from, addDays(from, furthestSearch))
    const day = days.find((each) => shiftOn(each, facts)) ?? from
    const shift = shiftOn(day, facts)
    return {
      day,
      timeZone,
      schedule: facts.schedule,
      opens: shift && clockText(shift.from),
      closes: shift && clockText(shift.until),
      holiday: holidayOn(day, facts)?.name ?? null,
    }
  })

  api.serve(permitOutCalls.createAttachment, async (input, { person, files, idempotencyKey }) => {
    requireModule(person, 'PermitOut', 'write')
    const file = files[0]
    if (!file) throw refuse(400, 'upload.none', undefined, 'attachment')
    const body = { ...input, fileName: file.fileName, size: file.bytes.length }
    const asked = { personId: person.id, key: idempotencyKey, call: 'permit-out/create-attachment', body }
    return transaction(db, (tx) => once(tx, asked, () => addFile(house, tx, { viewer: person, now: new Date() }, input.id ?? null, file)))
  })

  api.serve(permitOutCalls.deleteAttachment, async (input, { person, idempotencyKey }) => {
    requireModule(person, 'PermitOut', 'write')
    const asked = { personId: person.id, key: idempotencyKey, call: 'permit-out/delete-attachment', body: input }
    return transaction(db, (tx) =>
      once(tx, asked, async () => {
        await removeFile(house, tx, { viewer: person, now: new Date() }, input.id)
        return { id: input.id }
      }),
    )
  })
}

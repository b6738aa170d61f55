import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { permitFindings, permitHours } from '#shared/records/permit-out/rules.ts'
import { permitOut, permitOutForm, type PermitOutForm } from '#shared/requests/permit-out.ts'
import { isWaiting, status } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import type { Found } from '#server/records/change.ts'
import { foundBy } from '#server/records/permit-out/change.ts'
import { permitGround, type PermitGround } from '#server/records/permit-out/ground.ts'
import { permitReasonType, type PermitReasonType } from '#server/records/permit-out/reason-types.ts'
import type { UnitMeanwhile } from '#server/records/permit-out/around.ts'
import { changeOf, permitDayOf, scheduleOf, staffingFindings, unitDuring } from './permit-day.ts'

/** Some hours are the manager's; for more than half a day the head of the unit above agrees too. */
const defaultFlow: FlowDefinition = {
  rules: [
    {
      name: 'more than half a day',
      when: { field: 'hours', is: '>', value: 4 },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'unit-head', up: 1 })],
      skipAdjacent: true,
    },
    { name: 'some hours', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true },
  ],
  lastResort: [],
}

interface PreparedPermit extends Prepared {
  /** What it stands on and is for; null where there is none. */
  stands: { ground: PermitGround; type: PermitReasonType } | null
  /** Who of its unit is there meanwhile; null where nobody asked. */
  during: UnitMeanwhile | null
}

/** What a form means: one permit on its working day, with what speaks against it. */
async function prepare(db: Db | Tx, form: PermitOutForm, about: About): Promise<PreparedPermit> {
  const employeeId = about.requestorId
  const type = await permitReasonType(db, form.reasonTypeId)
  const ground = await permitGround(db, employeeId, form.permitStart, form.permitUntil)
  const day = ground?.span.day ?? form.permitStart.slice(0, 10)
  const common = { changes: [], subjects: [employeeId], startsOn: day, endsOn: day, unit: 'hour' as const, stands: null, during: null }
  if (!ground || !type || type.retired) {
    const unknown: Found = { key: 'permitOut.reasonUnknown', field: 'reasonTypeId', blocks: 'save' }
    return { ...common, quantity: null, type: null, facts: {}, found: [unknown] }
  }
  const { span, shift, facts } = ground
  const known = { today: about.today, hiredOn: facts.hiredOn, leftOn: facts.leftOn, note: form.note }
  const found = permitFindings(span, shift, facts.planOn(span.day), type.policy, known)
  const possible = shift && found.every((finding) => !finding.impossible)
  const hours = possible ? permitHours(span, shift, scheduleOf(ground)).value : 0
  const asks = possible && about.telling === true && facts.minimumStaffing !== null
  const during = asks ? await unitDuring(db, form, ground, about.requestId) : null
  return {
    ...common,
    stands: { ground, type },
    during,
    changes: possible ? [{ kind: 'permit-out', line: 1, employeeId, data: changeOf(form, ground, hours) }] : [],
    quantity: String(hours),
    type,
    facts: { hours, reasonType: type.code, countsAsWork: type.policy.countsAsWork ? 'yes' : 'no', country: facts.country },
    found: [...found.map(foundBy), ...staffingFindings(ground, during)],
  }
}

async function detail(db: Db, form: PermitOutForm, request: StoredRequest, language: Language) {
  const employeeId = request.subjectId ?? request.requestorId
  const row = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  const type = await permitReasonType(db, form.reasonTypeId)
  const ground = await permitGround(db, employeeId, form.permitStart, form.permitUntil)
  if (!type || !ground) throw new Error('the reason of a stored permit and its person are never removed')
  const open = isWaiting(request.statusId) || [status.entry, status.revised, status.reopened].some((each) => each === request.statusId)
  return {
    employee: row?.name ?? '',
    employeeId,
    reasonTypeId: type.id,
    reasonType: inLanguage(type.names, language),
    permitStart: form.permitStart,
    permitUntil: form.permitUntil,
    timeZone: ground.span.timeZone,
    note: form.note,
    permit: await permitDayOf(
      db,
      form,
      ground,
      type,
      { employeeId, requestId: request.id, unit: open ? await unitDuring(db, form, ground, request.id) : null },
      language,
    ),
  }
}

async function preview(db: Db, form: Partial<PermitOutForm>, prepared: PreparedPermit | null, about: About, language: Language) {
  const whole = permitOutForm.safeParse(form)
  if (!prepared?.stands || !whole.success || prepared.found.some((found) => found.blocks === 'save')) return { permit: null }
  const { ground, type } = prepared.stands
  const { requestorId: employeeId, requestId } = about
  const unit = prepared.during ?? (await unitDuring(db, whole.data, ground, requestId))
  const asked = { employeeId, requestId, unit }
  return { permit: await permitDayOf(db, whole.data, ground, type, asked, language) }
}

export const permitOutModule = defineModule<PermitOutForm, Awaited<ReturnType<typeof detail>>, PreparedPermit>(permitOutForm, {
  contract: permitOut as unknown as AnyRequest,
  prepare,
  detail,
  preview,
  configuration: async () => ({ attachmentMaximum }),
  list: {
    typeColumn: 'reasonType',
    columns: { permitStart: 'startsOn', hours: 'quantity' },
    row: (form, request) => ({
      reasonTypeId: request.typeId,
      reasonType: request.type ?? '',
      permitStart: form['permitStart'],
      permitUntil: form['permitUntil'],
      hours: Number(request.quantity ?? 0),
    }),
  },
  mailSays: ['quantity'],
  inboxBlock: (form, request) => ({
    permitStart: form.permitStart,
    permitUntil: form.permitUntil,
    reasonType: request.type ?? '',
    hours: Number(request.quantity ?? 0),
    note: form.note,
  }),
  choices: {
    reasonType: async (db, language) =>
      (
        await rows(
          db,
          sql<{ id: string; names: Record<string, string> }>`select code as id, names from permit_reason_type order by sequence, id`,
        )
      ).map(({ id, names }) => ({ id, displayName: inLanguage(names, language) })),
  },
  defaultFlow,
})

import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import { leaveAdjustmentForm, leaveAdjustmentRequest, type LeaveAdjustmentForm } from '#shared/requests/leave-adjustment-request.ts'
import { isEditable, isWaiting } from '#shared/status.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import { isAskedIn } from '#server/approval/sight/asked.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { looksAfter } from '#server/people/filing.ts'
import { manages } from '#server/people/organisation.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { leaveGround } from '#server/records/leave/ground.ts'
import { leaveTypes } from '#server/records/leave/types.ts'
import { effectOf, gainText } from './effect.ts'
import { prepareAdjustment, subjectOf, wishOf } from './prepare.ts'
import { sinceEver } from '#shared/records/calendar.ts'

const manager = plainLevel({ kind: 'manager', up: 1 })
const hr = plainLevel({ kind: 'hr' }, { ascend: 'hr' })

/** Four eyes, two of them HR's: what HR files the manager decides, what the manager files HR does; money asks both. */
const defaultFlow: FlowDefinition = {
  rules: [
    { name: 'paid out', when: { field: 'adjustmentType', is: '=', value: 'disbursement' }, levels: [manager, hr], skipAdjacent: true },
    { name: 'filed by HR', when: { field: 'filedBy', is: '=', value: 'hr' }, levels: [manager], skipAdjacent: true },
    { name: 'filed by the manager', when: null, levels: [hr], skipAdjacent: true },
  ],
  lastResort: [],
}

const typeName = (type: string, language: Language) => say(language, `leaveAdjustment.type.${type}` as TextKey)

async function detail(db: Db, form: LeaveAdjustmentForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const employeeId = subjectOf(form, request.requestorId)
  const ground = await leaveGround(db, employeeId, form.leaveTypeId, viewer.today, viewer.today)
  if (!ground) throw new Error('the leave type of a stored adjustment and its person are never removed')
  const { type, facts } = ground
  const open = isWaiting(request.statusId) || isEditable(request.statusId)
  // As it was judged last: a disbursement counts on the day of its submit.
  const wish = {
    ...wishOf(form, viewer.today),
    ...(request.startsOn && !isEditable(request.statusId) && { effectiveOn: request.startsOn }),
  }
  // A balance is the person's own, those of its approvers while they decide, its author's until then, and HR's.
  const mayBalance =
    viewer.id === employeeId ||
    (await looksAfter(db, viewer, leaveAdjustmentRequest.module, employeeId, 'see')) ||
    (open && (request.authorId === viewer.id || isAskedIn(request, viewer)))
  const gains = form.balanceId ? settle(await eventsOf(db, employeeId, type.id)).gains : []
  const gain = gains.find(({ event }) => event.id === form.balanceId)
  return {
    adjustmentTypeId: form.adjustmentType,
    adjustmentType: typeName(form.adjustmentType, language),
    employee: facts.name,
    employeeId,
    leaveTypeId: type.id,
    leaveType: inLanguage(type.names, language),
    unit: type.policy.unit,
    quantity: form.quantity,
    effectiveDate: wish.effectiveOn,
    expiryDate: form.expiryDate,
    balanceId: form.balanceId,
    balance: gain && mayBalance ? gainText(gain, viewer.today, language) : null,
    note: form.note,
    effect: mayBalance && open ? await effectOf(db, wish, ground, request.id, viewer.today, language) : null,
  }
}

async function preview(db: Db, form: Partial<LeaveAdjustmentForm>, prepared: Prepared | null, about: About, language: Language) {
  const whole = leaveAdjustmentForm.safeParse(form)
  if (!prepared || !whole.success || prepared.changes.length === 0) return { effect: null }
  const ground = await leaveGround(db, subjectOf(whole.data, about.requestorId), whole.data.leaveTypeId, about.today, about.today)
  return { effect: ground ? await effectOf(db, wishOf(whole.data, about.today), ground, about.requestId, about.today, language) : null }
}

export const leaveAdjustmentModule = defineModule<LeaveAdjustmentForm, Awaited<ReturnType<typeof detail>>>(leaveAdjustmentForm, {
  contract: leaveAdjustmentRequest as unknown as AnyRequest,
  prepare: prepareAdjustment,
  detail,
  preview,
  configuration: async (db, viewer) => ({
    enableOthers: hasDuty(viewer, leaveAdjustmentRequest.module) || (await manages(db, viewer.id, viewer.today)),
    attachmentMaximum,
  }),
  list: {
    typeColumn: 'leaveType',
    columns: {
      adjustmentType: sql`r.form->>'adjustmentType'`,
      quantity: 'quantity',
      effectiveDate: 'startsOn',
      expiryDate: 'endsOn',
    },
    row: (form, request, language) => ({
      adjustmentTypeId: form['adjustmentType'],
      adjustmentType: typeName(String(form['adjustmentType']), language),
      leaveTypeId: request.typeId,
      leaveType: request.type ?? '',
      quantity: request.quantity === null ? null : Number(request.quantity),
      unit: request.unit ?? 'day',
      effectiveDate: request.startsOn,
      expiryDate: request.endsOn,
    }),
  },
  inboxBlock: (form, request) => ({
    adjustmentType: form.adjustmentType,
    employee: request.subject,
    leaveType: request.type ?? '',
    quantity: request.quantity === null ? null : Number(request.quantity),
    unit: request.unit,
    effectiveDate: request.startsOn,
    expiryDate: request.endsOn,
    note: form.note,
  }),
  choices: {
    leaveType: async (db, language) =>
      (await leaveTypes(db, sinceEver))
        .filter((type) => type.policy.balance)
        .map(({ code, names }) => ({ id: code, displayName: inLanguage(names, language) })),
  },
  defaultFlow,
})

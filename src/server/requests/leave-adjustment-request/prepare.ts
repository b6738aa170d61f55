import { adjustmentFindings, type AdjustmentWish } from '#shared/records/leave/adjustment.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { LeaveAdjustmentForm } from '#shared/requests/leave-adjustment-request.ts'
import { balanceTold } from '#server/approval/sight/balances.ts'
import { looksAfter, mayFileFor } from '#server/people/filing.ts'
import type { About, Prepared } from '#server/approval/request/module.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Change, Found } from '#server/records/change.ts'
import { foundOf } from '#server/records/leave/deduction.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { leaveGround } from '#server/records/leave/ground.ts'
import { mayAdjustOwn } from '#server/records/leave/own-leave.ts'
import { isOpenTo, type LeaveType } from '#server/records/leave/types.ts'

/** Whose balance a form is about. */
export const subjectOf = (form: Pick<LeaveAdjustmentForm, 'subjectId'>, requestorId: string): string => form.subjectId ?? requestorId

/** A disbursement counts on the day on which it is asked for. */
export const wishOf = (form: LeaveAdjustmentForm, today: string): AdjustmentWish => ({
  type: form.adjustmentType,
  quantity: form.quantity,
  effectiveOn: (form.adjustmentType === 'disbursement' || form.adjustmentType === 'expiry' ? null : form.effectiveDate) ?? today,
  expiresOn: form.expiryDate,
  balanceId: form.balanceId,
  note: form.note,
})

/** Who may file what (see decision 023): others' balances in one's own name; of one's own only what the type pays out, and what `mayOwn` lets. */
function rightsFindings(form: LeaveAdjustmentForm, type: LeaveType, subjectId: string, about: About, mayOwn: boolean): Found[] {
  const refused = (key: Found['key'], field: string): Found[] => [{ key, field, blocks: 'save' }]
  const own = subjectId === about.viewer.id
  if (form.adjustmentType !== 'disbursement') {
    if (own && !mayOwn) return refused('leaveAdjustment.notForYourself', 'adjustmentType')
    if (about.requestorId !== about.viewer.id) return refused('leaveAdjustment.inOwnName', 'employeeId')
  }
  if (form.adjustmentType === 'disbursement' && own && type.policy.disbursement?.byEmployees === false)
    return refused('leaveAdjustment.notByEmployees', 'leaveTypeId')
  return []
}

const unknownType: Found = { key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }

/** What a form means: one change of the subject's ledger. */
export async function prepareAdjustment(db: Db | Tx, form: LeaveAdjustmentForm, about: About): Promise<Prepared> {
  const subjectId = subjectOf(form, about.requestorId)
  if (subjectId !== about.requestorId && !(await mayFileFor(db, about.viewer, 'LeaveAdjustmentRequest', subjectId))) throw notFound()
  const wish = wishOf(form, about.today)
  const ground = await leaveGround(db, subjectId, form.leaveTypeId, about.today, about.today)
  const common = { subjects: [subjectId], startsOn: wish.effectiveOn, endsOn: wish.expiresOn }
  const nothing = { ...common, changes: [], quantity: null, unit: null, type: null, facts: {} }
  if (!ground || !isOpenTo(ground.type, ground.facts.country)) return { ...nothing, found: [unknownType] }
  const { type, facts } = ground
  if (!type.policy.balance) return { ...nothing, found: [{ key: 'leaveAdjustment.notCounted', field: 'leaveTypeId', blocks: 'save' }] }
  const rules = adjustmentFindings(wish, type.policy, { today: about.today, hiredOn: facts.hiredOn })
  const untold = balanceTold(type, about.viewer, facts) ? [] : [unknownType]
  const found = [...untold, ...rightsFindings(form, type, subjectId, about, await mayAdjustOwn(db, about.viewer)), ...rules.map(foundOf)]
  const { change, unknown } = found.some((one) => one.blocks === 'save')
    ? { change: null, unknown: [] }
    : await changeOf(db, wish, subjectId, type, about.requestId)
  return {
    ...common,
    changes: change ? [change] : [],
    quantity: wish.quantity === null ? null : String(wish.quantity),
    unit: type.policy.unit,
    type,
    facts: {
      adjustmentType: wish.type,
      leaveType: type.code,
      quantity: wish.quantity,
      filedBy: await filerOf(db, about.viewer, subjectId),
      country: facts.country,
    },
    found: [...found, ...unknown],
  }
}

/** As what somebody files: it decides who looks at it. */
const filerOf = async (db: Db | Tx, viewer: Viewer, subjectId: string): Promise<'self' | 'hr' | 'manager'> =>
  viewer.id === subjectId ? 'self' : (await looksAfter(db, viewer, 'LeaveAdjustmentRequest', subjectId)) ? 'hr' : 'manager'

async function changeOf(
  db: Db | Tx,
  wish: AdjustmentWish,
  employeeId: string,
  type: LeaveType,
  requestId: string,
): Promise<{ change: Change | null; unknown: Found[] }> {
  const { effectiveOn, expiresOn, quantity, note } = wish
  const line = (kind: string, data: object) => ({
    change: { kind, line: 1, employeeId, data: { leaveTypeId: type.id, effectiveOn, reason: note, ...data } },
    unknown: [],
  })
  if (wish.type === 'addition') return line('leave-addition', { quantity, expiresOn })
  if (wish.type === 'deduction') return line('leave-deduction', { quantity })
  if (wish.type === 'disbursement') return line('leave-disbursement', { quantity })
  const events = (await eventsOf(db, employeeId, type.id)).filter((event) => !event.source?.startsWith(`${requestId}/`))
  const gain = settle(events).gains.find(({ event }) => event.id === wish.balanceId)
  if (!gain) return { change: null, unknown: [{ key: 'leaveAdjustment.balanceUnknown', field: 'balanceId', blocks: 'save' }] }
  return line('leave-expiry', { gainId: gain.event.id, from: gain.event.expiresOn, until: expiresOn })
}

import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { manualShift, manualShiftForm, mostManualShiftDays, type ManualShiftForm } from '#shared/requests/manual-shift.ts'
import { isEditable, isWaiting } from '#shared/status.ts'
import type { Language } from '#shared/texts/index.ts'
import { defineModule, type About } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import { manualShiftChangeData, newerDays } from '#server/records/schedule/manual-shift.ts'
import { manualShiftReason, manualShiftReasons } from '#server/records/schedule/manual-shift-reasons.ts'
import { effectOf, shiftDays, shortStaffing } from './days.ts'
import { backdatingDays, monthsAhead, prepareManualShift, shiftOf, type PreparedShift } from './prepare.ts'

const manager = plainLevel({ kind: 'manager', up: 1 })
const hr = plainLevel({ kind: 'hr' }, { ascend: 'hr' })

/** Four eyes: what the manager files HR decides, everything else the manager. */
const defaultFlow: FlowDefinition = {
  rules: [
    { name: 'filed by the manager', when: { field: 'filedBy', is: '=', value: 'manager' }, levels: [hr], skipAdjacent: true },
    { name: 'every manual shift', when: null, levels: [manager], skipAdjacent: true },
  ],
  lastResort: [],
}

async function detail(db: Db, form: ManualShiftForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const employeeId = request.subjectId ?? request.requestorId
  const shift = await shiftOf(db, form.shiftId, language)
  const reason = await manualShiftReason(db, form.reasonTypeId)
  const row = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  if (!shift || !reason) throw new Error('the shift and the reason of a stored request are never removed')
  const open = isWaiting(request.statusId) || isEditable(request.statusId)
  const days = open ? await shiftDays(db, form, employeeId, shift.rule) : null
  const [line] = request.lines
  return {
    employee: row?.name ?? '',
    employeeId,
    shiftId: shift.id,
    shift: shift.rule.name,
    reasonTypeId: reason.id,
    reasonType: inLanguage(reason.names, language),
    startDate: form.startDate,
    endDate: form.endDate,
    includeDaysOff: form.includeDaysOff,
    note: form.note,
    days: line ? manualShiftChangeData.parse(line.data).days : [],
    newerDays: await newerDays(db, request.id),
    effect: days && (await effectOf(db, viewer, form, days, await shortStaffing(db, days), language)),
  }
}

async function preview(db: Db, form: Partial<ManualShiftForm>, prepared: PreparedShift | null, about: About, language: Language) {
  const whole = manualShiftForm.safeParse(form)
  if (!prepared || !whole.success || prepared.changes.length === 0) return { effect: null }
  const shift = await shiftOf(db, whole.data.shiftId, language)
  if (!shift) return { effect: null }
  const days = await shiftDays(db, whole.data, about.requestorId, shift.rule)
  return { effect: await effectOf(db, about.viewer, whole.data, days, prepared.staffing ?? (await shortStaffing(db, days)), language) }
}

export const manualShiftModule = defineModule<ManualShiftForm, Awaited<ReturnType<typeof detail>>, PreparedShift>(manualShiftForm, {
  contract: manualShift as unknown as AnyRequest,
  prepare: prepareManualShift,
  detail,
  preview,
  configuration: async (db) => ({
    mostDays: mostManualShiftDays,
    backdatingDays,
    monthsAhead,
    leastRest: await leastRestHours(db),
    attachmentMaximum,
  }),
  list: {
    typeColumn: 'shift',
    columns: { startDate: 'startsOn', endDate: 'endsOn', days: 'quantity' },
    row: (form, request) => ({
      shiftId: request.typeId,
      shift: request.type ?? '',
      startDate: form['startDate'],
      endDate: form['endDate'],
      days: Number(request.quantity ?? 0),
    }),
  },
  mailSays: ['quantity'],
  inboxBlock: (form, request) => ({
    shift: request.type ?? '',
    startDate: form.startDate,
    endDate: form.endDate,
    days: Number(request.quantity ?? 0),
    note: form.note,
  }),
  choices: {
    reasonType: async (db, language) =>
      (await manualShiftReasons(db)).map(({ code, names }) => ({ id: code, displayName: inLanguage(names, language) })),
  },
  defaultFlow,
})

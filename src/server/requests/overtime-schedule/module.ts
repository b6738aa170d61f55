import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { mostLines, overtimeSchedule, overtimeScheduleForm, type OvertimeScheduleForm } from '#shared/requests/overtime-schedule.ts'
import type { Language } from '#shared/texts/index.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import { partiesOf } from '#server/approval/act/rights.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { allReasonTypes, overtimeReasonType } from '#server/records/overtime/reason-types.ts'
import { overtimeRules, policyAt } from '#server/records/overtime/rules.ts'
import { personDays, totalsOf } from './lines.ts'
import { linesOf, prepareOvertime, withoutLeavers } from './prepare.ts'

/** A few hours are the manager's; many people, or much time of one, go to the head of the unit above too. */
const defaultFlow: FlowDefinition = {
  rules: [
    {
      name: 'many people or much time',
      when: {
        any: [
          { field: 'people', is: '>', value: 10 },
          { field: 'hours', is: '>', value: 4 },
        ],
      },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'unit-head', up: 1 })],
      skipAdjacent: true,
    },
    { name: 'some hours', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true },
  ],
  lastResort: [],
}

/** Whoever is nothing but one of those it is about sees what it comes to for themselves alone. */
function tellsOf(viewer: Viewer, request: StoredRequest): (employeeId: string) => boolean {
  const isOneOfThem = partiesOf(request).includes(viewer.id) && viewer.id !== request.authorId && viewer.id !== request.requestorId
  return (employeeId) => !isOneOfThem || employeeId === viewer.id
}

async function detail(db: Db, form: OvertimeScheduleForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const type = await overtimeReasonType(db, form.reasonTypeId)
  const wished = linesOf(form, request.requestorId)
  const lines = await personDays(db, wished, { requestId: request.id, language, open: tellsOf(viewer, request) })
  const [first] = lines
  if (!type || !first) throw new Error('the reason of stored overtime and its people are never removed')
  return {
    employee: first.employee,
    employeeId: first.employeeId,
    reasonTypeId: type.id,
    reasonType: inLanguage(type.names, language),
    oTStart: form.oTStart,
    oTUntil: form.oTUntil,
    timeZone: first.timeZone,
    breakMinutes: form.breakMinutes,
    compensation: form.compensation,
    note: form.note,
    ...totalsOf(lines),
    lines,
  }
}

async function preview(db: Db, form: Partial<OvertimeScheduleForm>, prepared: Prepared | null, about: About, language: Language) {
  const whole = overtimeScheduleForm.safeParse(form)
  if (!prepared || !whole.success || prepared.found.some(({ blocks }) => blocks === 'save')) return { ...totalsOf([]), lines: [] }
  const lines = await personDays(db, linesOf(whole.data, about.requestorId), { requestId: about.requestId, language, open: () => true })
  return { ...totalsOf(lines), lines }
}

export const overtimeScheduleModule = defineModule<OvertimeScheduleForm, Awaited<ReturnType<typeof detail>>>(overtimeScheduleForm, {
  contract: overtimeSchedule as unknown as AnyRequest,
  prepare: prepareOvertime,
  detail,
  preview,
  async configuration(db, viewer) {
    const { pay, timeOff } = policyAt(await overtimeRules(db), viewer.siteId, viewer.today)
    return { attachmentMaximum, mostLines, pay, timeOff: timeOff !== null }
  },
  list: {
    typeColumn: 'reasonType',
    columns: {
      oTStart: 'startsOn',
      hours: 'quantity',
      people: sql`greatest(1, jsonb_array_length(r.form->'employees'))`,
    },
    people: sql`select (x->>'employeeId')::uuid from jsonb_array_elements(r.form->'employees') x`,
    row: (form, request) => ({
      reasonTypeId: request.typeId,
      reasonType: request.type ?? '',
      people: peopleIn(form['employees']),
      oTStart: form['oTStart'],
      oTUntil: form['oTUntil'],
      hours: Number(request.quantity ?? 0),
    }),
  },
  mailSays: ['quantity'],
  inboxBlock: (form, request) => ({
    oTStart: form.oTStart,
    oTUntil: form.oTUntil,
    oTReasonType: request.type ?? '',
    note: form.note,
    people: peopleIn(form.employees),
    employee: request.subject ?? '',
    hours: Number(request.quantity ?? 0),
  }),
  without: withoutLeavers,
  choices: {
    reasonType: async (db, language) =>
      (await allReasonTypes(db)).map(({ code, names }) => ({ id: code, displayName: inLanguage(names, language) })),
  },
  defaultFlow,
})

const peopleIn = (employees: unknown): number => (Array.isArray(employees) ? Math.max(1, employees.length) : 1)

import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { mostEntries, timesheet, timesheetForm, type TimesheetForm, type TimesheetSum } from '#shared/requests/timesheet.ts'
import type { Language } from '#shared/texts/index.ts'
import { defineModule, type About, type Prepared } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { setsUpSomething } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { timesheetRules } from '#server/records/timesheet/policy.ts'
import { prepareTimesheet } from './prepare.ts'
import { sumOf, weekBeside, type Asked } from './sum.ts'
import { daysSeen, shownForm, weekDays } from './week.ts'

/** The manager decides; what goes over a budget goes to the head of the unit too. */
const defaultFlow: FlowDefinition = {
  rules: [
    {
      name: 'over a budget',
      when: { field: 'overBudget', is: '=', value: 'yes' },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'unit-head', up: 1 })],
      skipAdjacent: true,
    },
    { name: 'within the budgets', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true },
  ],
  lastResort: [],
}

async function detail(db: Db, form: TimesheetForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const employeeId = request.subjectId ?? request.requestorId
  const row = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  const monday = weekStart(form.start)
  const asked = { employeeId, requestId: request.id, policy: await timesheetRules(db), language }
  return {
    employee: row?.name ?? '',
    employeeId,
    start: monday,
    until: addDays(monday, 6),
    note: form.note,
    entries: await shownForm(db, employeeId, form.entries, language),
    days: await weekDays(db, employeeId, monday, viewer),
    sum: await sumSeen(db, form, asked, viewer),
  }
}

async function preview(db: Db, form: Partial<TimesheetForm>, prepared: Prepared | null, about: About, language: Language) {
  const whole = timesheetForm.safeParse(form)
  if (!prepared || !whole.success || prepared.changes.length === 0) return { sum: null }
  const { requestorId: employeeId, requestId, viewer } = about
  const asked = { employeeId, requestId, policy: await timesheetRules(db), language }
  return { sum: await sumSeen(db, whole.data, asked, viewer) }
}

/** What a timesheet comes to as the reader may see it. */
async function sumSeen(db: Db, form: TimesheetForm, asked: Asked, viewer: Viewer): Promise<TimesheetSum> {
  const { beside, days } = await weekBeside(db, form, asked)
  return sumOf(db, form, asked, { beside, days: await daysSeen(db, viewer, asked.employeeId, days) })
}

export const timesheetModule = defineModule<TimesheetForm, Awaited<ReturnType<typeof detail>>>(timesheetForm, {
  contract: timesheet as unknown as AnyRequest,
  prepare: prepareTimesheet,
  detail,
  preview,
  configuration: async (db, viewer) => {
    const { futureDays, rounding } = await timesheetRules(db)
    return { attachmentMaximum, mostEntries, futureDays, rounding: rounding.minutes, enableSetUp: setsUpSomething(viewer) }
  },
  list: {
    typeColumn: null,
    columns: { start: 'startsOn', until: 'endsOn', hours: 'quantity' },
    row: (_form, request) => ({ start: request.startsOn ?? '', until: request.endsOn ?? '', hours: Number(request.quantity ?? 0) }),
  },
  mailSays: ['quantity'],
  inboxBlock: (form, request) => ({
    start: request.startsOn,
    until: request.endsOn,
    note: form.note,
    hours: Number(request.quantity ?? 0),
  }),
  defaultFlow,
})

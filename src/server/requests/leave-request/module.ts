import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { leaveForm, leaveRequest, type LeaveForm } from '#shared/requests/leave-request.ts'
import type { Language } from '#shared/texts/index.ts'
import { isWaiting } from '#shared/status.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { isAskedIn } from '#server/approval/sight/asked.ts'
import { balanceTold } from '#server/approval/sight/balances.ts'
import { defineModule, type About } from '#server/approval/request/module.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { paidLater, savedFromExpiry } from '#shared/records/leave/balance.ts'
import { asCounted } from '#shared/records/leave/counted.ts'
import { inLanguage, offeredLanguage, sayWithDays } from '#server/foundation/basis/texts.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { looksAfter } from '#server/people/filing.ts'
import { balanceModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { countedDays } from '#server/records/leave/leave-days.ts'
import { balanceWith } from '#server/records/leave/balances.ts'
import { dutyTold } from '#server/records/leave/duty/coverage.ts'
import type { UnitDay } from '#server/records/leave/duty/on-duty.ts'
import { nearestFor } from './nearest.ts'
import { prepareLeave, type PreparedLeave } from './prepare.ts'
import { computeDays, spanOf, type Computed } from './computed.ts'
import { coverageWith, missesOf } from './told.ts'

/** Short leaves are the manager's; from three days on the head of the unit above agrees too; unpaid leave also asks HR. */
const defaultFlow: FlowDefinition = {
  rules: [
    {
      name: 'unpaid',
      when: { field: 'leaveType', is: '=', value: 'UNPAID' },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'hr' }, { ascend: 'hr' })],
      skipAdjacent: true,
    },
    {
      name: 'three days or more',
      when: { field: 'days', is: '>=', value: 3 },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'unit-head', up: 1 })],
      skipAdjacent: true,
    },
    { name: 'short', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true },
  ],
  lastResort: [],
}

const dayRows = (days: Computed['days']['days']) =>
  days.map(({ date, quantity, part, because, name }) => ({ date, quantity, part, because, name }))

async function consequences(
  db: Db,
  form: LeaveForm,
  computed: Computed,
  today: string,
  language: Language,
  use: { id: string; counted: boolean; hasEffect: boolean; covered: UnitDay[] | null },
) {
  const { type, facts } = computed
  const days = use.hasEffect ? asCounted(computed.days, await countedDays(db, facts.employeeId, use.id), type.policy.unit) : computed.days
  const counting = days.days.filter((day) => day.quantity > 0)
  const source = `${use.id}/1`
  const change = type.policy.balance
    ? await balanceWith(db, type, facts, today, {
        day: counting[0]?.date ?? form.startDate,
        days: counting.map((day) => [day.date, day.quantity] as const),
        source,
        counted: use.counted,
      })
    : null
  return {
    computed,
    days: { value: days.value, why: reasonsIn(days.why, language) },
    perDay: dayRows(days.days),
    balance: change && {
      before: change.before.value,
      after: change.after.value,
      unit: type.policy.unit,
      why: reasonsIn(change.before.why, language),
      expiring: savedFromExpiry(change.before, change.after),
      paidLater: paidLater(days.value, change.before, change.after),
    },
    coverage: use.covered ?? (await coverageWith(db, computed, days.days, use.id)),
  }
}

async function detail(db: Db, form: LeaveForm, request: StoredRequest, language: Language, viewer: Viewer) {
  const employeeId = request.subjectId ?? request.requestorId
  const own = viewer.id === employeeId
  const ended = ![0, 1, 2, 30, 40].includes(request.statusId)
  const counted = [1, 4, 40].includes(request.statusId)
  const computed = await computeDays(db, employeeId, form.leaveTypeId, spanOf(form))
  const use = { id: request.id, counted, hasEffect: counted, covered: null }
  const found = computed ? await consequences(db, form, computed, viewer.today, language, use) : null
  const names = await first(
    db,
    sql<{ employee: string; language: string | null; replacement: string | null }>`
      select e.display_name as employee, e.language, (select display_name from employee where id = ${form.replacementId}::uuid) as replacement
      from employee e where e.id = ${employeeId}::uuid`,
  )
  // A balance is the person's own, HR's, and their approvers' and whoever's filed it as long as it is not decided; of a sensitive type not that of whoever filed it.
  const files = request.authorId === viewer.id
  const weighs = files ? found?.computed.type.policy.sensitive !== true : isAskedIn(request, viewer)
  const mayBalance = own || (await looksAfter(db, viewer, balanceModule, employeeId, 'see')) || (!ended && weighs)
  return {
    employee: names?.employee ?? '',
    employeeId,
    leaveTypeId: form.leaveTypeId,
    leaveType: found ? inLanguage(found.computed.type.names, language) : '',
    unit: found?.computed.type.policy.unit ?? ('day' as const),
    startDate: form.startDate,
    endDate: form.endDate,
    startDayLeaveType: form.startDayLeaveType,
    endDayLeaveType: form.endDayLeaveType,
    hours: form.hours,
    replacementId: form.replacementId,
    replacement: names?.replacement ?? null,
    location: form.location,
    note: form.note,
    days: found?.days ?? { value: 0, why: [] },
    perDay: found?.perDay ?? [],
    balance: mayBalance ? (found?.balance ?? null) : null,
    coverage: ended ? [] : (found?.coverage ?? []).map((day) => dutyTold(day, employeeId)),
    nearest: found && !own && isWaiting(request.statusId) ? await nearest(db, form, request, found, viewer.today, names?.language) : [],
  }
}

/** Other dates where the asked ones leave too few, with the note that proposes them to the requestor. */
async function nearest(
  db: Db,
  form: LeaveForm,
  request: StoredRequest,
  { computed, coverage: days }: Awaited<ReturnType<typeof consequences>>,
  today: string,
  spoken: string | null | undefined,
) {
  const below = days.find(missesOf(computed.facts.employeeId))
  if (!below) return []
  const language = offeredLanguage(spoken)
  const found = await nearestFor(db, computed, spanOf(form), { requestId: request.id, today })
  return found.map(({ startDate, endDate }) => ({
    startDate,
    endDate,
    note: sayWithDays(language, startDate === endDate ? 'leave.nearestNoteDay' : 'leave.nearestNote', {
      from: startDate,
      until: endDate,
      day: below.date,
      minimum: below.minimum ?? 0,
    }),
  }))
}

async function preview(db: Db, _form: Partial<LeaveForm>, prepared: PreparedLeave | null, about: About, language: Language) {
  const form = leaveForm.safeParse(_form)
  if (!prepared?.computed || !form.success) return { days: null, paid: null, perDay: [], balance: null, coverage: [] }
  const { computed } = prepared
  const use = { id: about.requestId, counted: true, hasEffect: false, covered: prepared.covered }
  const { days, perDay, balance, coverage: covered } = await consequences(db, form.data, computed, about.today, language, use)
  return {
    days,
    paid: computed.type.policy.paid,
    perDay,
    balance: balanceTold(computed.type, about.viewer, computed.facts) ? balance : null,
    coverage: covered.map((day) => dutyTold(day, about.requestorId)),
  }
}

export const leaveModule = defineModule<LeaveForm, Awaited<ReturnType<typeof detail>>, PreparedLeave>(leaveForm, {
  contract: leaveRequest as unknown as AnyRequest,
  prepare: prepareLeave,
  detail,
  preview,
  configuration: async () => ({ enableReplacement: true, enableHours: true, attachmentMaximum }),
  list: {
    typeColumn: 'leaveType',
    columns: { startDate: 'startsOn', endDate: 'endsOn', days: 'quantity' },
    row: (_form, request) => ({
      leaveTypeId: request.typeId,
      leaveType: request.type ?? '',
      startDate: request.startsOn,
      endDate: request.endsOn,
      days: Number(request.quantity ?? 0),
      unit: request.unit ?? 'day',
    }),
  },
  mailSays: ['type', 'quantity'],
  inboxBlock: (form, request) => ({
    startDate: form.startDate,
    endDate: form.endDate,
    startDayLeaveType: form.startDayLeaveType,
    endDayLeaveType: form.endDayLeaveType,
    leaveType: request.type ?? '',
    days: Number(request.quantity ?? 0),
    unit: request.unit,
    note: form.note,
  }),
  choices: {
    leaveType: async (db, language) =>
      (
        await rows(db, sql<{ id: string; names: Record<string, string> }>`select code as id, names from leave_type order by sequence, id`)
      ).map(({ id, names }) => ({ id, displayName: inLanguage(names, language) })),
  },
  defaultFlow,
})

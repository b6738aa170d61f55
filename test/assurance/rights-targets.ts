import { peopleCalls } from '#shared/areas/people.ts'
import { sql } from 'kysely'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { keptSetting } from '#server/platform/set-up/setting.ts'
import { actionKey, signatureOf } from '#server/platform/mail/action-link.ts'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { dayCardCalls } from '#shared/areas/day-card.ts'
import { addDays, addMonths, dayNumber } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import type { AnyRequest } from '#shared/contract/request.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { Setting } from '#shared/contract/setting.ts'
import { requests, type RequestKind } from '#shared/requests/index.ts'
import { storeFile, type Person, type Stage } from './cast.ts'
import { ownReportCalls } from '#shared/areas/report-own.ts'
import { roleCalls, roleSetUp } from '#shared/areas/roles.ts'
import { roleOf } from '../support/roles.ts'
import { passwordOfAll, signedInSomewhere, spareEmployee } from './rights-access.ts'
import { daysOfTheirOwn } from './rights-approval.ts'
import { flowTargets, type FlowTargets } from './rights-flow.ts'
import { importTargets, type ImportTargets } from './rights-import.ts'
import { trialTargets, type TrialTargets } from './rights-leave-types.ts'
import { payTargets, type PayTargets } from './rights-pay-targets.ts'
import { ownReport } from './rights-report-own.ts'
import { cancelled, rejected } from './rights-reopen.ts'
import { tablesPrint, type TablesPrint } from './tables-print.ts'

/** A form of each module that a person may file for a day of their own. */
const forms: Record<RequestKind, (day: string, person: Person, stage: Stage) => Record<string, unknown>> = {
  'leave-request': (day, _person, { portal }) => ({ leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }),
  loan: (day, person, { loanItem }) => {
    const site = person === 'edgar' || person === 'indra' ? 'berlin' : 'jakarta'
    return { loanItemId: loanItem[site], amount: '100', instalments: 2, loanDate: day, firstDueDate: addMonths(day, 1) }
  },
  'permit-out': (day, person, { portal }) => {
    const timeZone = person === 'edgar' || person === 'indra' ? 'Europe/Berlin' : 'Asia/Jakarta'
    const at = (hour: number) => instantAt(day, hour * 60, timeZone)
    return { reasonTypeId: portal.company.permit.errand, permitStart: at(9), permitUntil: at(11) }
  },
  'leave-adjustment-request': (_day, _person, { portal }) => ({
    adjustmentType: 'disbursement',
    leaveTypeId: portal.company.leave.annual,
    quantity: 0.5,
  }),
  'overtime-schedule': (day, person, { portal }) => {
    const timeZone = person === 'edgar' || person === 'indra' ? 'Europe/Berlin' : 'Asia/Jakarta'
    const at = (hour: number) => instantAt(day, hour * 60, timeZone)
    return { reasonTypeId: portal.company.overtime.release, oTStart: at(18), oTUntil: at(20) }
  },
  // As many days back as the day is ahead.
  'check-time-overrider': (day) => {
    const now = today('Asia/Jakarta')
    return { day: addDays(now, dayNumber(now) - dayNumber(day)), checkIn: '08:00' }
  },
  'manual-shift': (day, _person, { portal: { company } }) => {
    return { shiftId: company.shift.night, reasonTypeId: company.manualShiftReason.swap, startDate: day, endDate: day }
  },
  timesheet: (_day, _person, { portal }) => {
    const day = addDays(today('Asia/Jakarta'), -1)
    return { start: day, entries: [{ day, projectId: portal.company.project.portal, minutes: 5 }] }
  },
  'personal-data-update-request': (day, _person, { fileKind }) => ({
    lines: [{ category: 'other', operation: 'add', kindId: fileKind.remark, values: { value: 'Left-handed' }, startsOn: day }],
  }),
}

/** Forms that meet each other on a day; every other meets those of its kind alone. */
const meeting: readonly RequestKind[] = ['permit-out', 'overtime-schedule']
/** A leave would meet these too. It may be for a day in years to come, and they may not. */
const leaveAhead = 53 * 7

/** Forms of which many may be for one day: they use up none. */
const undated: readonly RequestKind[] = ['loan', 'leave-adjustment-request', 'timesheet', 'personal-data-update-request']

/** Data of somebody that a call is tried on: made once, and anew after a call has used it up. */
export interface Targets {
  annual: string
  fileKind: Stage['fileKind']
  /** The first line of a waiting update of personal data, or of one that is an entry. */
  lineOf(of: 'waiting' | 'entry', person: Person): Promise<string>
  pay: PayTargets
  unit: string
  imports: ImportTargets
  /** Somebody new, whom nothing else is tried on. */
  spare(): Promise<string>
  /** Somebody like that with a sign-in that is open. */
  openSession(): Promise<{ id: string; session: string }>
  /** Everybody’s. */
  password(): Promise<string>
  idOf(person: Person): string
  form(kind: RequestKind, person: Person): Record<string, unknown>
  /** A submitted request that waits with the person's manager. */
  waiting(kind: RequestKind, person: Person): Promise<string>
  entry(kind: RequestKind, person: Person): Promise<string>
  /** A file of the waiting leave request, and one that no request has taken. */
  fileOfRequest(person: Person): Promise<string>
  freeFile(person: Person): Promise<string>
  /** A file of an entry of the module. */
  fileOfEntry(kind: RequestKind, person: Person): Promise<string>
  /** A request that whoever was asked first has rejected. */
  rejected(kind: RequestKind, person: Person): Promise<string>
  /** A request that the person has taken back. */
  cancelled(kind: RequestKind, person: Person): Promise<string>
  /** A right to decide that the person gave somebody, for days to come. */
  right(person: Person): Promise<string>
  /** An available balance of the person's. */
  gain(person: Person): Promise<string>
  /** A row of the audit. */
  auditRow(): Promise<string>
  /** A decision of the person's that can still be taken back. */
  held(person: Person): Promise<string>
  /** The flow of loans in every state. */
  flow: FlowTargets
  /** Leave types, and rules of them that were tried. */
  trial: TrialTargets
  /** A batch of the person's, under way. */
  batch(person: Person): Promise<string>
  /** A site for which an administrator makes keys, and a key that is in force. */
  site: string
  deviceKey(): Promise<string>
  /** A service account and its key: both have this id. */
  serviceKey(): Promise<string>
  /** Overtime rules of that site that have not begun. */
  overtimeRule(): Promise<string>
  /** A new site where attendance has long been kept, and a period that is closed at such a one. */
  keptSite(): Promise<string>
  closedPeriod(until: string): Promise<string>
  /** A report that somebody has had made as a file. */
  reportRun(person: Person): Promise<string>
  /** A shift, a pattern, and a group at that site. */
  timeSet(siteId?: string | null): Promise<{ shiftId: string; patternId: string; groupId: string }>
  /** Something that is set up, made by HR of all sites, or an administrator where they alone may. */
  setUp(set: SetUp, body: object): Promise<string>
  /** Somebody new at a site (without one: at that of the first), whom no other row of the table needs; and what is planned of them. */
  hired(siteId?: string): Promise<string>
  planned(siteId?: string): Promise<string>
  /** A report that indra made, and one that she has sent regularly. */
  ownReport(): Promise<string>
  reportSchedule(): Promise<string>
  /** A role that lets nobody do anything, somebody new who is given it, and what everybody may do. */
  role(): Promise<string>
  giving(): Promise<string>
  everybody(): Promise<{ permissions: Record<string, 'read' | 'write'> }>
  /** The parts of an address to which the person's own code leads. */
  code(person: Person): Promise<Record<string, unknown>>
  /** What a setting says: kept anew, nothing else that is tried goes another way. */
  stands(setting: Setting): Promise<Record<string, unknown>>
  /** A mail's link to approve it, as its first approver got it. */
  link(id: string): Promise<Record<string, unknown>>
  /** Forgets a target that has changed. */
  spend(id: unknown): void
  /** What a refused call must leave as it was: of each table a mark that is another once a row of it is written. */
  print(): Promise<TablesPrint>
}

/** A rule of a shift. */
export const dayShift = {
  start: '08:00',
  end: '16:00',
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 0 },
}

export function openTargets(stage: Stage): Targets {
  const { portal } = stage
  const { db } = portal.database
  const known = new Map<string, string>()
  const keep = async (key: string, make: () => Promise<string>) => {
    const id = known.get(key) ?? (await make())
    known.set(key, id)
    return id
  }
  const dayFor = (kind: RequestKind, person: Person) => {
    if (undated.includes(kind)) return addDays(today('Asia/Jakarta'), 30)
    if (kind === 'leave-request') return stage.nextDay(person, kind, leaveAhead)
    return stage.nextDay(person, meeting.includes(kind) ? '' : kind)
  }
  const form = (kind: RequestKind, person: Person) => forms[kind](dayFor(kind, person), person, stage)
  const make = async (kind: RequestKind, call: 'save' | 'saveAndSubmit', person: Person) => {
    const { calls }: AnyRequest = requests[kind] as never
    const made = await stage.as(person).call(calls[call], form(kind, person) as never)
    if (made.status !== 200) throw new Error(`${person} cannot make a ${kind}: ${made.error.Message}`)
    return (made.body as { id: string }).id
  }
  const targets: Targets = {
    annual: portal.company.leave.annual,
    fileKind: stage.fileKind,
    async lineOf(of, person) {
      const id = await targets[of]('personal-data-update-request', person)
      const { rows } = await sql<{ id: string }>`select form->'lines'->0->>'id' as id from request where id = ${id}::uuid`.execute(db)
      return rows[0]?.id ?? id
    },
    pay: payTargets(stage),
    unit: portal.company.unit.finance,
    flow: flowTargets(stage),
    imports: importTargets(stage),
    trial: trialTargets(stage),
    spare: () => spareEmployee(stage),
    openSession: () => signedInSomewhere(stage),
    password: () => passwordOfAll(stage),
    idOf: (person) => stage.id[person],
    form,
    waiting: (kind, person) => keep(`waiting ${kind} ${person}`, () => make(kind, 'saveAndSubmit', person)),
    entry: (kind, person) => keep(`entry ${kind} ${person}`, () => make(kind, 'save', person)),
    rejected: (kind, person) =>
      keep(`rejected ${kind} ${person}`, async () => rejected(stage, kind, await make(kind, 'saveAndSubmit', person))),
    cancelled: (kind, person) =>
      keep(`cancelled ${kind} ${person}`, async () => cancelled(stage, kind, await make(kind, 'saveAndSubmit', person), person)),
    fileOfRequest: (person) =>
      keep(`file ${person}`, async () => {
        const file = await storeFile(portal, stage.id[person], { type: 'image/png', bytes: Buffer.from('x'), fileName: 'x.png' })
        await sql`update attachment set request_id = ${await targets.waiting('leave-request', person)} where id = ${file}`.execute(db)
        return file
      }),
    freeFile: (person) =>
      keep(`free ${person}`, () => storeFile(portal, stage.id[person], { type: 'image/png', bytes: Buffer.from('x'), fileName: 'x.png' })),
    fileOfEntry: (kind, person) =>
      keep(`file of ${kind} ${person}`, async () => {
        const file = await storeFile(portal, stage.id[person], { type: 'image/png', bytes: Buffer.from('x'), fileName: 'x.png' })
        await sql`update attachment set request_id = ${await targets.entry(kind, person)} where id = ${file}`.execute(db)
        return file
      }),
    right: (person) =>
      keep(`right ${person}`, async () => {
        const given = { rightGrantedToEmployeeId: stage.id.gita, ...daysOfTheirOwn() }
        return (await stage.as(person).call(approvalRightCalls.update, given)).body.id
      }),
    gain: (person) =>
      keep(`gain ${person}`, async () => {
        const { rows } = await sql<{ id: string }>`
          select id from leave_event where employee_id = ${stage.id[person]}::uuid and kind = 'adjustment' limit 1`.execute(db)
        return rows[0]?.id ?? ''
      }),
    async auditRow() {
      const { rows } = await sql<{ id: string }>`
        with new as (insert into audit (act, entity) values ('change', 'guidance') returning seq) select seq::text as id from new`.execute(
        db,
      )
      return rows[0]?.id ?? ''
    },
    held: (person) =>
      keep(`held ${person}`, async () => {
        const id = newId()
        await sql`insert into held_decision (id, person_id, request_id, act, due_at)
          values (${id}, ${stage.id[person]}, ${newId()}, 'approve', now() + interval '1 hour')`.execute(db)
        return id
      }),
    batch: (person) =>
      keep(`batch ${person}`, async () => {
        const id = newId()
        await sql`insert into batch (id, person_id, act, held_until) values (${id}, ${stage.id[person]}, 'approve', now() + interval '1 hour')`.execute(
          db,
        )
        await sql`insert into batch_item (batch_id, place, request_id, code) values (${id}, 1, ${newId()}, 'X')`.execute(db)
        return id
      }),
    site: portal.company.site.jakarta,
    deviceKey: () =>
      keep('device key', async () => {
        const id = newId()
        await sql`insert into device_key (id, site_id, name, hash) values (${id}, ${portal.company.site.jakarta}, 'Gate', ${Buffer.from(id)})`.execute(
          db,
        )
        return id
      }),
    serviceKey: () =>
      keep('service key', async () => {
        const id = newId()
        await sql`insert into service_account (id, code, name, modules) values (${id}, ${id}, 'Report', array['Attendance'])`.execute(db)
        await sql`insert into service_key (id, account_id, name, beginning, hash, ends_on)
          values (${id}, ${id}, 'Nightly', 'cals_abcd', ${Buffer.from(id)}, current_date)`.execute(db)
        return id
      }),
    async keptSite() {
      const id = newId()
      await sql`insert into site (id, code, name, country, time_zone, attendance_since) values (${id}, ${id}, 'Depot', 'ID', 'Asia/Jakarta', '2014-01-01')`.execute(
        db,
      )
      return id
    },
    async reportRun(person) {
      const id = newId()
      await sql`insert into report_run (id, person_id, report, title, parameters, format, language, done, size, finished_at)
        values (${id}, ${stage.id[person]}, 'headcount', 'Headcount', '{}', 'csv', 'en', 1, 6, now())`.execute(db)
      await sql`insert into report_piece (run_id, place, bytes) values (${id}, 0, 'People')`.execute(db)
      return id
    },
    async closedPeriod(until) {
      const id = newId()
      await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
        values (${id}, ${await targets.keptSite()}, ${until}, 0, 0, 0, 0)`.execute(db)
      return id
    },
    overtimeRule: () =>
      keep('overtime rule', async () => {
        const id = newId()
        await sql`insert into overtime_rule (id, site_id, starts_on, policy)
          values (${id}, ${portal.company.site.jakarta}, current_date + ${known.size + 1000}::int, ${JSON.stringify(plainOvertime)}::jsonb)`.execute(
          db,
        )
        return id
      }),
    async timeSet(siteId = null) {
      const [shiftId, patternId, groupId] = [newId(), newId(), newId()]
      const weeks = JSON.stringify([Array.from({ length: 7 }, () => [])])
      await sql`insert into shift (id, code, names, rule, site_id) values (${shiftId}, ${shiftId}, '{"en":"Day"}', ${JSON.stringify(dayShift)}::jsonb, ${siteId}::uuid)`.execute(
        db,
      )
      await sql`insert into shift_pattern (id, code, names, weeks, site_id) values (${patternId}, ${patternId}, '{"en":"Days"}', ${weeks}::jsonb, ${siteId}::uuid)`.execute(
        db,
      )
      await sql`insert into calendar_group (id, code, names, site_id) values (${groupId}, ${groupId}, '{"en":"Crew"}', ${portal.company.site.jakarta})`.execute(
        db,
      )
      return { shiftId, patternId, groupId }
    },
    async setUp({ calls, forAdministrators }, body) {
      const made = await stage.as(forAdministrators ? 'edgar' : 'indra').call(calls.save, body as never)
      if (made.status !== 200) throw new Error(`nobody can set it up: ${made.error.Message}`)
      return made.body.id
    },
    role: () => roleOf(portal.database.db, newId(), []),
    async giving() {
      const employeeIds = [await targets.spare()]
      const wish = { roleId: await targets.role(), employeeIds, reach: 'company' as const, startsOn: '2026-01-01' }
      return (await stage.as('edgar').call(roleCalls.give, wish)).body.ids[0] ?? ''
    },
    async everybody() {
      const { body } = await stage.as('edgar').call(roleSetUp.calls.list, {})
      return { permissions: body.everybody }
    },
    async hired(siteId = portal.company.site.jakarta) {
      const code = newId()
      const made = await stage
        .as('indra')
        .call(peopleCalls.hire, { code, userName: code, firstName: 'New', startsOn: '2030-01-01', siteId })
      return made.body.id
    },
    async planned(siteId) {
      const id = await targets.hired(siteId)
      await stage.as('indra').call(peopleCalls.act, { ids: [id], kind: 'contract', startsOn: '2090-01-01', fullTime: 0.5 })
      const { events } = (await stage.as('indra').call(peopleCalls.line, { id })).body
      return events[0]?.id ?? ''
    },
    ownReport: async () => (await stage.as('indra').call(ownReportCalls.save, ownReport)).body.id,
    async code(person) {
      const { body } = await stage.as(person).call(dayCardCalls.own)
      const [dateTime64, employee64] = body.address.split('/').toReversed()
      return { employee64, dateTime64 }
    },
    async reportSchedule() {
      const id = newId()
      await sql`insert into report_schedule (id, owner_id, report, title, parameters, format, every, place, hour, to_role, due_at)
        values (${id}, ${stage.id.indra}, 'headcount', 'Headcount', '{}', 'csv', 'day', 0, 7, false, now() + interval '1 day')`.execute(db)
      return id
    },
    stands: async (setting) => ({ ...(await keptSetting(setting).of(db)) }),
    async link(id) {
      const { rows } = await sql<{
        person: string
      }>`select person_id as person from task where request_id = ${id}::uuid order by person_id limit 1`.execute(db)
      const link = { moduleName: 'LeaveRequest', actionName: 'approve', id, userId: rows[0]?.person ?? '' }
      return { ...link, signature: signatureOf(await actionKey(db), link, 1, new Date()) }
    },
    spend(id) {
      for (const [key, value] of known) if (value === id) known.delete(key)
    },
    print: tablesPrint(db),
  }
  return targets
}

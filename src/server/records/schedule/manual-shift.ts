import { sql } from 'kysely'
import * as z from 'zod/mini'
import { planShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import { sure } from '#shared/sure.ts'
import { defaultLanguage } from '#shared/texts/index.ts'
import { id } from '#shared/wire.ts'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { sharedLock } from '#server/foundation/database/locks.ts'
import { defineChange, type Change, type Found, type Source } from '../change.ts'
import type { PlannedDay } from './planned.ts'
import { writeRoster } from './roster.ts'
import { setUpLock } from './set-up.ts'
import { allShifts } from './shifts.ts'

/** Another shift on some days, as a change to the roster. */
export const manualShiftChangeData = z.object({
  shiftId: id,
  /** In order. */
  days: z.array(z.string()),
})
type ManualShiftChangeData = z.output<typeof manualShiftChangeData>

/** What is worked of a planned day once a shift is put onto some. */
export const planWith =
  (rule: ShiftRule, days: readonly string[]) =>
  (planned: PlannedDay): PlannedDay =>
    days.includes(planned.day)
      ? { ...planned, holiday: null, shifts: [planShift(rule, planned.day, planned.timeZone)], roster: planned.roster ?? { note: '' } }
      : planned

/** What would be known of somebody with another shift. */
export async function asIfShifted(db: Db | Tx, { data }: Change) {
  const { shiftId, days } = manualShiftChangeData.parse(data)
  const shifts = await allShifts(db, defaultLanguage)
  return { plan: planWith(sure(shifts.find(({ id: one }) => one === shiftId)?.rule, 'a shift that is asked for is there'), days) }
}

/** A row of the roster as it stood before, and the moment at which it was replaced. */
const stood = z.object({ shiftIds: z.nullable(z.array(id)), note: z.string(), writtenAt: z.nullable(z.string()) })

const ofSource = (change: Change, source: Source) =>
  sql`request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`

/** Other requests of the person for these days, waiting or in force. */
export const otherManualShifts = (db: Db | Tx, employeeId: string, days: readonly string[], except: string) =>
  rows(
    db,
    sql<{ code: string; day: string }>`
      select r.code, m.day from manual_shift_day m join request r on r.id = m.request_id
      where m.employee_id = ${employeeId}::uuid and m.ended_at is null and m.request_id <> ${except}::uuid and m.day = any (${days}::date[])
      order by m.day, r.code limit 5`,
  )

/** Days of a request that was undone, on which somebody had changed the roster since: what they wrote stays. */
export const newerDays = async (db: Db | Tx, requestId: string): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ day: string }>`select distinct day from manual_shift_day where request_id = ${requestId}::uuid and newer_stays order by day`,
    )
  ).map(({ day }) => day)

interface RosterRow {
  day: string
  shift_ids: string[]
  note: string
  changed_at: string
}

/** Whoever changes rosters holds the attendance lock of the person, as this change does. */
const rosterRows = async (tx: Tx, employeeId: string, days: readonly string[]): Promise<Map<string, RosterRow>> =>
  new Map(
    (
      await rows(
        tx,
        sql<RosterRow>`
          select day, shift_ids, note, changed_at::text as changed_at from roster_day
          where employee_id = ${employeeId}::uuid and day = any (${days}::date[])`,
      )
    ).map((row) => [row.day, row]),
  )

/** Puts a shift onto days of the roster, and what stood there back when it is undone. */
export const manualShiftChange = defineChange<ManualShiftChangeData>({
  kind: 'roster-shift',
  schema: manualShiftChangeData,
  locks: (_data, change) => [sharedLock(setUpLock), `manual-shift ${change.employeeId}`],

  async check(tx, data, change, source) {
    const others = await otherManualShifts(tx, change.employeeId, data.days, source.requestId)
    return others.map((params): Found => ({ key: 'manualShift.overlap', params: { ...params }, field: 'startDate', blocks: 'submit' }))
  },

  async reserve(tx, data, change, source) {
    const told = data.days.map((day) => ({ id: newId(), day }))
    await sql`
      insert into manual_shift_day (id, employee_id, request_id, line, day, shift_id)
      select id, ${change.employeeId}::uuid, ${source.requestId}::uuid, ${change.line}, day, ${data.shiftId}::uuid
      from ${jsonRows(told)} as x (id uuid, day date)`.execute(tx)
  },

  async release(tx, _data, change, source) {
    await sql`update manual_shift_day set ended_at = now() where ${ofSource(change, source)}`.execute(tx)
  },

  async apply(tx, { shiftId, days }, change, source) {
    const before = await rosterRows(tx, change.employeeId, days)
    await writeRoster(
      tx,
      days.map((day) => ({ employeeId: change.employeeId, day, shiftIds: [shiftId] })),
      source.actorId,
    )
    const after = await rosterRows(tx, change.employeeId, days)
    const kept = days.map((day) => {
      const row = before.get(day)
      const writtenAt = after.get(day)?.changed_at ?? null
      return { day, before: { shiftIds: row?.shift_ids ?? null, note: row?.note ?? '', writtenAt } }
    })
    await sql`
      update manual_shift_day m set applied_at = now(), before = x.before
      from ${jsonRows(kept)} as x (day date, before jsonb)
      where m.day = x.day and m.request_id = ${source.requestId}::uuid and m.line = ${change.line} and m.ended_at is null`.execute(tx)
  },

  async reverse(tx, { days }, change, source) {
    const stored = await rows(
      tx,
      sql<{
        day: string
        before: unknown
      }>`select day, before from manual_shift_day where ${ofSource(change, source)} and applied_at is not null`,
    )
    const now = await rosterRows(tx, change.employeeId, days)
    const met = stored.map(({ day, before }) => {
      const was = stood.parse(before)
      const row = now.get(day)
      return { day, was, ours: row?.changed_at === was.writtenAt }
    })
    const ours = met.filter((one) => one.ours)
    await writeRoster(
      tx,
      ours.map(({ day, was }) => ({ employeeId: change.employeeId, day, shiftIds: was.shiftIds, note: was.note })),
      source.actorId,
    )
    await sql`
      update manual_shift_day set ended_at = now(), newer_stays = not (day = any (${ours.map(({ day }) => day)}::date[]))
      where ${ofSource(change, source)}`.execute(tx)
  },
})

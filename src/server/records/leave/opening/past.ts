import { sql } from 'kysely'
import { leaveDays } from '#shared/records/leave/days.ts'
import { gains } from '#shared/records/leave/event.ts'
import { gainBefore, pastLines, type GainBefore } from '#shared/records/leave/opening.ts'
import { pastDays, quantityOf, type PastDay } from '#shared/records/leave/past.ts'
import { sure } from '#shared/sure.ts'
import { first, jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import type { Change } from '../../change.ts'
import { additionChange, type GainData } from '../addition.ts'
import { leaveChange, type LeaveChangeData } from '../change.ts'
import { balanceState, leaveGround } from '../ground.ts'
import { withGainsToCome } from '../projection.ts'
import type { LeaveType } from '../types.ts'

/** An absence as another system kept it. */
export interface PastAbsence {
  id: string
  employeeId: string
  leaveTypeId: string
  from: string
  until: string
  /** In the unit of the type, what the other system counted; null: it does not say. */
  told: number | null
}

/** By what an absence counts: the file's number for all of it or day by day, or the computed one. */
export type CountsBy = 'file' | 'days' | 'computed'

/** What an absence counts as here, and what would have to be changed in the records for it. */
export interface CountedPast {
  computed: number
  quantity: number
  /** Of that, what lies before the balance begins here and takes nothing of it. */
  before: number
  changes: Change[]
}

/**
 * When a balance begins: with its opening balance, which stands for everything before, else with its first gain, written or
 * due. Null: it never does. What was taken before was taken of a balance that somebody else kept.
 */
export async function beginningOf(tx: Tx, type: LeaveType, employeeId: string, today: string): Promise<string | null> {
  const state = sure(await balanceState(tx, employeeId, type.id, today), 'the type and the person are there')
  const past = await rows(
    tx,
    sql<{ id: string }>`select id from past_absence where employee_id = ${employeeId}::uuid and leave_type_id = ${type.id}::uuid`,
  )
  const ids = new Set<string | undefined>(past.map(({ id }) => id))
  const own = state.events.filter(({ source }) => !ids.has(source?.split('/')[0]))
  const opening = own.find((event) => event.opening)
  if (opening) return opening.effectiveOn
  const days = withGainsToCome(type, own, state.employment, today).flatMap(({ kind, effectiveOn }) =>
    gains.includes(kind) ? [effectiveOn] : [],
  )
  return days.toSorted()[0] ?? null
}

/**
 * What an absence counts as, and the changes that write it: a leave, and where days of it lie before the balance begins, a
 * gain of just these days, so that they take nothing of it. `counts` says which number stands where both are there; `days`: the
 * file's, which names each day.
 */
export async function countedPast(
  tx: Tx,
  absence: PastAbsence,
  { type, counts, begins }: { type: LeaveType; counts: CountsBy; begins: string | null },
): Promise<CountedPast> {
  const { employeeId, leaveTypeId, from, until, told } = absence
  const { facts, type: then } = sure(await leaveGround(tx, employeeId, leaveTypeId, from, until), 'the type and the person are there')
  const span = { startDate: from, endDate: until, startPart: 'full', endPart: 'full', hours: null } as const
  const { value: computed, days: calendar } = leaveDays(span, facts, then.policy)
  const quantity = told === null || counts === 'computed' ? computed : told
  const days = pastDays(calendar, quantity, counts === 'days')
  const before = type.policy.balance ? gainBefore(days, begins) : null
  return { computed, quantity, before: before?.quantity ?? 0, changes: changesOf(absence, days, before) }
}

function changesOf({ employeeId, leaveTypeId }: PastAbsence, days: PastDay[], before: GainBefore | null): Change[] {
  const leave: LeaveChangeData = { leaveTypeId, total: quantityOf(days), days }
  const gain: GainData[] = before ? [{ ...before, leaveTypeId, reason: '' }] : []
  return [
    ...gain.map((data) => ({ kind: additionChange.kind, line: pastLines.gain, employeeId, data })),
    { kind: leaveChange.kind, line: pastLines.leave, employeeId, data: leave },
  ]
}

/** The same absence as it is there already. */
export const pastLike = (tx: Tx, { employeeId, leaveTypeId, from, until }: PastAbsence): Promise<{ quantity: number } | undefined> =>
  first(
    tx,
    sql<{ quantity: number }>`
      select quantity::float8 as quantity from past_absence where employee_id = ${employeeId}::uuid and leave_type_id = ${leaveTypeId}::uuid
        and from_day = ${from}::date and until_day = ${until}::date`,
  )

/** Keeps absences whose changes are written, each with the import that brought it. */
export const keepPast = (
  tx: Tx,
  runId: string,
  kept: readonly (PastAbsence & Pick<CountedPast, 'computed' | 'quantity'> & { note: string })[],
) =>
  sql`
    insert into past_absence (id, run_id, employee_id, leave_type_id, from_day, until_day, computed, quantity, note)
    select id, ${runId}::uuid, "employeeId", "leaveTypeId", "from", until, computed, quantity, note
    from ${jsonRows(kept)} as x (id uuid, "employeeId" uuid, "leaveTypeId" uuid, "from" date, until date, computed numeric, quantity numeric, note text)`.execute(
    tx,
  )

import { sql } from 'kysely'
import { ledgerOpened, pastLines, supersededBy, type Superseded } from '#shared/records/leave/opening.ts'
import { deductions, type LeaveEvent } from '#shared/records/leave/event.ts'
import { sure } from '#shared/sure.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'
import { shortBy } from '../adjustment.ts'
import { writeEvents, type NewEvent } from '../events.ts'
import { balanceState, type BalanceState } from '../ground.ts'
import type { OpeningBalance, RefusedOpening } from './opening-balance.ts'
import type { OpeningSource } from './opening-balance.ts'

/** Opening balances with the ledgers that were kept before they came: those of people of whom nothing stands are not among them. */
export async function ledgersBefore(tx: Tx, given: readonly OpeningBalance[]): Promise<{ row: OpeningBalance; past: string[] }[]> {
  const found = await rows(
    tx,
    sql<{ place: number; past: string[] }>`
      select g.place, array(select p.id from past_absence p where p.employee_id = g."employeeId" and p.leave_type_id = g."leaveTypeId" order by p.id) as past
      from ${jsonRows(given.map(({ employeeId, leaveTypeId }, place) => ({ employeeId, leaveTypeId, place })))}
        as g ("employeeId" uuid, "leaveTypeId" uuid, place int)
      where exists (select from leave_event e where e.employee_id = g."employeeId" and e.leave_type_id = g."leaveTypeId" and e.standing)
        and not exists (
          select from leave_event o where o.employee_id = g."employeeId" and o.leave_type_id = g."leaveTypeId"
            and o.kind in ('adjustment', 'adjusted') and o.period = 'opening')
      order by g.place`,
  )
  return found.map(({ place, past }) => ({ row: sure(given[place], 'it has the place that it was given'), past }))
}

/** What an opening balance takes the place of in a ledger, or why it cannot. */
export async function judge(
  tx: Tx,
  { row, past }: { row: OpeningBalance; past: readonly string[] },
  today: string,
): Promise<Superseded | RefusedOpening> {
  const state = sure(await balanceState(tx, row.employeeId, row.leaveTypeId, today), 'events of this balance stand')
  const superseded = supersededBy(row.effectiveOn, state.events, past)
  return refusalOf(state, row, superseded, { past, today }) ?? superseded
}

function refusalOf(
  state: BalanceState,
  row: OpeningBalance,
  superseded: Superseded,
  { past, today }: { past: readonly string[]; today: string },
): RefusedOpening | null {
  const { events } = state
  const gone = new Set<string | null | undefined>(superseded.gains.map(({ id }) => id))
  const changed = events.find(({ gain }) => gone.has(gain))
  if (changed) return { why: 'changedSince', other: changed.effectiveOn }
  const after = ledgerOpened(events, superseded, eventOf(row))
  const short = shortBy(state, events, after, today)
  if (short === 0) return null
  const imported = new Set<string | null>(past.map((id) => `${id}/${pastLines.leave}`))
  const before = events
    .filter(({ kind, source }) => deductions.includes(kind) && !imported.has(source))
    .map(({ effectiveOn }) => effectiveOn)
    .filter((day) => day < row.effectiveOn)
    .toSorted()[0]
  return before === undefined ? { why: 'short', other: String(short) } : { why: 'takenBefore', other: before }
}

const eventOf = ({ quantity, effectiveOn, expiresOn }: OpeningBalance): LeaveEvent => ({
  // As it will be written, it comes after what is there.
  id: newId(),
  kind: quantity.startsWith('-') ? 'adjusted' : 'adjustment',
  quantity: Math.abs(Number(quantity)),
  effectiveOn,
  expiresOn,
  days: null,
  source: null,
  opening: true,
})

/** Takes back what opening balances take the place of, and keeps in the audit what that was. */
export async function supersede(
  tx: Tx,
  given: readonly { row: OpeningBalance; superseded: Superseded }[],
  { runId }: OpeningSource,
): Promise<void> {
  await writeEvents(
    tx,
    given.flatMap(({ row, superseded }) => eventsOf(row, superseded)),
  )
  const told = given
    .filter(({ superseded: { gains, past } }) => gains.length + past.length > 0)
    .map(({ row: { employeeId, leaveTypeId, effectiveOn }, superseded: { gains, past } }) => ({
      entity_id: employeeId,
      detail: {
        by: machineAccount(),
        importRun: runId,
        leaveTypeId,
        openedOn: effectiveOn,
        withdrawn: gains.map(({ id, kind, quantity, effectiveOn: on, expiresOn }) => ({ id, kind, quantity, on, until: expiresOn })),
        pastAbsences: past.map(({ id, was, becomes }) => ({ id, before: becomes?.quantity ?? 0, was: was?.quantity ?? 0 })),
      },
    }))
  await sql`insert into audit (act, entity, entity_id, detail)
    select 'withdraw-granted', 'leave-balance', entity_id, detail from ${jsonRows(told)} as x (entity_id uuid, detail jsonb)`.execute(tx)
}

function eventsOf({ employeeId, leaveTypeId }: OpeningBalance, { gains, past }: Superseded): NewEvent[] {
  const whose = { employeeId, leaveTypeId, by: null }
  const withdrawn = (event: LeaveEvent) => ({
    ...whose,
    kind: 'withdrawn' as const,
    quantity: event.quantity,
    effectiveOn: event.effectiveOn,
    expiresOn: event.expiresOn,
    reason: '',
  })
  return [
    ...gains.map((event): NewEvent => ({ ...withdrawn(event), gain: event.id })),
    ...past.flatMap(({ id, was, becomes }): NewEvent[] => {
      const of = { requestId: id, line: pastLines.gain }
      return [
        ...(was ? [{ ...withdrawn(was), ...of }] : []),
        ...(becomes ? [{ ...whose, ...becomes, ...of, kind: 'adjustment' as const, reason: '' }] : []),
      ]
    }),
  ]
}

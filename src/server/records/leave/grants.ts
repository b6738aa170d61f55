import { sql } from 'kysely'
import { grantsBetween, type Grant } from '#shared/records/leave/gains/entitlement.ts'
import {
  comingEvents,
  eventsOfGrant,
  gainsToCome,
  grantedIn,
  nothingGranted,
  type Granted,
} from '#shared/records/leave/gains/gains-to-come.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { emptyId } from '#shared/wire.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames, sharedLock } from '#server/foundation/database/locks.ts'
import { employedColumns, type Employed } from './employments.ts'
import { everybodysLeave, leaveLocks, ledgersOf, writeEvents, type NewEvent } from './events.ts'
import { leaveTypes, type LeaveType } from './types.ts'

const batch = 1000

/**
 * Writes the regular gains that are due by `today`: entitlements and accruals of periods that have begun, and what goes
 * over from last year. Each period is granted once, so it may run as often as one likes; of one
 * type alone where it is named. Returns how many were written.
 */
export async function grantEntitlements(db: Db | Tx, today: string, typeId: string | null = null): Promise<number> {
  const types = (await leaveTypes(db, today)).filter(
    ({ id, retired, policy }) => !retired && policy.balance && (typeId === null || id === typeId),
  )
  let written = 0
  for (let after = emptyId; ;) {
    const people = await employedAfter(db, after, today)
    const last = people.at(-1)
    if (!last) return written
    const work = (tx: Tx) => grantTo(tx, people, types, today)
    written += await (db.isTransaction ? work(db as Tx) : transaction(db as Db, work))
    after = last.id
  }
}

/** An opening balance that is imported meanwhile would not see what is granted, nor the other way round: one waits for the other. */
async function grantTo(tx: Tx, people: readonly Employed[], types: readonly LeaveType[], today: string): Promise<number> {
  await lockNames(tx, [sharedLock(everybodysLeave)])
  const due = await dueTo(tx, people, types, today)
  const carried = new Set(due.filter(isCarryOver).map(({ employeeId }) => employeeId))
  const written = await writeEvents(
    tx,
    due.filter(({ employeeId }) => !carried.has(employeeId)),
  )
  const rest = people.filter(({ id }) => carried.has(id))
  return written + (await carryOver(tx, rest, types, today))
}

/** What goes over is what is left: it is looked at anew while nobody else changes these people's balances. */
async function carryOver(tx: Tx, people: readonly Employed[], types: readonly LeaveType[], today: string): Promise<number> {
  await lockNames(
    tx,
    people.flatMap(({ id }) => leaveLocks(id)),
  )
  return writeEvents(tx, await dueTo(tx, people, types, today))
}

async function employedAfter(db: Db | Tx, after: string, today: string): Promise<Employed[]> {
  return rows(
    db,
    sql<Employed>`
      select ${employedColumns} from employee e
      where e.id > ${after}::uuid and (e.hired_on is null or e.hired_on <= ${today}::date) and (e.left_on is null or e.left_on >= ${today}::date)
      order by e.id limit ${batch}`,
  )
}

async function dueTo(db: Db | Tx, people: readonly Employed[], types: readonly LeaveType[], today: string): Promise<NewEvent[]> {
  const granted = await grantedTo(db, people)
  const due = people.flatMap((person) =>
    types.map((type) => {
      const key = `${person.id}/${type.id}`
      const grants = gainsToCome(type.versions, person, granted.get(key) ?? nothingGranted, today, today)
      return { key, employeeId: person.id, leaveTypeId: type.id, grants }
    }),
  )
  const carrying = new Set(due.flatMap(({ employeeId, grants }) => (grants.some(isCarryOver) ? [employeeId] : [])))
  const ledgers = await ledgersOf(db, [...carrying])
  return due.flatMap(({ key, employeeId, leaveTypeId, grants }) =>
    worthGranting(grants, ledgers.get(key) ?? [], today)
      .flatMap(eventsOfGrant)
      .map((event) => ({ ...event, employeeId, leaveTypeId, by: null })),
  )
}

const isCarryOver = ({ kind }: { kind: string }) => kind === 'carry-over'

/** A carry-over is written once something goes over: until its last day a leave of last year may still be given back. */
function worthGranting(grants: readonly Grant[], events: readonly LeaveEvent[], today: string): readonly Grant[] {
  if (!grants.some(isCarryOver)) return grants
  const { gains } = settle([...events, ...comingEvents(grants, today)])
  const goesOver = gains.some(({ event }) => event.coming && isCarryOver(event) && event.quantity > 0)
  return goesOver ? grants : grants.filter((grant) => !isCarryOver(grant))
}

async function grantedTo(db: Db | Tx, people: readonly Employed[]): Promise<Map<string, Granted>> {
  const found = await rows(
    db,
    sql<Pick<LeaveEvent, 'kind' | 'effectiveOn' | 'quantity'> & { key: string; opening: boolean }>`
      select employee_id || '/' || leave_type_id as key, kind, effective_on as "effectiveOn", quantity::float8, period = 'opening' as opening
      from leave_event where employee_id = any (${people.map((person) => person.id)}::uuid[]) and period is not null`,
  )
  return new Map([...Map.groupBy(found, ({ key }) => key)].map(([key, events]) => [key, grantedIn(events)]))
}

/** A regular gain as the rules give it; null: they give none any more. */
interface ByRule {
  names: Record<string, string>
  /** The day on which it was given. */
  grantedOn: string
  byRule: string | null
}

/**
 * What the rules say now of every regular gain that somebody has been given: what is given stays as it is, so that whoever
 * corrects what it follows from asks before and afterwards. Nobody is given anything meanwhile.
 */
export async function grantedByRule(tx: Tx, employeeId: string, today: string): Promise<ByRule[]> {
  await lockNames(tx, [everybodysLeave])
  const person = await first(tx, sql<Employed>`select ${employedColumns} from employee e where e.id = ${employeeId}::uuid`)
  if (!person) return []
  const given = await rows(
    tx,
    sql<{ leaveTypeId: string; kind: string; period: string; effectiveOn: string }>`
      select leave_type_id as "leaveTypeId", kind, period, effective_on as "effectiveOn" from leave_event
      where employee_id = ${employeeId}::uuid and period is not null and kind in ('entitlement', 'accrual') order by effective_on, id`,
  )
  const types = new Map((await leaveTypes(tx, today)).map((type) => [type.id, type]))
  return given.flatMap(({ leaveTypeId, kind, period, effectiveOn }) => {
    const type = types.get(leaveTypeId)
    if (!type) return []
    const year = period.slice(0, 4)
    const grant = grantsBetween(type.versions, person, `${year}-01-01`, `${year}-12-31`).find(
      (one) => one.kind === kind && one.period === period,
    )
    return [{ names: type.names, grantedOn: effectiveOn, byRule: grant ? `${grant.quantity} on ${grant.effectiveOn}` : null }]
  })
}

import { sql } from 'kysely'
import { grantsBetween, type Employment } from '#shared/records/leave/entitlement.ts'
import { settle, type LeaveEvent } from '#shared/records/leave/ledger.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { emptyId } from '#shared/wire.ts'
import { rows, transaction, type Db, type Tx } from '#server/foundation/db.ts'
import { lockNames } from '#server/foundation/locks.ts'
import { leaveLock, ledgersOf, record, type NewEvent } from './events.ts'
import { isOpenTo, leaveTypes, type LeaveType } from './types.ts'

const batch = 1000

interface Employed extends Employment {
  id: string
  country: string | null
}

/** What of one ledger has been granted already. */
interface Granted {
  periods: Set<string>
  /** Day of an opening balance: it stands for everything before. */
  openedOn: string | null
}

/**
 * Writes the regular gains that are due by `today`: entitlements and accruals of periods that have begun, and what goes
 * over from last year. Each period is granted once, so it may run as often as one likes. Returns how many were written.
 */
export async function grantEntitlements(db: Db | Tx, today: string): Promise<number> {
  const types = (await leaveTypes(db)).filter(
    ({ retired, policy }) => !retired && policy.balance && (policy.entitlement || policy.carryOver),
  )
  if (types.length === 0) return 0
  let written = 0
  for (let after = emptyId; ;) {
    const people = await employedAfter(db, after, today)
    const last = people.at(-1)
    if (!last) return written
    const due = await dueTo(db, people, types, today)
    const carried = new Set(due.filter(({ kind }) => kind === 'carry-over').map(({ employeeId }) => employeeId))
    written += await record(
      db,
      due.filter(({ employeeId }) => !carried.has(employeeId)),
    )
    const rest = people.filter(({ id }) => carried.has(id))
    if (rest.length > 0) written += await carryOver(db, rest, types, today)
    after = last.id
  }
}

/** What goes over is what is left: it is looked at anew while nobody else changes these people's balances. */
async function carryOver(db: Db | Tx, people: readonly Employed[], types: readonly LeaveType[], today: string): Promise<number> {
  const work = async (tx: Tx) => {
    await lockNames(
      tx,
      people.map(({ id }) => leaveLock(id)),
    )
    return record(tx, await dueTo(tx, people, types, today))
  }
  return db.isTransaction ? work(db as Tx) : transaction(db as Db, work)
}

async function employedAfter(db: Db | Tx, after: string, today: string): Promise<Employed[]> {
  return rows(
    db,
    sql<Employed>`
      select e.id, e.hired_on as "hiredOn", e.left_on as "leftOn", coalesce(a.full_time, 1)::float8 as "fullTime", s.country
      from employee e
      left join lateral (
        select * from assignment x where x.employee_id = e.id and x.starts_on <= ${today}::date order by x.starts_on desc limit 1
      ) a on true
      left join site s on s.id = a.site_id
      where e.id > ${after}::uuid and (e.hired_on is null or e.hired_on <= ${today}::date) and (e.left_on is null or e.left_on >= ${today}::date)
      order by e.id limit ${batch}`,
  )
}

async function dueTo(db: Db | Tx, people: readonly Employed[], types: readonly LeaveType[], today: string): Promise<NewEvent[]> {
  const granted = await grantedTo(db, people)
  const carries = types.some((type) => type.policy.carryOver && today.slice(5) <= type.policy.carryOver.until)
  const ledgers = carries
    ? await ledgersOf(
        db,
        people.map((person) => person.id),
      )
    : new Map<string, LeaveEvent[]>()
  return people.flatMap((person) =>
    types
      .filter((type) => isOpenTo(type, person.country))
      .flatMap((type) => {
        const key = `${person.id}/${type.id}`
        const known = granted.get(key) ?? { periods: new Set(), openedOn: null }
        const gains = [...regular(type, person, today), ...carriedOver(type, ledgers.get(key) ?? [], today)]
        return gains
          .filter(
            ({ kind, period, effectiveOn }) =>
              !known.periods.has(`${kind} ${period}`) && (known.openedOn === null || effectiveOn > known.openedOn),
          )
          .map((gain) => ({ ...gain, employeeId: person.id, leaveTypeId: type.id, by: null }))
      }),
  )
}

type Gain = Pick<NewEvent, 'kind' | 'quantity' | 'effectiveOn' | 'expiresOn' | 'period'>

/** Of this year, and of last month too, so that a job which stood still over New Year misses no month. */
function regular(type: LeaveType, person: Employed, today: string): Gain[] {
  const [newYear, monthAgo] = [`${today.slice(0, 4)}-01-01`, addMonths(today, -1)]
  return grantsBetween(type.policy, person, newYear < monthAgo ? newYear : monthAgo, today)
}

/** What is left of the gains that ended with last year, as far as the type lets it go over. */
function carriedOver(type: LeaveType, events: readonly LeaveEvent[], today: string): Gain[] {
  const rule = type.policy.carryOver
  const year = Number(today.slice(0, 4))
  if (!rule || today.slice(5) > rule.until) return []
  const ended = settle(events).gains.filter(({ event, rest }) => event.expiresOn === `${year - 1}-12-31` && rest > 0)
  const rest = ended.reduce((sum, gain) => sum + Math.round(gain.rest * 1000), 0) / 1000
  const quantity = Math.min(rest, rule.most)
  if (quantity <= 0) return []
  return [{ kind: 'carry-over', quantity, effectiveOn: `${year}-01-01`, expiresOn: `${year}-${rule.until}`, period: String(year) }]
}

async function grantedTo(db: Db | Tx, people: readonly Employed[]): Promise<Map<string, Granted>> {
  const found = await rows(
    db,
    sql<{ key: string; kind: string; period: string; effectiveOn: string }>`
      select employee_id || '/' || leave_type_id as key, kind, period, effective_on as "effectiveOn"
      from leave_event where employee_id = any (${people.map((person) => person.id)}::uuid[]) and period is not null`,
  )
  const granted = new Map<string, Granted>()
  for (const { key, kind, period, effectiveOn } of found) {
    const one = granted.get(key) ?? { periods: new Set(), openedOn: null }
    one.periods.add(`${kind} ${period}`)
    if (period === 'opening') one.openedOn = effectiveOn
    granted.set(key, one)
  }
  return granted
}

import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import type { Superseded } from '#shared/records/leave/opening.ts'
import { policyOn } from '#shared/records/leave/versions.ts'
import { sure } from '#shared/sure.ts'
import { everybodysLeave } from '../events.ts'
import { judge, ledgersBefore, supersede } from './superseded.ts'
import type { OpeningSource } from './opening-balance.ts'
import { isOpenTo, leaveTypes, type LeaveType } from '../types.ts'
import type { OpeningBalance, RefusedOpening } from './opening-balance.ts'

export type OpeningOutcome = 'added' | 'unchanged' | Superseded | RefusedOpening

const mostQuantity = 99_999

/** What the leave type, or sense, has against an opening balance. */
function refusalOf(given: OpeningBalance, type: LeaveType, country: string | undefined): RefusedOpening | null {
  const quantity = Number(given.quantity)
  if (Math.abs(quantity) > mostQuantity) return { why: 'tooMuch', other: String(mostQuantity) }
  const { floor } = policyOn(type.versions, given.effectiveOn)
  if (quantity < floor) return { why: 'belowFloor', other: String(floor) }
  if (given.expiresOn !== null && given.expiresOn < given.effectiveOn) return { why: 'endsEarly', other: given.effectiveOn }
  if (country !== undefined && !isOpenTo(type, country)) return { why: 'notOpen', other: type.policy.countries?.join(', ') ?? '' }
  return null
}

/**
 * Puts opening balances into the ledger, once a person and leave type, and says of each row what became of it. What the type
 * forbids is refused. The ledger is never edited: a row that differs from the opening balance already there contradicts it,
 * and is left to an adjustment. An opening balance stands for everything before its day: what had been granted for that time
 * is taken back, and where leave stands that would not be paid then, the row is refused. Nobody's leave changes until the
 * transaction ends.
 */
export async function openingBalance(tx: Tx, given: readonly OpeningBalance[], source: OpeningSource): Promise<OpeningOutcome[]> {
  if (given.length === 0) return []
  await lockNames(tx, [everybodysLeave])
  const types = new Map((await leaveTypes(tx, source.today)).map((type) => [type.id, type]))
  const countries = await countriesOf(tx, given, source.today)
  const outcomes = new Map<OpeningBalance, OpeningOutcome>()
  for (const row of given) {
    const type = types.get(row.leaveTypeId)
    if (!type) throw new Error(`there is no leave type ${row.leaveTypeId}`)
    const refused = refusalOf(row, type, countries.get(row.employeeId))
    if (refused) outcomes.set(row, refused)
  }
  const allowed = () => given.filter((row) => !outcomes.has(row))
  const judged = new Map<OpeningBalance, Superseded>()
  for (const one of await ledgersBefore(tx, allowed())) {
    const found = await judge(tx, one, source.today)
    if ('why' in found) outcomes.set(one.row, found)
    else judged.set(one.row, found)
  }
  const superseding: { row: OpeningBalance; superseded: Superseded }[] = []
  for (const { row, outcome } of await write(tx, allowed(), source.withheldFrom ?? null)) {
    const superseded = outcome === 'added' ? judged.get(row) : undefined
    if (superseded) superseding.push({ row, superseded })
    outcomes.set(row, superseded ?? outcome)
  }
  await supersede(tx, superseding, source)
  return given.map((row) => sure(outcomes.get(row), 'each row was refused, or written'))
}

/** Where people work now or, before their first post, where they will; those who work nowhere yet are not among them. */
async function countriesOf(tx: Tx, given: readonly OpeningBalance[], today: string): Promise<Map<string, string>> {
  const found = await rows(
    tx,
    sql<{ id: string; country: string }>`
      select distinct on (a.employee_id) a.employee_id as id, s.country from assignment a join site s on s.id = a.site_id
      where a.employee_id = any (${given.map(({ employeeId }) => employeeId)}::uuid[])
      order by a.employee_id, a.starts_on > ${today}::date, abs(a.starts_on - ${today}::date)`,
  )
  return new Map(found.map(({ id, country }) => [id, country]))
}

async function write(
  tx: Tx,
  given: readonly OpeningBalance[],
  withheldFrom: string | null,
): Promise<{ row: OpeningBalance; outcome: OpeningOutcome }[]> {
  const numbered = given.map((row, place) => ({ ...row, place, id: newId() }))
  const found = await rows(
    tx,
    sql<{ place: number; outcome: 'added' | 'unchanged' | 'own' | 'contradicts'; there: string | null }>`
      with given as (
        select * from json_to_recordset(${JSON.stringify(numbered)}::json) as r(
          place int, id uuid, "employeeId" uuid, "leaveTypeId" uuid, quantity numeric(8, 3), "effectiveOn" date, "expiresOn" date)
      ),
      standing as (
        select g.place, case when e.kind = 'adjusted' then -e.quantity else e.quantity end::float8::text || ' from ' || e.effective_on::text as there,
          case when e.kind = 'adjusted' then -e.quantity else e.quantity end = g.quantity
          and e.effective_on = g."effectiveOn" and e.expires_on is not distinct from g."expiresOn" as same
        from given g join leave_event e on e.employee_id = g."employeeId" and e.leave_type_id = g."leaveTypeId"
          and e.kind in ('adjustment', 'adjusted') and e.period = 'opening'
      ),
      added as (
        insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, period)
        select id, "employeeId", "leaveTypeId", case when quantity < 0 then 'adjusted' else 'adjustment' end, abs(quantity), "effectiveOn", "expiresOn", 'opening'
        from given g where not exists (select from standing s where s.place = g.place) and g."employeeId" is distinct from ${withheldFrom}::uuid
        on conflict (employee_id, leave_type_id, kind, period) where period is not null do nothing
        returning id
      )
      select g.place, case when s.same then 'unchanged' when g."employeeId" = ${withheldFrom}::uuid then 'own' when a.id is not null then 'added' else 'contradicts' end as outcome, s.there
      from given g left join standing s on s.place = g.place left join added a on a.id = g.id`,
  )
  return found.map(({ place, outcome, there }) => ({
    row: sure(given[place], 'it has the place that it was given'),
    outcome: outcome === 'contradicts' || outcome === 'own' ? { why: outcome, other: there ?? '' } : outcome,
  }))
}

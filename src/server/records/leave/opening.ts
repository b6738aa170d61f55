import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'

/** What somebody brings along of a leave type, in its unit; below zero: more was taken than there was. */
export interface OpeningBalance {
  employeeId: string
  leaveTypeId: string
  /** Exact, with at most three decimals. */
  quantity: string
  effectiveOn: string
  expiresOn: string | null
}

export type OpeningOutcome = 'added' | 'unchanged' | 'contradicts'

/**
 * Puts opening balances into the ledger, once a person and leave type, and says of each row what became of it. The ledger is
 * never edited: a row that differs from the opening balance already there contradicts it, and is left to an adjustment.
 */
export async function openingBalance(tx: Tx, given: readonly OpeningBalance[]): Promise<OpeningOutcome[]> {
  if (given.length === 0) return []
  const numbered = given.map((row, place) => ({ ...row, place, id: newId() }))
  const found = await rows(
    tx,
    sql<{ place: number; outcome: OpeningOutcome }>`
      with given as (
        select * from json_to_recordset(${JSON.stringify(numbered)}::json) as r(
          place int, id uuid, "employeeId" uuid, "leaveTypeId" uuid, quantity numeric(8, 3), "effectiveOn" date, "expiresOn" date)
      ),
      standing as (
        select g.place, case when e.kind = 'adjusted' then -e.quantity else e.quantity end = g.quantity
          and e.effective_on = g."effectiveOn" and e.expires_on is not distinct from g."expiresOn" as same
        from given g join leave_event e on e.employee_id = g."employeeId" and e.leave_type_id = g."leaveTypeId"
          and e.kind in ('adjustment', 'adjusted') and e.period = 'opening'
      ),
      added as (
        insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, expires_on, period)
        select id, "employeeId", "leaveTypeId", case when quantity < 0 then 'adjusted' else 'adjustment' end, abs(quantity), "effectiveOn", "expiresOn", 'opening'
        from given g where not exists (select from standing s where s.place = g.place)
        on conflict (employee_id, leave_type_id, kind, period) where period is not null do nothing
        returning id
      )
      select g.place, case when s.same then 'unchanged' when a.id is not null then 'added' else 'contradicts' end as outcome
      from given g left join standing s on s.place = g.place left join added a on a.id = g.id order by g.place`,
  )
  return found.map((row) => row.outcome)
}

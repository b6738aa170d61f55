import { sql } from 'kysely'
import { expiredOn, settle, thousandths, plain } from '#shared/records/leave/ledger.ts'
import { emptyId } from '#shared/wire.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { eventColumns, eventsIn, type EventColumns } from '../events.ts'

const batch = 1000

/** What is left of a leave type on a day: how many people have something of it, or owe it, and how much that is together. */
export async function leftOf(
  db: Db | Tx,
  leaveTypeId: string,
  day: string,
): Promise<{ people: number; quantity: number; unit: 'day' | 'hour' }> {
  let [people, sum] = [0, 0]
  for (let after = emptyId; ;) {
    const page = await ledgersAfter(db, leaveTypeId, after, day)
    const last = page.at(-1)
    if (!last) break
    after = last.id
    for (const ledger of page) {
      const { gains, debts } = settle(eventsIn(ledger))
      const had = gains.reduce((total, gain) => total + (expiredOn(gain, day) ? 0 : thousandths(gain.rest) + thousandths(gain.reserved)), 0)
      const owed = thousandths(debts.findLast((debt) => debt.day <= day)?.quantity ?? 0)
      if (had > 0 || owed > 0) people += 1
      sum += had - owed
    }
  }
  const row = await first(db, sql<{ unit: 'day' | 'hour' }>`select policy->>'unit' as unit from leave_type where id = ${leaveTypeId}::uuid`)
  return { people, quantity: plain(sum), unit: row?.unit ?? 'day' }
}

/** Those who are still there: what those who have left had is settled with them. */
const ledgersAfter = (db: Db | Tx, leaveTypeId: string, after: string, day: string) =>
  rows(
    db,
    sql<EventColumns & { id: string }>`
      select e.id, l.* from (
        select id from employee e
        where e.id > ${after}::uuid and (e.left_on is null or e.left_on >= ${day}::date)
          and exists (select from leave_event v where v.employee_id = e.id and v.leave_type_id = ${leaveTypeId}::uuid)
        order by id limit ${batch}
      ) e cross join lateral (
        select ${eventColumns} from leave_event where employee_id = e.id and leave_type_id = ${leaveTypeId}::uuid and standing
      ) l order by e.id`,
  )

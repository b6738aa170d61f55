import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { first, type Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { lockNames, sharedLock } from '#server/foundation/locks.ts'
import { setUpLock } from '../schedule/set-up.ts'
import { closingLock } from './closings.ts'
import { computeDue, dueOf } from './due.ts'
import { touchedBy, type SetUpChange } from './touched.ts'

/** So many days of people are computed in the transaction that touches them, more of them just after it. */
const fewDays = 500

/**
 * Changes the set-up of time. The days that this touches are computed anew: few of them in the same transaction; of many it
 * is taken down which they are, for whoever works on what is due (`openDueWork`). Closed days follow the rule of their site.
 */
export async function changeSetUp<T>(tx: Tx, now: Date, change: () => Promise<{ answer: T; touches: SetUpChange }>): Promise<T> {
  // One after the other, and none beside a roster: neither would see whom the other touches.
  await lockNames(tx, [setUpLock, sharedLock(closingLock)])
  const { answer, touches } = await change()
  const changeId = newId()
  if ((await takeDown(tx, changeId, touches, now)) <= fewDays) while (await computeDue(tx, dueOf.change(changeId), now));
  return answer
}

/** Takes down the days to compute anew; answers how many. Days before attendance was kept, and those to come, have no rows. */
export async function takeDown(tx: Tx, changeId: string, touches: SetUpChange, now: Date): Promise<number> {
  // Nowhere is it later than so.
  const last = addDays(now.toISOString().slice(0, 10), 1)
  const row = await first(
    tx,
    sql<{ days: number }>`
      with touched as (${touchedBy(touches, last)}), kept as (
        select a.employee_id, min(s.attendance_since) as since from assignment a join site s on s.id = a.site_id
        where s.attendance_since is not null group by a.employee_id
      ), fresh as (
        insert into attendance_due (id, change_id, employee_id, from_day, until_day)
        select gen_random_uuid(), ${changeId}::uuid, employee_id, greatest(from_day, since), least(until_day, ${last}::date)
        from touched join kept using (employee_id) where from_day <= ${last}::date and until_day >= since
        returning from_day, until_day
      )
      select coalesce(sum(until_day - from_day + 1), 0)::int as days from fresh`,
  )
  return row?.days ?? 0
}

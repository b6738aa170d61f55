import { sql } from 'kysely'
import { dayNumber } from '#shared/records/calendar.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { lockNames, sharedLock } from '#server/foundation/database/locks.ts'
import { setUpLock } from '../../schedule/set-up.ts'
import { closingLock } from '../days/closings.ts'
import { recompute } from '../days/days.ts'
import { lastDay, takeDown } from './due.ts'
import { bySpan, type PersonSpan } from '../days/spans.ts'
import { touchedBy, type SetUpChange } from './touched.ts'

/** So many spans, and so many days in all, are computed in the transaction that touches them; more of them just after it. */
const [fewSpans, fewDays] = [50, 500]

/**
 * Changes the set-up of time. The days that this touches are computed anew: few of them in the same transaction; where they
 * are many the change is taken down, for whoever works on what is due (`openDueWork`). Closed days follow the rule of their
 * site.
 */
export async function changeSetUp<T>(tx: Tx, now: Date, change: () => Promise<{ answer: T; touches: readonly SetUpChange[] }>): Promise<T> {
  // One after the other, and none beside a roster: neither would see whom the other touches.
  await lockNames(tx, [setUpLock, sharedLock(closingLock)])
  const { answer, touches } = await change()
  if (touches.length === 0) return answer
  const all = sql.join(
    touches.map((one) => touchedBy(one, lastDay(now))),
    sql` union all `,
  )
  const spans = await rows(
    tx,
    sql<PersonSpan>`select employee_id as "employeeId", from_day as "from", until_day as until from (${all}) x limit ${fewSpans + 1}`,
  )
  const days = spans.reduce((sum, { from, until }) => sum + dayNumber(until) - dayNumber(from) + 1, 0)
  if (spans.length > fewSpans || days > fewDays) for (const one of touches) await takeDown(tx, one)
  else for (const { employeeIds, from, until } of bySpan(spans)) await recompute(tx, employeeIds, from, until, now)
  return answer
}

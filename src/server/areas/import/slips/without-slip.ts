import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { FaultLog } from '#server/platform/import/faults.ts'
import { overlap, peopleWithoutSlip } from '#server/records/pay/belonging.ts'
import { isReleased } from '#server/records/pay/sight.ts'
import type { SlipPart } from './read-slips.ts'

/** So many are named. */
const mostNamed = 20

/** People of the group who have no slip for the days of a period to which slips came: how many, and the first of them by name. */
export async function noteWithout(tx: Tx, viewer: Viewer | null, file: string, log: FaultLog): Promise<void> {
  const periods = await rows(
    tx,
    sql<{ id: string; period: string }>`
      select distinct period_id as id, group_code || ' ' || period_code as period from stage_slip where good order by 2, 1`,
  )
  const lacking = await peopleWithoutSlip(tx, { periodIds: periods.map(({ id }) => id), viewer, most: mostNamed })
  for (const { id, period } of periods) {
    const found = lacking.find(({ periodId }) => periodId === id)
    if (!found) continue
    const { total, named } = found
    const more = total > named.length ? ' …' : ''
    const names = named.map(({ employee }) => employee).join(', ')
    log.note({
      file,
      line: 0,
      column: '',
      value: '',
      why: `people of the pay group who have no slip of ${period}: ${total}, ${names}${more}`,
    })
  }
}

/** Slips of whoever has one of another group for the same days. Nobody is told so of one of their own that they cannot read yet. */
export async function noteBeside(tx: Tx, viewer: Viewer | null, parts: readonly SlipPart[], log: FaultLog): Promise<void> {
  const isTold = viewer ? sql`(s.employee_id <> ${viewer.id}::uuid or ${isReleased})` : sql`true`
  const found = await rows(
    tx,
    sql<{ part: number; line: number; value: string; slips: string }>`
      select l.part, l.line, x.employee as value, string_agg(o.period, ', ' order by o.period) as slips
      from (
        select t.period_id, q.id, g.code || ' ' || q.code as period from (select distinct period_id from stage_slip where good) t
        join pay_period p on p.id = t.period_id join pay_period q on q.group_id <> p.group_id and ${overlap('p', 'q')} join pay_group g on g.id = q.group_id
      ) o join stage_slip x on x.period_id = o.period_id and x.good join stage_slip_line l on l.seq = x.key
      where exists (select from pay_slip s where s.period_id = o.id and s.employee_id = x.employee_id and ${isTold})
      group by l.seq, l.part, l.line, x.employee order by l.seq`,
  )
  for (const { part, line, value, slips } of found) {
    const { file = '', labels = {}, place = '' } = parts[part] ?? {}
    const why = `the person has a slip of another pay group for these days: ${slips}`
    log.note({ file, line, column: labels['employee'] ?? 'employee', value, why, part: place, field: 'employee' })
  }
}

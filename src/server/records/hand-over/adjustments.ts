import { sql } from 'kysely'
import type { LineUnit } from '#shared/records/pay/slip.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { isOfGroup } from '../pay/belonging.ts'
import { heldPeriod } from '../pay/periods.ts'

export interface AdjustmentWish {
  periodId: string
  employeeId: string
  componentId: string
  quantity: string | null
  unit: LineUnit | null
  amount: string | null
  reason: string
  by: string
}

/** Adjusts by hand what is handed over of somebody. It comes with the next version of the period. */
export async function adjust(
  tx: Tx,
  { periodId, employeeId, componentId, quantity, unit, amount, reason, by }: AdjustmentWish,
): Promise<void> {
  if (quantity === null && amount === null) throw refuse(400, 'pay.adjustmentNothing', undefined, 'amount')
  if (quantity !== null && unit === null) throw refuse(400, 'pay.adjustmentUnit', undefined, 'unit')
  const period = await heldPeriod(tx, periodId)
  if (period.kind !== 'pay') throw refuse(409, 'pay.handOver.bonus')
  if (period.state === 'closed') throw refuse(409, 'pay.isClosed')
  const person = await first(
    tx,
    sql`select from employee e join pay_period p on p.id = ${periodId}::uuid where e.id = ${employeeId}::uuid and ${isOfGroup}`,
  )
  if (!person) throw refuse(400, 'pay.adjustmentPerson', undefined, 'employeeId')
  const component = await first(tx, sql`select from pay_component where id = ${componentId}::uuid and retired_at is null`)
  if (!component) throw refuse(400, 'pay.adjustmentComponent', undefined, 'componentId')
  await sql`
    insert into pay_adjustment (id, period_id, employee_id, component_id, quantity, unit, amount, reason, made_by)
    values (${newId()}::uuid, ${periodId}::uuid, ${employeeId}::uuid, ${componentId}::uuid, ${quantity}::numeric, ${unit ?? ''}, ${amount}::numeric, ${reason},
      ${by}::uuid)`.execute(tx)
}

/** Takes an adjustment of a period back: it is no more in what is handed over from then on. */
export async function unadjust(tx: Tx, { id, periodId, by }: { id: string; periodId: string; by: string }): Promise<void> {
  if ((await heldPeriod(tx, periodId)).state === 'closed') throw refuse(409, 'pay.isClosed')
  const gone = await first(
    tx,
    sql`update pay_adjustment set removed_at = now(), removed_by = ${by}::uuid where id = ${id}::uuid and removed_at is null returning id`,
  )
  if (!gone) throw notFound()
}

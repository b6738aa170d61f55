import { sql } from 'kysely'
import { paySetting } from '#shared/areas/pay-set-up.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { first } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import { keptSetting } from '#server/platform/set-up/setting.ts'

export const keptPaySetting = keptSetting(paySetting)

export const payGroupStore: SetUpStore = {
  table: 'pay_group',
  usedBy: { 'pay.usedBy.periods': sql`exists (select from pay_period p where p.group_id = t.id)` },
  async check(tx, { id, ...wish }) {
    // What was paid in a currency was paid in it.
    const other = await first(
      tx,
      sql`select from pay_group g where g.id = ${id}::uuid and g.currency <> ${String(wish['currency'])}
        and exists (select from pay_period p where p.group_id = g.id)`,
    )
    if (other) throw refuse(409, 'setUp.inUse', undefined, 'currency')
  },
}

export const payAllowanceStore: SetUpStore = {
  table: 'pay_allowance',
  reads: { amount: sql`trim_scale(t.amount)::text` },
  async check(_tx, { amount, currency }) {
    if (amount !== null && currency === null) throw refuse(400, 'pay.perDayCurrency', undefined, 'currency')
    if (amount === null && currency !== null) throw refuse(400, 'pay.perDayAmount', undefined, 'amount')
  },
}

export const payWageTypeStore: SetUpStore = { table: 'pay_wage_type' }

export const payComponentStore: SetUpStore = {
  table: 'pay_component',
  usedBy: { 'pay.usedBy.slips': sql`exists (select from pay_slip_line l where l.component_id = t.id)` },
  async check(tx, { id, ...wish }) {
    // On slips that there are it counts as what it was.
    const other = await first(
      tx,
      sql`select from pay_component c where c.id = ${id}::uuid and c.kind <> ${String(wish['kind'])}
        and exists (select from pay_slip_line l where l.component_id = c.id)`,
    )
    if (other) throw refuse(409, 'setUp.inUse', undefined, 'kind')
  },
}

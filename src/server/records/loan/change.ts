import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { instalmentsOf } from '#shared/records/loan/instalments.ts'
import { compareAmounts } from '#shared/records/money.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { defineChange, type Change, type Source } from '../change.ts'
import { availableOf, loanItem, outstanding } from './items.ts'

export const loanChangeData = z.object({
  itemId: id,
  amount: z.string(),
  currency: z.string(),
  interest: z.enum(['none', 'flat', 'annuity']),
  rate: z.string(),
  instalments: z.number(),
  firstDueOn: z.string(),
})
export type LoanChangeData = z.output<typeof loanChangeData>

const end = (tx: Tx, change: Change, source: Source) =>
  sql`update loan set ended_at = now() where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null`.execute(
    tx,
  )

export const loanChange = defineChange<LoanChangeData>({
  kind: 'loan',
  schema: loanChangeData,
  locks: (_data, change) => [`loan ${change.employeeId}`],

  async check(tx, data, change, source) {
    const item = await loanItem(tx, data.itemId, source.today)
    if (!item) return [{ key: 'loan.itemUnknown', field: 'loanItemId', blocks: 'save' }]
    const used = await outstanding(tx, change.employeeId, data.itemId, source.today, source.requestId)
    const available = availableOf(item, used)
    if (compareAmounts(data.amount, available) <= 0) return []
    return [{ key: 'loan.overLimit', params: { available, currency: item.currency }, field: 'amount', blocks: 'submit' }]
  },

  async reserve(tx, data, change, source) {
    await sql`
      insert into loan (id, employee_id, item_id, request_id, line, amount, currency, interest, rate, instalments, first_due_on)
      values (${newId()}, ${change.employeeId}, ${data.itemId}, ${source.requestId}, ${change.line}, ${data.amount}, ${data.currency},
        ${data.interest}, ${data.rate}, ${data.instalments}, ${data.firstDueOn})`.execute(tx)
  },

  async release(tx, _data, change, source) {
    await end(tx, change, source)
  },

  async apply(tx, data, change, source) {
    const schedule = instalmentsOf(data).value
    await sql`
      with granted as (
        update loan set granted_at = now()
        where request_id = ${source.requestId}::uuid and line = ${change.line} and ended_at is null returning id
      )
      insert into loan_instalment (loan_id, number, due_on, principal, interest)
      select g.id, x.number, x."dueOn", x.principal, x.interest
      from granted g, ${jsonRows(schedule)} as x (number smallint, "dueOn" date, principal numeric, interest numeric)`.execute(tx)
  },

  async reverse(tx, _data, change, source) {
    await end(tx, change, source)
  },
})

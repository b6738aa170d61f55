import { sql } from 'kysely'
import { first } from '#server/foundation/database/db.ts'
import type { LongChange } from '#server/foundation/database/long-changes.ts'

/** A row of before 0064 says money as its quantity, with its currency as its unit, until `moneyApart` has come to it. */
const isTime = sql`r.unit in ('day', 'hour')`

/** How much money a request asks for, over `request r`. */
export const amountColumn = sql`coalesce(r.amount, case when not ${isTime} then r.quantity end)`

/** How long it takes, over `request r`. */
export const timeColumns = sql`
  case when ${isTime} then trim_scale(r.quantity)::text end as quantity, case when ${isTime} then r.unit end as unit`

/** How long it takes and how much money it asks for, over `request r`. */
export const measureColumns = sql`${timeColumns},
  trim_scale(${amountColumn})::text as amount, coalesce(r.currency, case when not ${isTime} then r.unit end) as currency`

/** Puts money where it is looked for. */
export const moneyApart: LongChange = {
  name: 'money apart from time',
  async piece(tx, after, size) {
    const found = await first(
      tx,
      sql<{ last: string | null }>`
        with chosen as (select r.id, ${isTime} or r.unit is null as is_right from request r
          where ${after}::uuid is null or r.id > ${after}::uuid order by r.id limit ${size}),
        moved as (
          update request r set amount = r.quantity, currency = r.unit, quantity = null, unit = null
          from chosen c where r.id = c.id and not c.is_right
        )
        select (select id::text from chosen order by id desc limit 1) as last`,
    )
    return found?.last ?? null
  },
}

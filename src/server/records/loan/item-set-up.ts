import { sql } from 'kysely'
import { sinceEver } from '#shared/records/calendar.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** Loan items. Of a loan that was granted the terms stand as they were. */
export const loanItemStore: SetUpStore = {
  table: 'loan_item',
  dated: { table: 'loan_item_terms', of: 'item_id', versions: 'loan_item_version', staysOnceUsed: true },
  usedBy: { 'loanItems.usedBy.loans': sql`exists (select from loan l where l.item_id = t.id)` },
  row: (row) => ({ ...row, versions: (row['versions'] as object[]).map(asText) }),
  // Beside its versions an item keeps the terms that were saved last, for processes that still run as they did before.
  writes: ({ country, currency, interest, rate, limitAmount, mostInstalments }) => ({
    country,
    currency,
    interest,
    rate,
    limit_amount: limitAmount,
    most_instalments: mostInstalments,
  }),
  async check(tx, { id, ...wish }) {
    await keepFirst(tx, id)
    const stands = await first(
      tx,
      sql<{ country: string; currency: string; used: boolean }>`
        select i.country, i.currency, exists (select from loan l where l.item_id = i.id) as used from loan_item i where i.id = ${id}::uuid`,
    )
    if (!stands?.used) return
    if (stands.currency !== wish['currency']) throw refuse(409, 'loanItems.currencyStays', undefined, 'currency')
    if (stands.country !== wish['country']) throw refuse(409, 'loanItems.countryStays', undefined, 'country')
  },
}

/** Amounts are exact decimals as text. */
const asText = (version: object) =>
  Object.fromEntries(
    Object.entries(version).map(([name, value]) => [name, name === 'rate' || name === 'limitAmount' ? String(value) : (value as unknown)]),
  )

/** What held of an item ever since becomes its first version before another is written: it stays what it was. */
const keepFirst = (tx: Tx, id: string) =>
  sql`
    insert into loan_item_terms (item_id, starts_on, interest, rate, limit_amount, most_instalments)
    select i.id, ${sinceEver}::date, i.interest, i.rate, i.limit_amount, i.most_instalments from loan_item i
    where i.id = ${id}::uuid and not exists (select from loan_item_terms t where t.item_id = i.id)`.execute(tx)

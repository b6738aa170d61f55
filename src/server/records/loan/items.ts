import { sql } from 'kysely'
import { type Instalment, type Interest } from '#shared/records/loan/instalments.ts'
import { subtractAmounts } from '#shared/records/money.ts'
import { sure } from '#shared/sure.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { exact } from '#server/foundation/database/expressions.ts'

/** A kind of loan. Amounts are exact decimals as text. */
export interface LoanItem {
  id: string
  code: string
  names: Record<string, string>
  country: string
  currency: string
  interest: Interest
  rate: string
  limit: string
  mostInstalments: number
}

/** Loan items with the terms of a day; before the first ones those, so that what is asked ahead is judged by what will hold. */
const read = (db: Db | Tx, where: ReturnType<typeof sql>, day: string): Promise<LoanItem[]> =>
  rows(
    db,
    sql<LoanItem>`
      select i.id, i.code, i.names, i.country, i.currency, v.interest, trim_scale(v.rate)::text as rate,
        trim_scale(v.limit_amount)::text as "limit", v.most_instalments as "mostInstalments"
      from loan_item i cross join lateral (
        select * from loan_item_version x where x.item_id = i.id
        order by x.starts_on > ${day}::date, abs(x.starts_on - ${day}::date) limit 1
      ) v
      where ${where} order by i.code`,
  )

/** The kinds of loan that a country offers, as of a day. */
export const loanItems = (db: Db | Tx, country: string | null, day: string): Promise<LoanItem[]> =>
  read(db, sql`i.country = ${country} and i.retired_at is null`, day)

export const loanItem = async (db: Db | Tx, id: string, day: string): Promise<LoanItem | undefined> =>
  (await read(db, sql`i.id = ${id}::uuid`, day))[0]

/** Over loan `l`: what of its principal is not yet due after a day; all of it where it is not granted. */
export const principalLeft = (day: ReturnType<typeof sql>) => sql`case when l.granted_at is null then l.amount else (
  select coalesce(sum(i.principal), 0) from loan_instalment i where i.loan_id = l.id and i.due_on > ${day}) end`

/** What of an item's limit somebody has used: principal not yet due of running loans, and what is asked for. */
export async function outstanding(db: Db | Tx, employeeId: string, itemId: string, today: string, except: string | null): Promise<string> {
  const row = await first(
    db,
    sql<{ used: string }>`
      select ${exact(sql`coalesce(sum(${principalLeft(sql`${today}::date`)}), 0)`)} as used
      from loan l
      where l.employee_id = ${employeeId}::uuid and l.item_id = ${itemId}::uuid and l.ended_at is null
        and l.request_id is distinct from ${except}::uuid`,
  )
  return sure(row, 'a sum is one row').used
}

/** Principal and interest of what was granted to a request, by instalment; none where nothing is granted. */
export const grantedInstalments = (db: Db | Tx, requestId: string): Promise<Pick<Instalment, 'principal' | 'interest'>[]> =>
  rows(
    db,
    sql<Pick<Instalment, 'principal' | 'interest'>>`
      select i.principal::text as principal, i.interest::text as interest
      from loan l join loan_instalment i on i.loan_id = l.id
      where l.request_id = ${requestId}::uuid and l.ended_at is null and l.granted_at is not null order by i.number`,
  )

export const availableOf = (item: LoanItem, used: string): string => subtractAmounts(item.limit, used)

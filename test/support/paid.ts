import { sql } from 'kysely'
import type { LineKind, LineUnit, PayKind } from '#shared/records/pay/slip.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first, jsonRows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { seenToRelease } from '#server/records/pay/periods.ts'
import { writeSlips } from '#server/records/pay/write-slips.ts'

interface GroupWish {
  siteId?: string | null
  currency?: string
  code?: string
}

/** A pay group: of a site, or of all that have none of their own. */
export async function payGroup(db: Db, { siteId = null, currency = 'IDR', code = newId() }: GroupWish = {}): Promise<string> {
  const id = newId()
  await sql`insert into pay_group (id, code, names, site_id, currency)
    values (${id}::uuid, ${code}, '{"en": "Monthly paid", "id": "Gaji bulanan"}', ${siteId}::uuid, ${currency})`.execute(db)
  return id
}

interface PeriodWish {
  kind?: PayKind
  /** `2026-11`: its month too. */
  code?: string
}

/** A period of a month, paid on its 25th. */
export async function payPeriod(db: Db, groupId: string, { kind = 'pay', code = '2026-11' }: PeriodWish = {}): Promise<string> {
  const id = newId()
  const from = `${code}-01`
  await sql`
    insert into pay_period (id, group_id, kind, code, names, starts_on, ends_on, cut_off_on, paid_on)
    values (${id}::uuid, ${groupId}::uuid, ${kind}, ${code}, '{}', ${from}::date, (${from}::date + interval '1 month')::date - 1,
      ${from}::date + 19, ${from}::date + 24)`.execute(db)
  return id
}

/** What somebody who looks at a period has seen that waits to be let go. */
export async function seenOf(db: Db | Tx, periodId: string): Promise<string> {
  const found = await first(db, sql<{ seen: string }>`select ${seenToRelease} as seen from pay_period p where p.id = ${periodId}::uuid`)
  return found?.seen ?? ''
}

export interface LineWish {
  code: string
  kind: LineKind
  amount: string
  quantity?: string
  unit?: LineUnit
  rate?: string
  note?: string
  requests?: readonly string[]
}

export const basic: LineWish = { code: 'BASIC', kind: 'earning', amount: '16000000', quantity: '1', unit: 'months' }
export const tax: LineWish = { code: 'TAX', kind: 'deduction', amount: '1000000' }

export interface SlipWish {
  lines?: readonly LineWish[]
  reason?: string
  /** When its people could read it first; null: it is not released. */
  releasedAt?: string | null
}

/** A slip of somebody, and its release. */
export async function slip(db: Db, periodId: string, employeeId: string, wish: SlipWish = {}): Promise<string> {
  const { lines = [basic, tax], reason = '', releasedAt = '2026-01-01T00:00:00Z' } = wish
  const id = newId()
  await transaction(db, async (tx) => {
    const known = lines.map(({ code, kind }) => ({ id: newId(), code, kind, names: { en: code, id: code } }))
    await sql`insert into pay_component (id, code, names, kind)
      select * from ${jsonRows(known)} as c (id uuid, code text, names jsonb, kind text) on conflict (code) do nothing`.execute(tx)
    const head = [{ key: 1, id, period_id: periodId, employee_id: employeeId, reason }]
    const body = lines.map(({ code, quantity, unit, rate, amount, note, requests }, at) => ({
      key: 1,
      place: at + 1,
      code,
      quantity: quantity ?? null,
      unit: unit ?? '',
      rate: rate ?? null,
      amount,
      note: note ?? '',
      request_codes: requests ?? [],
    }))
    await writeSlips(tx, {
      by: null,
      slips: sql`(select * from ${jsonRows(head)} as s (key bigint, id uuid, period_id uuid, employee_id uuid, reason text))`,
      lines: sql`(select l.key, l.place, c.id as component_id, l.quantity, l.unit, l.rate, l.amount, null::numeric as to_date, l.note, l.request_codes
        from ${jsonRows(body)} as l (key bigint, place int, code text, quantity numeric, unit text, rate numeric, amount numeric, note text, request_codes text[])
        join pay_component c on c.code = l.code)`,
    })
    if (releasedAt === null) return
    const release = newId()
    await sql`insert into pay_release (id, period_id, release_at) values (${release}::uuid, ${periodId}::uuid, ${releasedAt}::timestamptz)`.execute(
      tx,
    )
    await sql`update pay_slip set release_id = ${release}::uuid where id = ${id}::uuid`.execute(tx)
  })
  return id
}

/** Somebody's slip of a period of their own group, which there is nothing else of. */
export async function paid(db: Db, employeeId: string, wish: SlipWish & PeriodWish = {}): Promise<{ slipId: string; periodId: string }> {
  const periodId = await payPeriod(db, await payGroup(db), wish)
  return { slipId: await slip(db, periodId, employeeId, wish), periodId }
}

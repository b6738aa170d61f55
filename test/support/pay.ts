import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { importSlips, type SlipOrder } from '#server/areas/import/slips/slips.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { release } from '#server/records/pay/periods.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { payGroup, seenOf } from './paid.ts'

/** The pay group that the mapping names. */
export const monthly = (db: Db, wish: { siteId?: string | null; currency?: string } = {}) => payGroup(db, { code: 'MONTHLY', ...wish })

/** Releases what has come to a period, so that people read it already. */
export async function releaseNow(db: Db, periodId: string): Promise<void> {
  await transaction(db, async (tx) => release(tx, { id: periodId, by: null, seen: await seenOf(tx, periodId), at: null, byTwo: false }))
  await sql`update pay_release set release_at = now() - interval '1 second' where period_id = ${periodId}::uuid`.execute(db)
}

/** Slips of two people, with what they come to. */
export const someSlips = `no;component;name;type;quantity;unit;amount;net
E-amina;BASIC;Basic salary;earning;;;12000000;12200000
E-amina;OVERTIME;Overtime;earning;6.5;hours;650000;12200000
E-amina;TAX;Income tax;deduction;;;450000;12200000
E-amina;HEALTH;Health fund, employer;employer;4;%;480000;12200000
E-budi;BASIC;Basic salary;earning;;;20000000;19000000
E-budi;TAX;Income tax;deduction;;;1000000;19000000
`

export const slipMapping = {
  files: { lines: { name: 'slips.csv', separator: ';' } },
  slips: {
    file: 'lines',
    fields: {
      employee: 'no',
      group: { constant: 'MONTHLY' },
      period: { constant: '2026-11' },
      component: 'component',
      name: 'name',
      lineKind: 'type',
      quantity: 'quantity',
      unit: 'unit',
      amount: 'amount',
      net: 'net',
    } as Record<string, unknown>,
  },
}

/** The mapping with other sources of some fields. */
export const slipsBy = (fields: Record<string, unknown>) => ({
  ...slipMapping,
  slips: { ...slipMapping.slips, fields: { ...slipMapping.slips.fields, ...fields } },
})

/** Imports slips out of a text, as whoever manages every group. */
export async function slipsFrom(db: Db, folder: string, text: string, order: Partial<SlipOrder> = {}, given: object = slipMapping) {
  const file = path.join(folder, 'slips.csv')
  await writeFile(file, text)
  return importSlips(db, { mapping: readSlipMapping(JSON.stringify(given)), files: [file], writes: 'all', manages: () => true, ...order })
}

/** What stands of slips, with their lines: of whom, which version, what it comes to. */
export const slipsIn = (db: Db) =>
  rows(
    db,
    sql<{ who: string; version: number; reason: string; sums: string[]; lines: string[] }>`
      select e.code as who, s.version, s.reason, array[trim_scale(s.earnings), trim_scale(s.deductions), trim_scale(s.net)]::text[] as sums,
        array(select concat_ws(' ', c.code, c.kind, trim_scale(l.quantity), nullif(l.unit, ''), trim_scale(l.amount)) from pay_slip_line l
          join pay_component c on c.id = l.component_id where l.slip_id = s.id order by l.place) as lines
      from pay_slip s join employee e on e.id = s.employee_id join pay_period p on p.id = s.period_id order by p.kind desc, p.code, e.code, s.version`,
  )

import { sql } from 'kysely'
import { placeOf } from '#shared/import-mapping/employees.ts'
import type { SlipMapping } from '#shared/import-mapping/slips.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Files } from '#server/platform/import/files.ts'
import { openRows } from '#server/platform/import/rows.ts'
import { fieldReader, slipFields } from '../fields.ts'
import { readerOfPart, sheetOf } from '../staging.ts'

/** A part of the mapping, which its rows name by its place in the list. */
export interface SlipPart {
  /** As the mapping has it: `slips`, or `slips.1` where there are several. */
  place: string
  file: string
  sheet: string | null
  labels: Record<string, string>
  rows: number
}

const batchSize = 5000

/** Columns of what is read, by their types; `said` has what the file says where that is another text. */
const columns = {
  part: 'smallint',
  line: 'int',
  /** Whether all of the row could be read. */
  good: 'boolean',
  employee: 'text',
  group_code: 'text',
  period_code: 'text',
  kind: 'text',
  component: 'text',
  name: 'text',
  line_kind: 'text',
  quantity: 'numeric',
  unit: 'text',
  rate: 'numeric',
  amount: 'numeric',
  to_date: 'numeric',
  note: 'text',
  requests: 'text',
  reason: 'text',
  earnings: 'numeric',
  deductions: 'numeric',
  net: 'numeric',
  currency: 'text',
  said: 'json',
} as const

type StagedRow = Partial<Record<keyof typeof columns, unknown>>

const names = sql.raw(Object.keys(columns).join(', '))
const typed = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** Puts the rows of all parts into `stage_slip_read`, which vanishes with the transaction. */
export async function readSlips(tx: Tx, files: Files, mapping: SlipMapping): Promise<{ parts: SlipPart[]; rows: number }> {
  await sql`create temp table stage_slip_read (seq int generated always as identity, ${typed}) on commit drop`.execute(tx)
  const parts: SlipPart[] = []
  for (const [at, set] of mapping.slips.entries()) {
    const place = placeOf('slips', mapping.slips, at)
    const rows = await openRows(set, files)
    const fields = readerOfPart(place, () => fieldReader(slipFields(mapping.key), set.fields, rows.scope))
    const part: SlipPart = { place, file: rows.file, sheet: sheetOf(rows.scope.main.form), labels: fields.labels, rows: 0 }
    parts.push(part)
    let staged: StagedRow[] = []
    for await (const batch of rows.batches()) {
      part.rows += batch.length
      for (const row of batch) {
        const { values, said, whole } = fields.read(row, rows.teller(row))
        // What is not said is pay; of which kind a row is that says it in no word that is known, nobody knows.
        const kind = values['kind'] ?? (set.fields.kind !== undefined && values['kind'] === undefined ? null : 'pay')
        staged.push({ ...givenOf(values), part: at, line: row.line, good: whole, kind, ...(Object.keys(said).length > 0 && { said }) })
      }
      if (staged.length < batchSize) continue
      await stage(tx, staged)
      staged = []
    }
    await stage(tx, staged)
  }
  await sql`analyze stage_slip_read`.execute(tx)
  return { parts, rows: parts.reduce((sum, part) => sum + part.rows, 0) }
}

/** Most columns of most rows are empty: they are not sent. */
const givenOf = (values: Readonly<Record<string, string | null>>): StagedRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

const stage = (tx: Tx, rows: readonly StagedRow[]) =>
  sql`insert into stage_slip_read (${names}) select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${typed})`.execute(
    tx,
  )

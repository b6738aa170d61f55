import { sql } from 'kysely'
import { placeOf } from '#shared/import-mapping/employees.ts'
import type { RegionMapping } from '#shared/import-mapping/regions.ts'
import { parentCode } from '#shared/records/file/regions.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Files } from '#server/platform/import/files.ts'
import { openRows } from '#server/platform/import/rows.ts'
import { fieldReader, regionFields } from '../fields.ts'
import { readerOfPart, sheetOf } from '../staging.ts'

/** A part of the mapping, which its rows name by its place in the list. */
export interface RegionPart {
  /** As the mapping has it: `regions`, or `regions.1` where there are several. */
  place: string
  file: string
  sheet: string | null
  labels: Record<string, string>
  several: RegionMapping['regions'][number]['several']
  rows: number
}

const batchSize = 5000

interface StagedRegion {
  part: number
  line: number
  /** Whether all of the row could be read. */
  good: boolean
  country: string | null
  code: string | null
  parent: string | null
  name: string | null
  postal_code: string | null
}

/** Puts the rows of all parts into `stage_region`, which vanishes with the transaction. */
export async function readRegions(tx: Tx, files: Files, mapping: RegionMapping): Promise<{ parts: RegionPart[]; rows: number }> {
  await sql`create temp table stage_region (seq int generated always as identity, part smallint, line int, good boolean, country text, code text,
    parent text, name text, postal_code text, level smallint) on commit drop`.execute(tx)
  const parts: RegionPart[] = []
  for (const [at, set] of mapping.regions.entries()) {
    const place = placeOf('regions', mapping.regions, at)
    const rows = await openRows(set, files)
    const fields = readerOfPart(place, () => fieldReader(regionFields, set.fields, rows.scope))
    const part: RegionPart = {
      place,
      file: rows.file,
      sheet: sheetOf(rows.scope.main.form),
      labels: fields.labels,
      several: set.several,
      rows: 0,
    }
    parts.push(part)
    let staged: StagedRegion[] = []
    for await (const batch of rows.batches()) {
      part.rows += batch.length
      for (const row of batch) {
        const { values, whole } = fields.read(row, rows.teller(row))
        const code = values['code'] ?? null
        staged.push({
          part: at,
          line: row.line,
          good: whole,
          country: values['country'] ?? null,
          code,
          parent: set.fields.parent === undefined ? code && parentCode(code) : (values['parent'] ?? null),
          name: values['name'] ?? null,
          // Null: nothing is said of it, and what stands there stays.
          postal_code: set.fields.postalCode === undefined ? null : (values['postal_code'] ?? ''),
        })
      }
      if (staged.length < batchSize) continue
      await stage(tx, staged)
      staged = []
    }
    await stage(tx, staged)
  }
  await sql`create index on stage_region (country, code)`.execute(tx)
  await sql`analyze stage_region`.execute(tx)
  return { parts, rows: parts.reduce((sum, part) => sum + part.rows, 0) }
}

const columns = 'part smallint, line int, good boolean, country text, code text, parent text, name text, postal_code text'
const names = sql.raw(columns.replaceAll(/ (smallint|int|boolean|text)/g, ''))

const stage = (tx: Tx, rows: readonly StagedRegion[]) =>
  sql`insert into stage_region (${names}) select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(columns)})`.execute(
    tx,
  )

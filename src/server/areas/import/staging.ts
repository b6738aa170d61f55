import type { Tx } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { stageRows, type Stage, type StagedRow } from '#server/people/bulk/stage.ts'
import type { RowSet, Source } from '#server/platform/import/form.ts'
import { openRows, type Files } from '#server/platform/import/rows.ts'
import type { Row } from '#server/platform/import/values.ts'
import { fieldReader, type FieldReader, type fieldsOf, type Part } from './fields.ts'

/** Where staged rows came from: findings name it by its place in the list of origins. */
export interface OriginFile {
  part: Part
  file: string
  labels: Record<string, string>
}

/** A part of the mapping: rows of a file with the fields taken from them, or the rows themselves. */
export type PartSet = (RowSet & { fields: Record<string, Source | undefined> }) | { rows: Record<string, string | undefined>[] }

export interface Staging {
  tx: Tx
  files: Files
  mappingFile: string
  fields: ReturnType<typeof fieldsOf>
  origins: OriginFile[]
  /** Rows read of each part, good or bad. */
  read: Partial<Record<Part, number>>
}

const batchSize = 5000

/** Reads the rows of a part one batch after another, as columns of its stage. */
export async function* partRows(
  staging: Staging,
  part: Part,
  set: PartSet,
): AsyncGenerator<{ origin: number; gives: string[]; rows: { line: number; values: Record<string, string | null> }[] }> {
  const rows = 'rows' in set ? constantRows(staging, set.rows) : await openRows(set, staging.files)
  const sources = 'rows' in set ? constantSources(set.rows) : set.fields
  const fields: FieldReader = fieldReader(staging.fields[part], sources, rows.scope)
  const origin = staging.origins.push({ part, file: rows.file, labels: fields.labels }) - 1
  let found: { line: number; values: Record<string, string | null> }[] = []
  for await (const batch of rows.batches()) {
    staging.read[part] = (staging.read[part] ?? 0) + batch.length
    for (const row of batch) {
      const values = fields.read(row, rows.teller(row))
      if (values) found.push({ line: row.line, values })
    }
    if (found.length < batchSize) continue
    yield { origin, gives: fields.gives, rows: found }
    found = []
  }
  yield { origin, gives: fields.gives, rows: found }
}

/** Puts the rows of a part into its stage; returns the columns that the mapping gives. */
export async function stagePart(staging: Staging, part: Part, stage: Stage, set: PartSet, { ids }: { ids: boolean }): Promise<string[]> {
  let given: string[] = []
  for await (const { origin, gives, rows } of partRows(staging, part, set)) {
    given = gives
    const staged = rows.map(({ line, values }) => ({ file: origin, line, ...(ids ? { id: newId() } : {}), ...values }))
    await stageRows(staging.tx, stage, staged as StagedRow<Stage>[])
  }
  return given
}

function constantRows(staging: Staging, given: Record<string, string | undefined>[]) {
  const names = namesOf(given)
  const form = {
    name: staging.mappingFile,
    encoding: 'utf-8',
    separator: ',',
    recordEnd: null,
    quote: null,
    header: false,
    empty: [],
    dates: 'yyyy-MM-dd',
    untilNow: [],
    decimal: '.',
    trim: false,
  } as const
  const file = staging.mappingFile
  return {
    file,
    scope: { main: { file, form: { ...form, empty: [], untilNow: [] }, columns: names }, joins: {} },
    teller: () => (column: string, value: string, why: string, allowed?: string) =>
      staging.files.log.add({ file, line: 0, column, value, why, allowed }),
    async *batches(): AsyncGenerator<Row[]> {
      yield given.map((row) => ({ line: 0, cells: names.map((name) => row[name] ?? ''), joined: {} }))
    },
  }
}

const namesOf = (given: Record<string, string | undefined>[]) => [...new Set(given.flatMap((row) => Object.keys(row)))]
const constantSources = (given: Record<string, string | undefined>[]) => Object.fromEntries(namesOf(given).map((name) => [name, name]))

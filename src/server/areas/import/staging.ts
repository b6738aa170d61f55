import type { Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { noteRefused } from '#server/people/bulk/left-out.ts'
import { stageRows, type Batch, type PersonKey, type Several, type Stage, type StagedRow } from '#server/people/bulk/stage.ts'
import { Unreadable } from '#server/platform/import/faults.ts'
import type { Files } from '#server/platform/import/files.ts'
import { fileForm, type FileForm, type RowSet, type Source } from '#shared/import-mapping/form.ts'
import { openRows, type Rows } from '#server/platform/import/rows.ts'
import { fieldReader, type FieldReader, type fieldsOf, type Part } from './fields.ts'
import { placeOf } from '#shared/import-mapping/employees.ts'

/** Where staged rows came from: findings name it by its place in the list of origins. */
export interface OriginFile {
  part: Part
  /** The part as the mapping has it: `employees`, or `employees.1` where there are several. */
  place: string
  file: string
  /** Of a workbook: the sheet as the mapping names it. */
  sheet: string | null
  labels: Record<string, string>
}

/** A part of the mapping: rows of a file with the fields taken from them, or the rows themselves. */
export type PartSet =
  | (RowSet & { several: Several | 'sum'; fields: Record<string, Source | undefined> })
  | { rows: Record<string, string | undefined>[] }

export interface Staging {
  tx: Tx
  files: Files
  mappingFile: string
  fields: ReturnType<typeof fieldsOf>
  /** By which of their fields people are known. */
  key: 'code' | 'userName'
  /** The column of it. */
  by: PersonKey
  origins: OriginFile[]
  /** Rows read of each part, good or bad. */
  read: Partial<Record<Part, number>>
  /** The same of each origin, by its place in the list. */
  readOf: Map<number, number>
}

/** Counts rows that were read for a part, from one of the origins. */
export function countRead({ read, readOf }: Staging, part: Part, origin: number, rows: number): void {
  read[part] = (read[part] ?? 0) + rows
  readOf.set(origin, (readOf.get(origin) ?? 0) + rows)
}

/** The sheet that a form names, by its name or its number. */
export const sheetOf = ({ sheet }: Pick<FileForm, 'sheet'>): string | null => (sheet === undefined ? null : String(sheet))

const batchSize = 5000

/** What the rows of a part have beside what the file gives them. */
interface Besides {
  /** Each row is to become a record of its own. */
  ids?: boolean
  values?: Record<string, string | null>
}

/** Puts the rows of all parts of a kind into their stage. */
export async function stageParts(
  staging: Staging,
  part: Part,
  stage: Stage,
  sets: readonly PartSet[],
  besides: Besides = {},
): Promise<Batch[]> {
  const batches: Batch[] = []
  for (const [at, set] of sets.entries()) batches.push(await stagePart(staging, part, placeOf(part, sets, at), stage, set, besides))
  return batches
}

/** Puts the rows of a part into its stage, some thousands at a time. */
export async function stagePart(
  staging: Staging,
  part: Part,
  place: string,
  stage: Stage,
  set: PartSet,
  { ids = false, values: same = {} }: Besides,
): Promise<Batch> {
  const rows = 'rows' in set ? constantRows(staging, set.rows) : await openRows(set, staging.files)
  const sources = 'rows' in set ? constantSources(set.rows) : set.fields
  const fields = readerOfPart(place, () => fieldReader(staging.fields[part], sources, rows.scope))
  const file = staging.origins.push({ part, place, file: rows.file, sheet: sheetOf(rows.scope.main.form), labels: fields.labels }) - 1
  const stageRead = async (good: StagedRow<Stage>[], bad: StagedRow<Stage>[]) => {
    await stageRows(staging.tx, stage, good)
    for (const { line } of bad) if (line > 0) staging.files.log.refused.add(rows.file, line)
    await noteRefused(staging.tx, stage, bad, staging.by)
  }
  let [found, refused]: [StagedRow<Stage>[], StagedRow<Stage>[]] = [[], []]
  for await (const batch of rows.batches()) {
    countRead(staging, part, file, batch.length)
    for (const row of batch) {
      const { values, said: differing, whole } = fields.read(row, rows.teller(row))
      const said = Object.keys(differing).length > 0 ? { said: differing } : {}
      const staged = { file, line: row.line, ...(ids ? { id: newId() } : {}), ...said, ...same, ...values } as StagedRow<Stage>
      if (whole) found.push(staged)
      else refused.push(staged)
    }
    if (found.length + refused.length < batchSize) continue
    await stageRead(found, refused)
    ;[found, refused] = [[], []]
  }
  await stageRead(found, refused)
  const several = 'rows' in set || set.several === 'sum' ? 'refuse' : set.several
  return { file, gives: [...fields.gives, ...Object.keys(same)], several }
}

/** What makes it impossible to read the fields of a part names the part. */
export function readerOfPart(place: string, make: () => FieldReader): FieldReader {
  try {
    return make()
  } catch (error) {
    if (error instanceof Unreadable) error.fault.part = place
    throw error
  }
}

function constantRows(staging: Staging, given: Record<string, string | undefined>[]): Rows {
  const columns = namesOf(given)
  const file = staging.mappingFile
  const form = fileForm.parse({ name: file, header: false, quote: null, trim: false })
  return {
    file,
    scope: { main: { file, form, columns, workbook: false }, joins: {} },
    teller: () => (column, value, why, allowed) => staging.files.log.add({ file, line: 0, column, value, why, allowed }),
    async *batches() {
      yield given.map((row) => ({ line: 0, cells: columns.map((name) => row[name] ?? ''), joined: {} }))
    },
  }
}

const namesOf = (given: Record<string, string | undefined>[]) => [...new Set(given.flatMap((row) => Object.keys(row)))]
const constantSources = (given: Record<string, string | undefined>[]) => Object.fromEntries(namesOf(given).map((name) => [name, name]))

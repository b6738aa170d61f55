import { sql } from 'kysely'
import { fileCategories, fileRoom, type FileCategory, type FileValues } from '#shared/records/file/categories.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { rewrapEach } from '#server/foundation/database/rewrap.ts'
import { hasSecretsKey, OtherSecretsKey, unwrap, wrap } from '#server/foundation/database/wrapped.ts'

/** How something came into a file. */
export type FileSource = 'own' | 'request' | 'correction' | 'import'

/** A row as it is stored; days are ISO dates, the value is sealed where its category says so. */
export interface StoredFileRow {
  id: string
  entryId: string
  employeeId: string
  category: FileCategory
  kindId: string | null
  startsOn: string
  /** The day before which it holds; null: until further notice. */
  endsOn: string | null
  value: unknown
  runsOutOn: string | null
}

export interface FileRow extends Omit<StoredFileRow, 'value'> {
  values: FileValues
  source: FileSource
  /** Who wrote it, by name; null: nobody who is still known. */
  writtenBy: string | null
  writtenAt: string
  reason: string
  requestId: string | null
}

/** What the values of a category of somebody's file are bound to. */
export const sealName = (employeeId: string, category: FileCategory): string => `file ${employeeId} ${category}`

/** Values as they are stored: encrypted where their category is sealed, for their person alone. Refused (409) where there is no key to do it with. */
export function sealedValues(db: Db | Tx, employeeId: string, category: FileCategory, values: FileValues): unknown {
  if (!fileRoom[category].isSealed) return values
  if (!hasSecretsKey(db)) throw refuse(409, 'file.noKey')
  return wrap(db, sealName(employeeId, category), values)
}

/** Values as they were before they were sealed. Refused (409) where the portal has another key than they were sealed with, or none. */
export function openedValues(
  db: Db | Tx,
  { employeeId, category, value }: Pick<StoredFileRow, 'employeeId' | 'category' | 'value'>,
): FileValues {
  if (!fileRoom[category].isSealed) return value as FileValues
  try {
    return unwrap(db, sealName(employeeId, category), value) as FileValues
  } catch (error) {
    throw error instanceof OtherSecretsKey ? refuse(409, 'file.noKey') : error
  }
}

const columns = sql`r.id, r.entry_id as "entryId", r.employee_id as "employeeId", r.category, r.kind_id as "kindId", r.starts_on as "startsOn",
  r.ends_on as "endsOn", r.value, r.runs_out_on as "runsOutOn"`

const told = sql`${columns}, a.source, e.display_name as "writtenBy", a.done_at as "writtenAt", a.reason, a.request_id as "requestId"`
const withAct = sql`file_row r join file_act a on a.id = r.act_id left join employee e on e.id = a.done_by`

/** All rows of an entry, those that never held among them. */
export const rowsOfEntry = (tx: Db | Tx, entryId: string): Promise<StoredFileRow[]> =>
  rows(tx, sql<StoredFileRow>`select ${columns} from file_row r where r.entry_id = ${entryId}::uuid order by r.starts_on, r.id`)

interface Asked {
  employeeId: string
  categories: readonly FileCategory[]
  /** The day as of which; null: everything that ever held or is planned. */
  on: string | null
  /** Of contacts those for work alone. */
  openAlone?: boolean
}

/** A person's file as of a day, or all of its past, opened: whoever calls has asked whether the reader may. */
export async function fileRows(db: Db, { employeeId, categories, on, openAlone = false }: Asked): Promise<FileRow[]> {
  if (categories.length === 0) return []
  const found = await rows(
    db,
    sql<ClosedFileRow>`
      select ${told} from ${withAct} left join file_kind k on k.id = r.kind_id
      where r.employee_id = ${employeeId}::uuid and r.category = any (${categories}::text[]) and r.ends_on is distinct from r.starts_on
        and ${on === null ? sql`true` : sql`r.starts_on <= ${on}::date and (r.ends_on is null or r.ends_on > ${on}::date)`}
        and ${openAlone ? sql`coalesce(k.open_to_all, false)` : sql`true`}
      order by array_position(${categories}::text[], r.category), k.sequence nulls last, r.starts_on, r.id`,
  )
  return found.map((row) => opened(db, row))
}

/** A row with what is told of it besides, still as it is stored. */
export type ClosedFileRow = Omit<FileRow, 'values'> & { value: unknown }

/** The same for who may read it. Refused (409) as `openedValues` is. */
export const opened = (db: Db, { value, ...row }: ClosedFileRow): FileRow => ({ ...row, values: openedValues(db, { ...row, value }) })

/** All rows of some entries of a person's file, those that never held among them. */
export const rowsOfEntries = (db: Db, employeeId: string, entryIds: readonly string[]): Promise<ClosedFileRow[]> =>
  rows(
    db,
    sql<ClosedFileRow>`
      select ${told} from ${withAct} where r.entry_id = any (${entryIds}::uuid[]) and r.employee_id = ${employeeId}::uuid
      order by r.starts_on, r.id`,
  )

const sealedCategories = fileCategories.filter((category) => fileRoom[category].isSealed)

/** Encrypts what is private of everybody with the present key; answers of how many rows that was another. */
export const rewrapFiles = (db: Db): Promise<number> =>
  rewrapEach<{ id: string; value: unknown; employeeId: string; category: FileCategory }>(db, {
    found: sql`select id, employee_id as "employeeId", category, value from file_row where category = any (${sealedCategories}::text[])`,
    nameOf: ({ employeeId, category }) => sealName(employeeId, category),
    write: ({ id }, value) => sql`update file_row set value = ${value}::jsonb where id = ${id}::uuid`,
  })

import { sql } from 'kysely'
import { addMonths, sinceEver } from '#shared/records/calendar.ts'
import { fileRoom, runsOut, type FileCategory, type FileValues } from '#shared/records/file/categories.ts'
import type { FileOperation } from '#shared/contract/file-entry.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { FieldMessage } from '#server/foundation/basis/refusal.ts'
import { checkedValues } from './checks.ts'
import { hasRegion } from './regions.ts'
import { sealedValues } from './rows.ts'
import { banks, fileKinds } from './set-up.ts'
import type { FileWish } from './write.ts'

/** What somebody types of an entry. */
export interface Typed {
  category: FileCategory
  operation: FileOperation
  entryId?: string | null | undefined
  /** The row that was seen. */
  rowId?: string | null | undefined
  kindId?: string | null | undefined
  values: FileValues
  startsOn: string
}

export interface WishRead {
  /** Null where something speaks against it. */
  wish: FileWish | null
  values: FileValues
  found: FieldMessage[]
}

/** So far ahead something of a file is planned. Months. */
const furthest = 24

/** What is typed of an entry, checked and as it is to be written. `today`: where the person works. */
export async function readWish(db: Db | Tx, employeeId: string, typed: Typed, today: string): Promise<WishRead> {
  const { category, operation, startsOn } = typed
  const found: FieldMessage[] = []
  if (startsOn < sinceEver || startsOn > addMonths(today, furthest)) found.push({ key: 'file.startsWhen', field: 'startsOn' })
  if (operation !== 'add' && !(typed.entryId && typed.rowId)) found.push({ key: 'file.entryMissing', field: 'entryId' })
  if (operation === 'add' && fileRoom[category].isSingle && (await hasOne(db, employeeId, category)))
    found.push({ key: 'file.hasOne', field: 'operation' })
  const checked = operation === 'end' ? { values: {}, found: [] } : await checkedAgainstSetUp(db, employeeId, typed, today)
  found.push(...checked.found)
  const { values } = checked
  if (found.length > 0) return { wish: null, values, found }
  const isEnd = operation === 'end'
  const wish: FileWish = {
    employeeId,
    category,
    operation,
    entryId: operation === 'add' ? newId() : (typed.entryId ?? ''),
    startsOn,
    kindId: isEnd || !fileRoom[category].hasKinds ? null : (typed.kindId ?? null),
    value: isEnd ? null : sealedValues(db, employeeId, category, values),
    runsOutOn: isEnd ? null : runsOut(values),
    seen: operation === 'add' ? null : (typed.rowId ?? null),
  }
  return { wish, values, found }
}

async function checkedAgainstSetUp(db: Db | Tx, employeeId: string, { category, kindId, values }: Typed, today: string) {
  const kinds = fileRoom[category].hasKinds ? await fileKinds(db) : []
  const known = category === 'bank' ? await banks(db) : []
  const place = await first(
    db,
    sql<{ country: string | null }>`
      select s.country from assignment a join site s on s.id = a.site_id
      where a.employee_id = ${employeeId}::uuid order by a.starts_on > ${today}::date, abs(a.starts_on - ${today}::date) limit 1`,
  )
  return checkedValues(category, values, {
    kind: kinds.find(({ id }) => id === kindId) ?? null,
    bank: known.find(({ id }) => id === values['bank']) ?? null,
    hasRegion: category === 'address' && (await hasRegion(db, values['country'] ?? '', values['regionCode'] ?? '')),
    today,
    country: place?.country ?? null,
  })
}

const hasOne = async (db: Db | Tx, employeeId: string, category: FileCategory): Promise<boolean> =>
  (await first(db, sql`select from file_row where employee_id = ${employeeId}::uuid and category = ${category} and ends_on is null`)) !==
  undefined

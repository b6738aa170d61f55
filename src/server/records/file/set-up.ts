import { sql } from 'kysely'
import type { FileCategory } from '#shared/records/file/categories.ts'
import { rows, first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'
import type { KnownBank, KnownKind } from './checks.ts'

export const fileKindStore: SetUpStore = {
  table: 'file_kind',
  usedBy: { 'file.usedBy': sql`exists (select from file_row r where r.kind_id = t.id)` },
  async check(tx, { id, ...wish }) {
    // What is kept of entries is of one category for good.
    const [category, openToAll] = [String(wish['category']), wish['openToAll'] === true]
    const used = await first(
      tx,
      sql<{ category: string }>`select k.category from file_kind k where k.id = ${id}::uuid and k.category <> ${category}
        and exists (select from file_row r where r.kind_id = k.id)`,
    )
    if (used) throw refuse(409, 'setUp.inUse', undefined, 'category')
    if (category === 'contact' && String(wish['form']) === '') throw refuse(400, 'file.formMissing', undefined, 'form')
    if (category !== 'contact' && openToAll) throw refuse(400, 'file.openContactsAlone', undefined, 'openToAll')
  },
}

export const bankStore: SetUpStore = {
  table: 'bank',
  async check(_tx, wish) {
    if (Number(wish['leastDigits']) > Number(wish['mostDigits'])) throw refuse(400, 'file.digitsWhen', undefined, 'mostDigits')
  },
}

export interface FileKind extends KnownKind {
  id: string
  names: Readonly<Record<string, string>>
  /** Of contacts: everybody may see those of it. */
  openToAll: boolean
  retired: boolean
}

const kindColumns = sql`id, names, category, form, country, pattern, open_to_all as "openToAll", retired_at is not null as retired`

/** In the order in which they are offered, those that are retired among them. */
export const fileKinds = (db: Db | Tx): Promise<FileKind[]> =>
  rows(db, sql<FileKind>`select ${kindColumns} from file_kind order by sequence, code`)

export interface Bank extends KnownBank {
  id: string
  code: string
  name: string
  retired: boolean
}

export const banks = (db: Db | Tx): Promise<Bank[]> =>
  rows(
    db,
    sql<Bank>`select id, code, name, country, least_digits as "leastDigits", most_digits as "mostDigits", retired_at is not null as retired
      from bank order by country, sequence, name, id`,
  )

/** What the set-up offers for the file, as one reads it. */
export const offersOf = async (db: Db | Tx): Promise<{ kinds: FileKind[]; banks: Bank[] }> => ({
  kinds: await fileKinds(db),
  banks: await banks(db),
})

export const kindsOf = (kinds: readonly FileKind[], category: FileCategory): FileKind[] =>
  kinds.filter((kind) => kind.category === category)

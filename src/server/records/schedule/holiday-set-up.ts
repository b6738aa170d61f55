import { sql } from 'kysely'
import { jsonRows, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { audited } from './set-up.ts'

export interface StoredHoliday {
  day: string
  name: string
  /** A fraction of the day. */
  off: number
}

export async function holidaysIn(db: Db, siteId: string, year: number): Promise<StoredHoliday[]> {
  const found = await rows(
    db,
    sql<Omit<StoredHoliday, 'off'> & { off: string }>`
      select day, name, off from holiday
      where site_id = ${siteId}::uuid and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date order by day, name`,
  )
  return found.map((row) => ({ ...row, off: Number(row.off) }))
}

/** Adds holidays and takes others away; one that stands under its name gets what is said of it now. `days`: those that became others. */
export async function changeHolidays(
  tx: Tx,
  siteId: string,
  { add, remove }: { add: readonly StoredHoliday[]; remove: readonly Pick<StoredHoliday, 'day' | 'name'>[] },
  by: string,
): Promise<{ added: number; removed: number; days: string[] }> {
  const gone = await rows(
    tx,
    sql<{ day: string }>`
    delete from holiday h using ${jsonRows(remove)} as x (day date, name text)
    where h.site_id = ${siteId}::uuid and h.day = x.day and h.name = x.name returning h.day`,
  )
  const come = await rows(
    tx,
    sql<{ day: string }>`
    insert into holiday as h (site_id, day, name, off)
    select distinct on (day, name) ${siteId}::uuid, day, name, off from ${jsonRows(add)} as x (day date, name text, off numeric)
    on conflict (site_id, day, name) do update set off = excluded.off where h.off is distinct from excluded.off returning day`,
  )
  await audited(tx, { by, act: 'change', entity: 'holiday', id: siteId, detail: { add, remove } })
  return { added: come.length, removed: gone.length, days: [...new Set([...gone, ...come].map(({ day }) => day))] }
}

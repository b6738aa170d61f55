import { sql } from 'kysely'
import { first, rows, type Db } from '#server/foundation/database/db.ts'

export interface Account {
  userName: string
  name: string
  caption: string
}

const shown = sql`
  e.user_name as "userName", e.display_name as name, concat_ws(' · ', p.name, u.name, s.name) as caption`

const present = sql`
  from employee e
  join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
  left join position p on p.id = a.position_id
  left join unit u on u.id = a.unit_id
  left join site s on s.id = a.site_id`

const active = sql`e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`

/** Who can sign in at the embedded identity provider: every active employee; `offered` are shown first. */
export function accountsOf(db: Db, offered: readonly string[]) {
  return {
    list: () =>
      rows(
        db,
        sql<Account>`select ${shown} ${present} where ${active} and e.user_name = any (${offered}::text[]) order by array_position(${offered}::text[], e.user_name)`,
      ),
    find: async (userName: string) =>
      (await first(
        db,
        sql<{ userName: string; name: string; email: string | null }>`
          select user_name as "userName", display_name as name, email from employee e where user_name = ${userName.toLowerCase()} and ${active}`,
      )) ?? null,
    search: (text: string) =>
      rows(
        db,
        sql<Account>`select ${shown} ${present} where ${active} and (e.display_name || ' ' || e.user_name) ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} order by e.display_name limit 10`,
      ),
  }
}

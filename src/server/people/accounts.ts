import { sql } from 'kysely'
import type { Account, ShownAccount } from '#server/foundation/identity/accounts.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { bindIdentity, type Identity } from './callers/identity.ts'
import { isEntrusted } from './roles/duties.ts'
import { userNameOf } from './callers/user-name.ts'

const shown = sql`
  e.user_name as "userName", e.display_name as name, concat_ws(' · ', p.name, u.name, s.name) as caption`

const present = sql`
  from employee e
  join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
  left join position p on p.id = a.position_id
  left join unit u on u.id = a.unit_id
  left join site s on s.id = a.site_id`

const active = sql`e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`

const accountWhere = (condition: ReturnType<typeof sql>) => sql<Account>`
  select e.id, e.user_name as "userName", e.display_name as name, nullif(trim(e.email), '') as email from employee e where ${condition} and ${active}`

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who can sign in at the embedded identity provider: every active employee; `offered` are shown first in the demo. */
export function accountsOf(db: Db, offered: readonly string[]) {
  const find = async (text: string): Promise<Account | null> =>
    (await first(db, accountWhere(sql`e.user_name = ${userNameOf(text)}`))) ?? null
  return {
    list: () =>
      rows(
        db,
        sql<ShownAccount>`select ${shown} ${present} where ${active} and e.user_name = any (${offered}::text[]) order by array_position(${offered}::text[], e.user_name)`,
      ),
    search: (text: string) =>
      rows(
        db,
        sql<ShownAccount>`select ${shown} ${present} where ${active} and (e.display_name || ' ' || e.user_name) ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} order by e.display_name limit 10`,
      ),
    find,
    /** Both are looked up whichever is found, so that it takes as long. Of two with one address it is nobody's. */
    async named(text: string): Promise<Account | null> {
      const [byName, byAddress] = await Promise.all([
        find(text),
        rows(db, sql<Account>`${accountWhere(sql`lower(trim(e.email)) = ${text.toLowerCase()}`)} limit 2`),
      ])
      return byName ?? (byAddress.length === 1 ? (byAddress[0] ?? null) : null)
    },
    isAdministrator: async ({ id }: Account) =>
      Boolean(
        await first(
          db,
          sql`select 1 as one from role_holder h join role r on r.id = h.role_id where h.employee_id = ${id}::uuid and r.system = 'administrator' limit 1`,
        ),
      ),
    isEntrusted: async ({ id }: Account) =>
      Boolean((await first(db, sql<{ is: boolean }>`select ${isEntrusted(sql`${id}::uuid`)} as is`))?.is),
    async isIdentity({ id }: Account, { issuer, subject }: Identity) {
      const bound = await bindIdentity(db, id, { issuer, subject })
      return bound?.issuer === issuer && bound.subject === subject
    },
    /** Of a text that is no id it is nobody, as of what was kept by user names once. */
    byId: async (id: string): Promise<Account | null> =>
      isId.test(id) ? ((await first(db, accountWhere(sql`e.id = ${id}::uuid`))) ?? null) : null,
  }
}

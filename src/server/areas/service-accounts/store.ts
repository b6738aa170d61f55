import { sql } from 'kysely'
import { openModules } from '#shared/areas/service-accounts.ts'
import { isNetwork } from '#server/foundation/basis/networks.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { first } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** Over a key `k`: it opens the portal today, unless its account is retired. */
export const isGood = sql`k.revoked_at is null and k.ends_on >= current_date`

/** Programs that read by a key. One that is retired opens nothing until it is taken up again. */
export const serviceAccountStore: SetUpStore = {
  table: 'service_account',
  reads: {
    siteIds: sql`array(select x.site_id from service_account_site x where x.account_id = t.id order by x.site_id)`,
    keys: sql`(select count(*)::int from service_key k where k.account_id = t.id and ${isGood})`,
    lastUsedAt: sql`(select max(k.last_used_at) from service_key k where k.account_id = t.id)`,
  },
  writes: ({ modules, networks }) => ({ modules, networks }),
  async check(tx, wish) {
    const [modules, siteIds, networks] = [wish['modules'], wish['siteIds'], wish['networks']] as [string[], string[], string[]]
    const unknown = modules.find((module) => !openModules.has(module))
    if (unknown !== undefined) throw refuse(400, 'roles.unknownModule', { module: unknown }, 'modules')
    const bad = networks.find((network) => !isNetwork(network))
    if (bad !== undefined) throw refuse(400, 'serviceAccounts.notNetwork', { value: bad }, 'networks')
    if (await first(tx, sql`select from unnest(${siteIds}::uuid[]) as g (id) where not exists (select from site s where s.id = g.id)`))
      throw refuse(400, 'serviceAccounts.siteUnknown', undefined, 'siteIds')
  },
  async saved(tx, wish) {
    await sql`delete from service_account_site where account_id = ${wish.id}::uuid`.execute(tx)
    await sql`insert into service_account_site (account_id, site_id)
      select ${wish.id}::uuid, site_id from (select distinct unnest(${wish['siteIds'] as string[]}::uuid[]) as site_id) x`.execute(tx)
  },
}

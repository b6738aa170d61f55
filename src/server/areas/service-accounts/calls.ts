import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { longestKeyDays, openModules, serviceAccountSetUp, serviceKeyCalls } from '#shared/areas/service-accounts.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { createKey, keysOf, readKey, revokeKey } from './keys.ts'
import { serviceAccountStore } from './store.ts'

/** Service accounts, and the keys by which other programs read what these may. */
export function serveServiceAccounts(api: Api<Viewer>, db: Db): void {
  serveSetUp(api, db, serviceAccountSetUp as unknown as SetUp, serviceAccountStore, {
    about: async (language) => ({
      modules: [...openModules].map(([module, { title }]) => ({ module, title: say(language, title) })),
      sites: await rows(db, sql`select id, name from site order by name, id`),
    }),
  })

  api.serve(serviceKeyCalls.keys, async ({ accountId }, { person }) => {
    demandAdministrator(person)
    await demandAccount(db, accountId)
    return { listData: await keysOf(db, accountId) }
  })

  api.serve(serviceKeyCalls.createKey, async ({ accountId, name, endsOn }, call) => {
    const { person } = call
    demandAdministrator(person)
    const last = addDays(person.today, longestKeyDays)
    if (endsOn < person.today || endsOn > last) throw refuse(400, 'serviceAccounts.keyDays', { from: person.today, until: last }, 'endsOn')
    let key = ''
    const id = await actOnce(db, call, async (tx) => {
      const { retired } = await demandAccount(tx, accountId)
      if (retired) throw refuse(409, 'serviceAccounts.isRetired')
      const made = await createKey(tx, { accountId, name, endsOn, by: person.id })
      key = made.key
      return made.id
    })
    if (key === '') throw refuse(409, 'error.toldOnce')
    return { ...(await readKey(db, id)), key }
  })

  api.serve(serviceKeyCalls.revokeKey, async ({ id }, call) => {
    demandAdministrator(call.person)
    await readKey(db, id)
    await actOnce(db, call, (tx) => revokeKey(tx, id, call.person.id))
    return readKey(db, id)
  })
}

async function demandAccount(db: Db | Tx, id: string): Promise<{ retired: boolean }> {
  const found = await first(
    db,
    sql<{ retired: boolean }>`select retired_at is not null as retired from service_account where id = ${id}::uuid`,
  )
  if (!found) throw notFound()
  return found
}

import { sql } from 'kysely'
import { givingList, roleCalls, roleSetUp } from '#shared/areas/roles.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { OptionBody } from '#shared/contract/options.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { Language } from '#shared/texts/index.ts'
import { rightsModules } from '#server/approval/reading/rights-modules.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { first } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellRule } from '#server/people/access-audit.ts'
import { keepingAdministered } from '#server/people/roles/administered.ts'
import { holdRights } from '#server/people/roles/givings.ts'
import { beginView, endView, viewRefusal } from '#server/people/views.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { options } from '#server/platform/options.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { endGiving, foreseen, give } from './giving.ts'
import { sourceOf, toldGiving, type KnownGiving } from './givings.ts'
import { personRights } from './person.ts'
import { demandKnown, permissionsOf, putPermissions, roleStore } from './store.ts'

/** Roles: what they permit, who is given them over whom, what somebody may do by them, and seeing the portal as somebody does. */
export function serveRoles(api: Api<Viewer>, engine: EngineWithDb, byOwnWays: () => Promise<boolean>): void {
  const { db } = engine
  const known = rightsModules('en')
  serveSetUp(api, db, roleSetUp as unknown as SetUp, roleStore(known), {
    about: async (language: Language) => ({ modules: rightsModules(language), everybody: await ofEverybody(db) }),
  })

  api.serve(roleCalls.everybody, async ({ permissions, opened }, call) => {
    demandAdministrator(call.person)
    const own = known.flatMap(({ module, isOwn }) => (isOwn ? [module] : []))
    demandKnown(permissions, own, 'permissions')
    return actOnce(db, call, async (tx) => {
      await holdRights(tx, call.person.id)
      const before = await ofEverybody(tx)
      const after = changedSince({ opened: opened ?? before, wished: permissions, stands: before }, titlesOf(call.language))
      await putPermissions(tx, null, after)
      await tellRule(tx, call.person.id, 'change everybody', { before, after })
      return {}
    })
  })

  api.serve(roleCalls.givings, async (input, { person, language }) => {
    demandAdministrator(person)
    const { rows, ...totals } = await page<KnownGiving>(db, givingList, input as unknown as ListBody, sourceOf(person, language))
    return { listData: rows.map((row) => toldGiving(row, language)), ...totals }
  })

  api.serve(roleCalls.exportGivings, async (input, { person, language }) => {
    demandAdministrator(person)
    const source = sourceOf(person, language)
    const told = async function* () {
      for await (const slice of allRows<KnownGiving>(db, givingList, input as unknown as ListBody, source))
        yield slice.map((row) => ({ ...toldGiving(row, language), state: say(language, `roles.state.${row.state}`) }))
    }
    return listFile(say(language, 'roles.given'), givingList, exportTold(db, { reader: person, module: 'givings' }, told()), {
      person,
      language,
      input,
    })
  })

  api.serve(roleCalls.options, async (input, { person, language }) => {
    demandAdministrator(person)
    return options(db, input as OptionBody, {
      select: sql`r.id, r.name as "displayName", r.code`,
      from: sql`from (select id, code, ${calledIn(language, sql`names`)} as name from role where retired_at is null) r`,
      search: sql`(r.name || ' ' || r.code)`,
      sortable: ['displayName', 'code'],
      order: [sql`r.name`, sql`r.id`],
    })
  })

  api.serve(roleCalls.preview, async (input, { person }) => {
    demandAdministrator(person)
    return foreseen(db, person, input)
  })

  api.serve(roleCalls.give, async (input, call) => {
    demandAdministrator(call.person)
    const own = await byOwnWays()
    return actOnce(db, call, async (tx) => ({
      ids: await keepingAdministered(tx, own, () => give(tx, call.person, input, call.language)),
    }))
  })

  api.serve(roleCalls.end, async ({ id, endsOn }, call) => {
    demandAdministrator(call.person)
    const own = await byOwnWays()
    return actOnce(db, call, async (tx) => {
      await keepingAdministered(tx, own, () => endGiving(tx, call.person, id, endsOn))
      return { id }
    })
  })

  api.serve(roleCalls.person, async ({ id }, { person, language }) => {
    demandAdministrator(person)
    return personRights(db, person, id, language)
  })

  api.serve(roleCalls.viewAs, async ({ id, reason }, call) => {
    const refusal = viewRefusal(call.person, id)
    if (refusal) throw refuse(refusal === 'roles.view.oneself' ? 409 : 403, refusal)
    return actOnce(db, call, async (tx) => {
      const { id: viewId, ...view } = await beginView(tx, call.person, { id, reason })
      await tellAccount(tx, id, 'told.account.viewedAs', { by: call.person.name, reason })
      return { viewId, ...view }
    })
  })

  // Called while it goes on, when nothing else is done: ended twice it has ended once.
  api.serve(roleCalls.endView, async ({ id }, { person }) =>
    calledTransaction(db, person, async (tx) => {
      await endView(tx, person.readerId, id)
      return { id }
    }),
  )
}

const ofEverybody = async (db: Parameters<typeof first>[0]) =>
  (await first(db, sql<{ permissions: Record<string, 'read' | 'write'> }>`select ${permissionsOf(sql`null::uuid`)} as permissions`))
    ?.permissions ?? {}

type Permissions = Readonly<Record<string, 'read' | 'write'>>

/** What stands, with what is wished otherwise than it was when it was opened; what somebody has changed otherwise since is not written over (409). */
function changedSince(
  { opened, wished, stands }: Record<'opened' | 'wished' | 'stands', Permissions>,
  titles: ReadonlyMap<string, string>,
): Permissions {
  const modules = [...new Set([opened, wished, stands].flatMap((one) => Object.keys(one)))]
  const touched = new Set(modules.filter((module) => wished[module] !== opened[module]))
  const met = [...touched].filter((module) => stands[module] !== opened[module] && stands[module] !== wished[module])
  if (met.length > 0)
    throw refuse(409, 'roles.everybody.meanwhile', { modules: met.map((module) => titles.get(module) ?? module).join(', ') }, 'permissions')
  const after = modules.map((module) => [module, (touched.has(module) ? wished : stands)[module]] as const)
  return Object.fromEntries(after.flatMap(([module, access]) => (access ? [[module, access]] : [])))
}

const titlesOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(rightsModules(language).map(({ module, title }) => [module, title]))

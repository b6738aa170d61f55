import { accessCalls, accessList } from '#shared/areas/access.ts'
import { sessionCalls } from '#shared/areas/session.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { endSignIn } from '#server/foundation/identity/ended-sign-ins.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { TokenCheck } from '#server/foundation/identity/tokens.ts'
import { disable, enable, endSignIns, freeIdentity, type AccessChange } from '#server/people/access.ts'
import { accountRefusal } from '#server/people/account-rights.ts'
import { deviceKey } from '#server/people/device-key.ts'
import { keepingAdministered } from '#server/people/roles/administered.ts'
import { heldRoleWords } from '#server/people/roles/words.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { demandSight, serveHelping } from './helping.ts'
import { accessOf, sourceOf, type AccessRow, type KnownRow } from './rows.ts'

/** So long after it was ended a session at the provider gives no token any more that was made before. */
const keptMs = 24 * 60 * 60_000

/** What the calls of access are served with. `home`: where the portal's pages stand; null where an outside provider signs in. */
interface Parts {
  tokens: TokenCheck
  /** Who wrote the tokens. */
  issuer: string
  home: string | null
  /** Whether each signs in by a password or passkey of their own. */
  byOwnWays: () => Promise<boolean>
}

/** Who may come in and as what, for administrators and HR; and for everybody the end of their own sign-in and the key of their devices. */
export function serveAccess(api: Api<Viewer>, db: Db, { tokens, home, issuer, byOwnWays }: Parts): void {
  const told = (viewer: Viewer, row: KnownRow, language: Language): AccessRow => ({
    ...row,
    roles: rolesTold(viewer, row, language),
    mayHelp: home !== null && accountRefusal(viewer, row) === null,
  })

  api.serve(accessCalls.list, async (input, { person, language }) => {
    demandSight(person)
    const body = input as unknown as ListBody
    const { rows: found, ...totals } = await page<KnownRow>(db, accessList, body, sourceOf(input.scope, person, await byOwnWays()))
    return { listData: found.map((row) => told(person, row, language)), ...totals }
  })

  api.serve(accessCalls.export, async (input, { person, language }) => {
    demandSight(person)
    const source = sourceOf(input.scope, person, await byOwnWays())
    const people = async function* () {
      for await (const slice of allRows<KnownRow>(db, accessList, input as unknown as ListBody, source))
        yield slice.map((row) => ({
          ...row,
          state: say(language, `access.state.${row.state}`),
          roles: rolesTold(person, row, language).join(', '),
        }))
    }
    return listFile(
      say(language, 'access.title'),
      accessList,
      exportTold(db, { reader: person, module: 'access' }, people(), ({ id }) => [id]),
      { person, language, input },
    )
  })

  const changing = async (call: Call<Viewer>, id: string, work: (change: AccessChange) => Promise<void>): Promise<AccessRow> => {
    demandAdministrator(call.person)
    const own = await byOwnWays()
    await actOnce(db, call, (tx) => keepingAdministered(tx, own, () => work({ tx, by: call.person.id, employeeId: id })))
    return told(call.person, await accessOf(db, id, own), call.language)
  }
  api.serve(accessCalls.disable, ({ id }, call) => changing(call, id, disable))
  api.serve(accessCalls.enable, ({ id }, call) => changing(call, id, enable))
  api.serve(accessCalls.endSignIns, ({ id }, call) => changing(call, id, endSignIns))
  api.serve(accessCalls.free, ({ id }, call) => changing(call, id, freeIdentity))

  serveHelping(api, db, { home, issuer, byOwnWays })

  api.serve(sessionCalls.signOut, async (_input, { request }) => {
    const token = bearerOf(request)
    if (token === null) throw refuse(401, 'error.signIn')
    const signIn = await tokens.check(token)
    await endSignIn(db, token, signIn, Math.max(signIn.expiresAt * 1000, Date.now() + keptMs))
    tokens.forget(token)
    return { ended: true }
  })
  api.serve(sessionCalls.deviceKey, async (_input, { person }) => ({ key: await deviceKey(db, person.id) }))
}

/** Over whom a role is given is for those to read who give it: to others it says that there is one. */
function rolesTold({ administrator }: Viewer, { roles, isEntrusted }: KnownRow, language: Language): string[] {
  if (administrator) return roles.map((held) => heldRoleWords(held, language))
  return isEntrusted ? [say(language, 'access.entrusted')] : []
}

import { accountCalls, secondFactorSetting, type AccountDetails } from '#shared/areas/account.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { credentialsOf } from '#server/foundation/credentials/credentials.ts'
import { sessionsOf } from '#server/foundation/identity/sessions.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import { profileRow } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { asksSecondFactor } from '#server/platform/account/second-factor.ts'
import { serveSetting } from '#server/platform/set-up/setting.ts'
import { sessionRow } from '#server/platform/account/sign-in-rows.ts'
import { serveDocumentPassword } from './document-password.ts'
import type { AccountParts, SignInOfCall } from './owned.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password.ts'
import { freshUntil } from './proof.ts'
import { serveSessions } from './sessions.ts'
import { serveTotp } from './totp.ts'

/** How the signed-in person signs in, and where they are signed in. */
export function serveAccount(api: Api<Viewer>, db: Db, parts: AccountParts): void {
  const { tokens, outside: outsideOf, isDemo } = parts
  const signInOf = ({ request }: Call<Viewer>) => tokens.check(bearerOf(request) ?? '')
  const owned: SignInOfCall = async (call) => {
    const outside = await outsideOf(call.person)
    if (outside !== null) throw refuse(409, 'account.outside', { address: outside })
    return signInOf(call)
  }

  api.serve(accountCalls.details, async (_input, call): Promise<AccountDetails> => {
    const { person } = call
    const [signIn, row, outside] = await Promise.all([signInOf(call), profileRow(db, person.id), outsideOf(person)])
    const named = { userName: person.userName, email: row?.email ?? null, providerAddress: outside }
    if (outside !== null) return { ...nothingHere, ...named, provider: 'outside' }
    const [known, sessions, isAsked] = await Promise.all([
      credentialsOf(db, person.id),
      sessionsOf(db, person.id),
      asksSecondFactor(db, person.id),
    ])
    const fresh = freshUntil(signIn)
    return {
      ...named,
      provider: 'own',
      isDemo: await isDemo(),
      passwordDate: known.passwordAt,
      passkeys: known.passkeys.map(({ id, name, madeAt, usedAt }) => ({ id, name, madeDate: madeAt, usedDate: usedAt })),
      totp: known.totp,
      codesLeft: known.codesLeft,
      secondFactorAsked: isAsked,
      freshUntil: fresh === null ? null : new Date(fresh).toISOString(),
      sessions: sessions.map((session) => sessionRow(session, signIn.session)),
    }
  })

  servePassword(api, db, owned, parts)
  serveDocumentPassword(api, db, parts)
  servePasskeys(api, db, owned, parts)
  serveTotp(api, db, owned, parts)
  serveSessions(api, db, owned, parts)
  serveSetting(api, db, secondFactorSetting)
}

/** Of a person whom somebody else signs in. */
const nothingHere = {
  isDemo: false,
  passwordDate: null,
  passkeys: [],
  totp: false,
  codesLeft: 0,
  secondFactorAsked: false,
  freshUntil: null,
  sessions: [],
}

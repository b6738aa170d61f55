import { accessCalls, type Invited } from '#shared/areas/access.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { credentialsOf, endSecondFactors } from '#server/foundation/credentials/credentials.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound, refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { endOwnSession, sessionsOf } from '#server/foundation/identity/sessions.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { endAllSignIns } from '#server/people/access.ts'
import { accountRefusal, signIn } from '#server/people/account-rights.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { inviteTo } from '#server/platform/account/invitations.ts'
import { sessionRow } from '#server/platform/account/sign-in-rows.ts'
import { accessOf, type KnownRow } from './rows.ts'

/** HR helps the people of its sites to come in; what they are is for administrators alone to change. */
export function demandSight(viewer: Viewer): void {
  if (!viewer.administrator && !hasDuty(viewer, signIn)) throw refuse(403, 'error.hrOnly')
}

interface Parts {
  home: string | null
  issuer: string
  byOwnWays: () => Promise<boolean>
}

/**
 * Helping people to sign in: inviting them, seeing and ending where they are signed in, taking away what they have lost. `home`: where
 * the portal's pages stand; null where an outside provider signs in.
 */
export function serveHelping(api: Api<Viewer>, db: Db, { home, issuer, byOwnWays }: Parts): void {
  const demandOwnProvider = (): string => {
    if (home === null) throw refuse(409, 'access.outside')
    return home
  }
  /** The person whom a call helps. */
  const helped = async (call: Call<Viewer>, id: string): Promise<KnownRow> => {
    demandSight(call.person)
    const row = await accessOf(db, id, await byOwnWays())
    const refusal = accountRefusal(call.person, row)
    if (refusal) throw refuse(403, refusal)
    demandOwnProvider()
    return row
  }
  const told = async (row: KnownRow) => {
    const [known, sessions] = await Promise.all([credentialsOf(db, row.id), sessionsOf(db, row.id)])
    return {
      id: row.id,
      userName: row.userName,
      passwordDate: known.passwordAt,
      passkeys: known.passkeys.length,
      totp: known.totp,
      codesLeft: known.codesLeft,
      // Nobody who has left or is disabled comes in by one.
      invitedUntil: row.state === 'left' || row.state === 'disabled' ? null : known.invitedUntil,
      sessions: sessions.map((session) => sessionRow(session, null)),
    }
  }

  api.serve(accessCalls.invite, async ({ ids }, { person, language }) => {
    demandSight(person)
    const invites = { home: demandOwnProvider(), viewer: person, language }
    const own = await byOwnWays()
    const people = await Promise.all([...new Set(ids)].map((id) => accessOf(db, id, own)))
    const listData: Invited[] = []
    for (const row of people) listData.push(await inviteOne(db, invites, row))
    return { listData }
  })

  api.serve(accessCalls.signIn, async ({ id }, call) => told(await helped(call, id)))

  api.serve(accessCalls.removeSecondFactor, async ({ id }, call) => {
    const row = await helped(call, id)
    await actOnce(db, call, async (tx) => {
      if (!(await endSecondFactors(tx, id))) return
      await endAllSignIns(tx, id)
      await tellAccess(tx, call.person.id, 'remove second factor', id)
      await tellAccount(tx, id, 'told.account.secondFactorRemoved', { by: call.person.name })
    })
    return told(row)
  })

  api.serve(accessCalls.endSession, async ({ id, session }, call) => {
    const row = await helped(call, id)
    await actOnce(db, call, async (tx) => {
      if (!(await endOwnSession(tx, issuer, id, session))) throw notFound()
      await tellAccess(tx, call.person.id, 'end sign-in', id)
    })
    return told(row)
  })

  api.serve(accessCalls.endSessions, async ({ id }, call) => {
    const row = await helped(call, id)
    await actOnce(db, call, async (tx) => {
      await endAllSignIns(tx, id)
      await tellAccess(tx, call.person.id, 'end sign-ins', id)
      await tellAccount(tx, id, 'told.account.signInsEnded', { by: call.person.name })
    })
    return told(row)
  })
}

/** One invitation, whatever becomes of the others. What it answers is kept nowhere: an address is told once. */
async function inviteOne(
  db: Db,
  { home, viewer, language }: { home: string; viewer: Viewer; language: Language },
  row: KnownRow,
): Promise<Invited> {
  const about = { id: row.id, employee: row.employee }
  const why = accountRefusal(viewer, row)
  try {
    if (why) throw refuse(403, why)
    const { address, until } = await calledTransaction(db, viewer, (tx) =>
      inviteTo(tx, { db, home }, { employeeId: row.id, by: viewer.id }),
    )
    return { ...about, outcome: address === null ? 'mailed' : 'toHandOver', address, until, why: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const said = error.messages.map(({ key, params }) => say(language, key, params)).join(' ')
    return { ...about, outcome: 'refused', address: null, until: null, why: said }
  }
}

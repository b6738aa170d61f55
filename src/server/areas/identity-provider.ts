import { identityProviderCalls, type IdentityProviderStanding, type ShownConnection } from '#shared/areas/identity-provider.ts'
import type { ProviderProblemKey } from '#shared/identity-provider-problem.ts'
import { hasCredential } from '#server/foundation/credentials/credentials.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import {
  connectionDrafted,
  connectionEnded,
  connectionOn,
  connectionWritten,
  switchTo,
  writeConnection,
  type Connected,
} from '#server/foundation/identity/outside/connections.ts'
import { discover } from '#server/foundation/identity/outside/discovery.ts'
import { ProviderProblem } from '#server/foundation/identity/outside/problem.ts'
import { reachOf, redirectOf, trialAddress } from '#server/foundation/identity/outside/provider-outside.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import type { Config } from '#server/foundation/settings/config.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { freeFromOthers } from '#server/people/callers/identity.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
import { tellAudit } from '#server/platform/settings.ts'

/** An identity provider of the company's is written, tried and turned on by screen; the environment's wins. */
export function serveIdentityProvider(api: Api<Viewer>, db: Db, config: Config, isDemo: () => Promise<boolean>): void {
  const standing = async (viewer: Viewer): Promise<IdentityProviderStanding> => {
    const [on, drafted, hasOwnWay] = await Promise.all([connectionOn(db), connectionDrafted(db), hasCredential(db, viewer.id)])
    const written = drafted ?? on ?? (await connectionEnded(db))
    const { oidc, clientId } = config
    return {
      environment: oidc && { authority: oidc.authority, clientId, userClaim: oidc.userClaim },
      redirect: redirectOf(config),
      on: on && shownTo(viewer, on),
      written: written && shownTo(viewer, written),
      hasOwnWay,
    }
  }

  api.serve(identityProviderCalls.read, async (_input, { person }) => {
    demandAdministrator(person)
    return standing(person)
  })

  api.serve(identityProviderCalls.write, async ({ secret, opened, ...said }, { person, language }) => {
    await demandOpen(person)
    // A provider that cannot be found is not written: its address is the first thing that goes wrong.
    await discover(said.issuer, reachOf(config)).catch((error: unknown) => {
      throw error instanceof ProviderProblem ? refuse(400, `identityProvider.problem.${error.key}`, undefined, 'issuer') : error
    })
    const before = (await connectionDrafted(db)) ?? (await connectionOn(db)) ?? (await connectionEnded(db))
    // A secret is handed to nobody but the provider that it was given for.
    const isSame = before?.issuer === said.issuer && before.clientId === said.clientId
    const kept = secret === null ? (isSame ? before.secret : null) : secret || null
    await calledTransaction(db, person, async (tx) => {
      if (opened) await demandSame(tx, { kind: 'identity provider' }, null, { opened, before: await connectionWritten(tx) }, language)
      await writeConnection(db, tx, { ...said, secret: kept }, person.id)
      await tellAudit(tx, 'identity provider', { written: { ...said, hasSecret: kept !== null } }, person.id)
    })
    return standing(person)
  })

  api.serve(identityProviderCalls.tryOut, async (_input, { person }) => {
    await demandOpen(person)
    const written = (await connectionDrafted(db)) ?? (await connectionOn(db))
    if (!written) throw refuse(409, 'identityProvider.nothingWritten')
    return { address: await trialAddress(config, db, written.id, person.id) }
  })

  api.serve(identityProviderCalls.turn, async ({ on }, { person }) => {
    await demandOpen(person)
    const drafted = on ? await connectionDrafted(db) : null
    if (on) {
      if (!drafted) throw refuse(409, 'identityProvider.nothingWritten')
      const { trial } = shownTo(person, drafted)
      if (!trial || trial.problem !== null || !trial.isOneself) throw refuse(409, 'identityProvider.notTried')
      if (!(await hasCredential(db, person.id))) throw refuse(409, 'identityProvider.noOwnWay')
    }
    await calledTransaction(db, person, async (tx) => {
      // Another was written meanwhile: nobody has tried that.
      if (!(await switchTo(tx, drafted?.id ?? null))) throw refuse(409, 'identityProvider.notTried')
      if (drafted) await freeFromOthers(tx, drafted.issuer)
      await tellAudit(tx, 'identity provider', { on, ...(drafted && { issuer: drafted.issuer }) }, person.id)
    })
    return standing(person)
  })

  async function demandOpen(viewer: Viewer): Promise<void> {
    demandAdministrator(viewer)
    if (config.oidc) throw refuse(409, 'identityProvider.byEnvironment')
    if (await isDemo()) throw refuse(409, 'identityProvider.demo')
  }
}

/** What others tried is theirs: the claims of an ID token are told to whom they are about. */
function shownTo(
  { id, readerId }: Viewer,
  { label, issuer, clientId, secret, scopes, userClaim, onSince, ...connected }: Connected,
): ShownConnection {
  const { trial, triedAt, triedBy } = connected
  return {
    label,
    issuer,
    clientId,
    scopes,
    userClaim,
    hasSecret: secret !== null,
    isOn: onSince !== null,
    trial:
      trial && triedAt !== null && triedBy === readerId
        ? {
            at: new Date(triedAt).toISOString(),
            problem: trial.problem as ProviderProblemKey | null,
            detail: trial.detail,
            claims: trial.claims,
            person: trial.person?.name ?? null,
            isOneself: trial.person?.id === id,
          }
        : null,
  }
}

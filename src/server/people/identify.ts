import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/foundation/db.ts'
import { inOneTurn } from '#server/foundation/gathering.ts'
import { noteCaller, noteReason, tellSecurity } from '#server/foundation/log.ts'
import { refuse } from '#server/foundation/refusal.ts'
import type { SignIn, TokenCheck } from '#server/foundation/tokens.ts'
import { bindIdentity } from './identity.ts'
import { userNameOf } from './user-name.ts'
import { findViewers, type Known, type Viewer } from './viewer.ts'

const mostRemembered = 5000

/** The bearer token of a call; null where it has none, or none that could be one. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && more === undefined && token.length <= 8192 ? token : null
}

/**
 * Finds the person a call comes from; 401, telling nothing, where there is none. `binds`: tokens come from an outside provider,
 * so each person is bound to whom they are there.
 */
export function identifyBy(db: Db, tokens: TokenCheck, binds: boolean): (request: FastifyRequest) => Promise<Viewer> {
  const find = inOneTurn((userNames: readonly string[]) => findViewers(db, userNames))
  const seen = new Set<string>()
  return async (request) => {
    const token = bearerOf(request)
    if (token === null) throw refuse(401, 'error.signIn')
    const signIn = await tokens.check(token)
    const userName = userNameOf(signIn.user)
    const viewer = userName === null ? undefined : await find(userName)
    if (!viewer) throw outBecause(request, 'unknown user')
    if (viewer.tokensFrom !== null && (signIn.signedInAt ?? signIn.issuedAt ?? 0) <= viewer.tokensFrom)
      throw outBecause(request, 'sign-in ended', viewer)
    if (binds && !(await isThemself(db, viewer, signIn))) throw outBecause(request, 'other identity', viewer)
    noteCaller(request, viewer.id)
    if (isNew(seen, viewer, signIn)) tellSecurity(request, 'signed in', 200)
    return viewer
  }
}

function outBecause(request: FastifyRequest, event: 'unknown user' | 'sign-in ended' | 'other identity', viewer?: Viewer) {
  noteReason(request, event)
  if (viewer) noteCaller(request, viewer.id)
  return refuse(401, 'error.signIn')
}

async function isThemself(db: Db, viewer: Known, { issuer, subject }: SignIn): Promise<boolean> {
  if (subject === null) return false
  const bound = viewer.identity ?? (await bindIdentity(db, viewer.id, { issuer, subject }))
  return bound !== null && bound.issuer === issuer && bound.subject === subject
}

/** Whether this is the first call of a sign-in that this process sees; what a renewal brings belongs to the same one. */
function isNew(seen: Set<string>, viewer: Viewer, { session, signedInAt, issuedAt }: SignIn): boolean {
  const key = `${viewer.id} ${session ?? signedInAt ?? issuedAt ?? ''}`
  if (seen.has(key)) return false
  const [oldest] = seen
  if (oldest !== undefined && seen.size >= mostRemembered) seen.delete(oldest)
  seen.add(key)
  return true
}

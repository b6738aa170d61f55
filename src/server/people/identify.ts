import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/foundation/db.ts'
import { inOneTurn } from '#server/foundation/gathering.ts'
import { refuse } from '#server/foundation/refusal.ts'
import type { TokenCheck } from '#server/foundation/tokens.ts'
import { userNameOf } from './user-name.ts'
import { findViewers, type Viewer } from './viewer.ts'

/** Finds the person a call comes from; 401, telling nothing, where there is none. */
export function identifyBy(db: Db, tokens: TokenCheck): (request: FastifyRequest) => Promise<Viewer> {
  const find = inOneTurn((userNames: readonly string[]) => findViewers(db, userNames))
  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 8192) throw refuse(401, 'error.signIn')
    const { user } = await tokens.check(token)
    const userName = userNameOf(user)
    const viewer = userName === null ? undefined : await find(userName)
    if (!viewer) throw refuse(401, 'error.signIn')
    return viewer
  }
}

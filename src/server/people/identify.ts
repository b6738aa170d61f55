import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/foundation/db.ts'
import { inOneTurn } from '#server/foundation/gathering.ts'
import { refuse } from '#server/foundation/refusal.ts'
import { findViewers, type Viewer } from './viewer.ts'

export interface TokenCheck {
  /** The user claim of a valid access token; refuses any other with 401, and with 503 while the provider's keys cannot be had. */
  check(token: string): Promise<string>
}

/** Finds the person a call comes from; 401, telling nothing, where there is none. */
export function identifyBy(db: Db, tokens: TokenCheck): (request: FastifyRequest) => Promise<Viewer> {
  const find = inOneTurn((userNames: readonly string[]) => findViewers(db, userNames))
  return async (request) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 8192) throw refuse(401, 'error.signIn')
    const userName = await tokens.check(token)
    const viewer = await find(userName.toLowerCase())
    if (!viewer) throw refuse(401, 'error.signIn')
    return viewer
  }
}

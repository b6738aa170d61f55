import type { FastifyRequest } from 'fastify'
import { openModules } from '#shared/areas/service-accounts.ts'
import { events, type Endpoint } from '#shared/contract/endpoint.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { inOneTurn } from '#server/foundation/database/gathering.ts'
import { noteCaller, noteReason, tellSecurity } from '#server/foundation/basis/log.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { remember } from '#server/foundation/basis/remembered.ts'
import { openLimits, type Limits } from '#server/foundation/http/limits.ts'
import type { SignIn, TokenCheck } from '#server/foundation/identity/tokens.ts'
import { bindIdentity } from './identity.ts'
import { userNameOf } from './user-name.ts'
import { isServiceKey, openServiceKeys } from './service-accounts.ts'
import { seenAs } from '../views.ts'
import { findViewers, type Known, type Viewer } from '../viewer.ts'
import { whenceOf } from '#server/foundation/identity/whence.ts'

const mostRemembered = 5000

/** The bearer token of a call; null where it has none, or none that could be one: RFC 6750 names its letters. */
export function bearerOf(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^bearer (?=.{1,8192}$)([\w.~+/-]+=*)$/i)?.[1] ?? null
}

/**
 * Finds the person a call comes from; 401, telling nothing, where there is none. `binds`: tokens come from an outside provider,
 * so each person is bound to whom they are there. `limits`: what wrong keys are counted by.
 */
export function identifyBy(
  db: Db,
  tokens: TokenCheck,
  binds: boolean,
  limits: Limits = openLimits(null),
): (request: FastifyRequest) => Promise<Viewer> {
  const find = inOneTurn((userNames: readonly string[]) => findViewers(db, userNames))
  const findSeen = openSeeing(db, find)
  const isNew = openNewcomers(mostRemembered)
  const serviceBy = openServiceKeys(db, limits)
  return async (request) => {
    const token = bearerOf(request)
    if (token === null) throw refuse(401, 'error.signIn')
    if (isServiceKey(token)) {
      const service = await serviceBy(token, request)
      noteCaller(request, service.id)
      return service
    }
    const view = request.headers['view-as']
    // Looked up beside the token and the person, so that it takes no longer than their own call.
    const seen = typeof view === 'string' ? findSeen(view) : undefined
    seen?.catch(() => {})
    const { signIn, answer: viewer } = await tokens.checkBeside(token, async ({ user }) => {
      const userName = userNameOf(user)
      return userName === null ? undefined : find(userName)
    })
    if (!viewer) throw outBecause(request, 'unknown user')
    if (viewer.tokensFrom !== null && (signIn.signedInAt ?? signIn.issuedAt ?? 0) <= viewer.tokensFrom)
      throw outBecause(request, 'sign-in ended', viewer)
    // By a name alone whoever has it now would be whoever had it.
    if (signIn.person !== null && signIn.person !== viewer.id) throw outBecause(request, 'other identity', viewer)
    if (binds && !(await isThemself(db, viewer, signIn))) throw outBecause(request, 'other identity', viewer)
    noteCaller(request, viewer.id)
    if (isNew(viewer.id, signIn)) tellSecurity(request, 'signed in', 200)
    return { ...(seen === undefined ? viewer : seenBy(viewer, await seen)), from: whenceOf(request) }
  }
}

interface Seen {
  byId: string
  person: Known | undefined
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds as whom somebody sees the portal, by the view that a call names. Whose name it is and whether it goes on is asked each time. */
function openSeeing(db: Db, find: (userName: string) => Promise<Known | undefined>): (view: string) => Promise<Seen | undefined> {
  const ask = inOneTurn((ids: readonly string[]) => seenAs(db, ids))
  const whose = remember<string>(mostRemembered)
  return async (view) => {
    if (!isId.test(view)) return undefined
    const remembered = whose.get(view)
    const [going, known] = await Promise.all([ask(view), remembered === undefined ? undefined : find(remembered)])
    if (!going) return undefined
    whose.set(view, going.userName)
    return { byId: going.byId, person: remembered === going.userName ? known : await find(going.userName) }
  }
}

/** The person as whom an administrator sees the portal; a view that has ended, or is another's, is told as such. */
function seenBy(viewer: Viewer, seen: Seen | undefined): Viewer {
  if (!viewer.administrator || !seen?.person || seen.byId !== viewer.id) throw refuse(410, 'roles.view.ended')
  return { ...seen.person, readerId: viewer.readerId }
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

/**
 * Whether a call is the first of its sign-in that this process sees; what a renewal brings belongs to the same one. Of more than
 * `most` the oldest is forgotten.
 */
export function openNewcomers(most: number): (personId: string, signIn: Pick<SignIn, 'session' | 'signedInAt' | 'issuedAt'>) => boolean {
  const seen = remember<true>(most)
  return (personId, { session, signedInAt, issuedAt }) => {
    const key = `${personId} ${session ?? signedInAt ?? issuedAt}`
    if (seen.get(key)) return false
    seen.set(key, true)
    return true
  }
}

/**
 * Whoever sees the portal as somebody else does looks alone: they change nothing, and learn nothing that opens it. What is not
 * said to read is closed. A service account reads besides in the areas of its modules alone.
 */
export function demandOwnCall(viewer: Viewer, call: Endpoint): void {
  const { id, readerId } = viewer
  const { reads, isSecret } = call
  if (viewer.isService && !isOpenToService(viewer, call)) throw refuse(403, 'serviceAccounts.closed')
  if (id !== readerId && (!reads || isSecret)) throw refuse(403, 'roles.view.readOnly')
}

const isOpenToService = ({ permissions }: Viewer, { reads, isSecret, output, area }: Endpoint): boolean =>
  reads && !isSecret && output !== events && permissions.some(({ module }) => openModules.get(module)?.area === area)

import type { FastifyReply, FastifyRequest } from 'fastify'
import { tellSecurity, type SecurityEvent } from '../basis/log.ts'
import { say } from '../basis/texts.ts'
import { askPasskey, relyingPartyOf } from '../credentials/passkeys.ts'
import { ofAddress, takeTry, type Guarded } from '../credentials/sign-in-locks.ts'
import { networkOf } from '../http/limits.ts'
import type { Account } from './accounts.ts'
import { connectionOn } from './outside/connections.ts'
import { sendPage } from './pages/page-frame.ts'
import type { Means } from './provider-means.ts'
import { signInPage, type SignInView } from './pages/sign-in-page.ts'

/** One visit of the sign-in page. */
export interface Visit {
  means: Means
  request: FastifyRequest
  reply: FastifyReply
  language: SignInView['language']
  /** Whom the portal that sends somebody expects. */
  hint: string
  /** Whoever comes is to prove anew who they are. */
  isAnew: boolean
  /** Names the sign-in that is under way. */
  uid: string
}

/** What a page says beside its form. */
export interface Said {
  name?: string
  wrong?: string
  search?: NonNullable<SignInView['demo']>['search']
  status?: number
}

export const actionOf = ({ request }: Visit): string => request.url.split('?')[0] ?? ''

/** The page on which somebody says who they are. */
export async function showSignIn(visit: Visit, { name = '', wrong, search = null, status = 200 }: Said): Promise<FastifyReply> {
  const { means, reply, language, uid } = visit
  const { accounts, config, database, forgotten } = means
  const connection = await connectionOn(database.db)
  const view: SignInView = {
    language,
    basePath: config.basePath,
    action: actionOf(visit),
    wrong: wrong ?? null,
    name,
    company: await accounts.companyName(),
    outside: connection && { label: connection.label, address: `${means.prefix}/sign-in/${uid}/outside` },
    forgotten: forgotten ? `${means.prefix}/forgotten` : null,
    passkey: await passkeyOf(database.db, uid, means),
    demo: (await accounts.isDemo()) ? { people: await accounts.list(), search } : null,
  }
  return sendPage(config, reply, signInPage(view), status)
}

const passkeyOf = (db: Means['database']['db'], uid: string, { config }: Means) =>
  askPasskey(db, signInOf(uid), relyingPartyOf(config.publicUrl))

/** Under which what a passkey signs is asked. */
export const signInOf = (uid: string) => `sign-in ${uid}`

export const addressOf = ({ request }: Visit): Guarded => ofAddress(networkOf(request.ip))

/**
 * Counts a try at something from where the visitor is. Answers what to say where it has to wait, in words that say nothing of who
 * exists, and null where it may go on.
 */
export async function waits(visit: Visit, guarded: Guarded): Promise<string | null> {
  const { means, request, reply, language } = visit
  const seconds = await takeTry(means.database.db, [guarded, addressOf(visit)])
  if (seconds === 0) return null
  tellSecurity(request, 'too many', 429)
  void reply.header('retry-after', String(seconds))
  return seconds < 60
    ? say(language, 'signIn.tooManySeconds', { n: seconds })
    : say(language, 'signIn.tooManyMinutes', { n: Math.ceil(seconds / 60) })
}

/** A line of the log: somebody known, or nobody, was not let in. */
export const tellFailed = ({ request }: Visit, event: SecurityEvent): void => tellSecurity(request, event, 401)

/** Lets somebody in: the provider goes on from here. */
export async function letIn({ means, request, reply }: Visit, account: Pick<Account, 'id'>): Promise<FastifyReply> {
  const result = { login: { accountId: account.id } }
  const target = await means.provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.redirect(target, 303)
}

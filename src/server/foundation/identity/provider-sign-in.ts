import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tellSecurity } from '../basis/log.ts'
import { say } from '../basis/texts.ts'
import { checkPassword } from '../credentials/passwords.ts'
import { ofAccount, ofAddress, succeeded, takeTry } from '../credentials/sign-in-locks.ts'
import { networkOf } from '../http/limits.ts'
import type { Account } from './accounts.ts'
import { languageAsked, sendPage } from './page-frame.ts'
import { fieldsOf, sendError, withForms, type Means } from './provider-means.ts'
import { signInPage, type SignInView } from './sign-in-page.ts'

/** One visit of the sign-in page. */
interface Visit {
  means: Means
  request: FastifyRequest
  reply: FastifyReply
  language: SignInView['language']
  /** Whom the portal that sends somebody expects. */
  hint: string
}

/** The page on which somebody signs in, and what signing in does. */
export function mountSignIn(app: FastifyInstance, means: Means): void {
  withForms(app, means, (scope) => {
    const url = `${means.prefix}/sign-in/:uid`
    scope.get(url, (request, reply) => visited(means, request, reply, show))
    scope.post(url, (request, reply) => visited(means, request, reply, submit))
  })
}

/** Nothing is there for a page that was left open too long, opened in another browser or already used. */
async function visited(
  means: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { uid } = request.params as { uid: string }
  const interaction = await means.provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  })
  if (interaction?.uid !== uid) return sendError(means.config, 400, 'signIn.expired', request, reply)
  const { login_hint: hint, ui_locales: locales } = interaction.params
  const language = languageAsked(locales, request.headers['accept-language'])
  return work({ means, request, reply, language, hint: typeof hint === 'string' ? hint : '' })
}

async function show(visit: Visit): Promise<FastifyReply> {
  const { hint, means } = visit
  if (!(await means.accounts.isDemo())) return page(visit, { name: hint })
  return page(visit, { search: hint === '' ? null : { text: hint, found: await means.accounts.search(hint) } })
}

async function submit(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request)
  if (fields['password'] !== undefined) return byPassword(visit, fields['name'] ?? '', fields['password'])
  if (await visit.means.accounts.isDemo()) return byClick(visit, fields)
  return page(visit, { name: visit.hint })
}

/** In the demo whoever is named is signed in; of anything else that was typed the page tells who is called so. */
async function byClick(visit: Visit, { user = '', search = '' }: Record<string, string>): Promise<FastifyReply> {
  const { accounts } = visit.means
  const text = (user || search).trim().slice(0, 100)
  const account = await accounts.find(text.toLowerCase())
  if (account) return signedIn(visit, account)
  return page(visit, { search: { text, found: text ? await accounts.search(text) : [] } })
}

/**
 * The same is done, takes as long and is answered whether anybody is called so or not: a look for the person, a try counted for the
 * name and for the address, a password compared.
 */
async function byPassword(visit: Visit, typed: string, password: string): Promise<FastifyReply> {
  const { means, request } = visit
  const { db } = means.database
  const name = typed.trim().slice(0, 254)
  const account = await means.accounts.named(name)
  const [guessed, address] = [ofAccount(account?.id ?? name.toLowerCase()), ofAddress(networkOf(request.ip))]
  const wait = await takeTry(db, [guessed, address])
  if (wait > 0) {
    tellSecurity(request, 'too many', 429)
    return page(visit, { name, wrong: tooMany(visit, wait), status: 429, wait })
  }
  const isRight = await checkPassword(db, account?.id ?? null, password.slice(0, 512))
  if (!account || !isRight) {
    tellSecurity(request, 'wrong password', 401)
    return page(visit, { name, wrong: say(visit.language, 'signIn.wrong'), status: 401 })
  }
  await succeeded(db, guessed, [address])
  return signedIn(visit, account)
}

const tooMany = ({ language }: Visit, seconds: number): string =>
  seconds < 60
    ? say(language, 'signIn.tooManySeconds', { n: seconds })
    : say(language, 'signIn.tooManyMinutes', { n: Math.ceil(seconds / 60) })

async function signedIn({ means, request, reply }: Visit, account: Account): Promise<FastifyReply> {
  const result = { login: { accountId: account.userName } }
  const target = await means.provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.redirect(target, 303)
}

interface Said {
  name?: string
  wrong?: string
  search?: NonNullable<SignInView['demo']>['search']
  status?: number
  /** Seconds until anything is tried again. */
  wait?: number
}

async function page(visit: Visit, { name = '', wrong, search = null, status = 200, wait }: Said): Promise<FastifyReply> {
  const { means, request, reply, language } = visit
  const { accounts, config } = means
  const view: SignInView = {
    language,
    basePath: config.basePath,
    action: request.url.split('?')[0] ?? '',
    wrong: wrong ?? null,
    name,
    company: await accounts.companyName(),
    forgotten: null,
    demo: (await accounts.isDemo()) ? { people: await accounts.list(), search } : null,
  }
  if (wait !== undefined) void reply.header('retry-after', String(wait))
  return sendPage(config, reply, signInPage(view), status)
}

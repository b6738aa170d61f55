import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../basis/texts.ts'
import { checkPasskey, relyingPartyOf } from '../credentials/passkeys.ts'
import { checkPassword } from '../credentials/passwords.ts'
import { ofAccount, succeeded } from '../credentials/sign-in-locks.ts'
import { parseJson } from '../http/body.ts'
import { connectionOn } from './outside/connections.ts'
import { comeBack, goOutside } from './outside/provider-outside.ts'
import type { Account } from './accounts.ts'
import { languageAsked } from './pages/page-frame.ts'
import { fieldsOf, sendError, withForms, type Means } from './provider-means.ts'
import { afterPassword, goOn, showStep, stepOf } from './second-step.ts'
import { addressOf, letIn, showSignIn, signInOf, tellFailed, waits, type Visit } from './visit.ts'

/** The page on which somebody signs in, and what signing in does. */
export function mountSignIn(app: FastifyInstance, means: Means): void {
  withForms(app, means, (scope) => {
    const url = `${means.prefix}/sign-in/:uid`
    scope.get(url, (request, reply) => visited(means, request, reply, show))
    scope.post(url, (request, reply) => visited(means, request, reply, submit))
    scope.get(`${url}/outside`, (request, reply) => visited(means, request, reply, outside))
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
  const { login_hint: hint, ui_locales: locales, prompt } = interaction.params
  const language = languageAsked(locales, request.headers['accept-language'])
  const isAnew = typeof prompt === 'string' && prompt.includes('login')
  return work({ means, request, reply, language, uid, isAnew, hint: typeof hint === 'string' ? hint : '' })
}

async function show(visit: Visit): Promise<FastifyReply> {
  const step = await stepOf(visit)
  if (step) return showStep(visit, step, null)
  const { hint, means } = visit
  if (!(await means.accounts.isDemo())) return showSignIn(visit, { name: hint })
  return showSignIn(visit, { search: hint === '' ? null : { text: hint, found: await means.accounts.search(hint) } })
}

/** To the company's identity provider, and back from it. */
async function outside(visit: Visit): Promise<FastifyReply> {
  const { state } = visit.request.query as Record<string, unknown>
  if (typeof state === 'string') return comeBack(visit, state)
  return goOutside(visit, { ui_locales: visit.language, ...(visit.isAnew && { prompt: 'login' }) })
}

async function submit(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request)
  if (fields['passkey'] !== undefined) return byPasskey(visit, fields['passkey'])
  if (fields['password'] !== undefined) return byPassword(visit, fields['name'] ?? '', fields['password'])
  const step = await stepOf(visit)
  if (step) return goOn(visit, step, fields)
  if (await visit.means.accounts.isDemo()) return byClick(visit, fields)
  return showSignIn(visit, { name: visit.hint })
}

/** In the demo whoever is named is signed in; of anything else that was typed the page tells who is called so. */
async function byClick(visit: Visit, { user = '', search = '' }: Record<string, string>): Promise<FastifyReply> {
  const { accounts } = visit.means
  const text = (user || search).trim().slice(0, 100)
  const account = await accounts.find(text.toLowerCase())
  if (account) return letIn(visit, account)
  return showSignIn(visit, { search: { text, found: text ? await accounts.search(text) : [] } })
}

/**
 * The same is done, takes as long and is answered whether anybody is called so or not: a look for the person, a try counted for the
 * name and for the address, a password compared.
 */
async function byPassword(visit: Visit, typed: string, password: string): Promise<FastifyReply> {
  const { means, language } = visit
  const { db } = means.database
  const name = typed.trim().slice(0, 254)
  const account = await means.accounts.named(name)
  const guarded = ofAccount(account?.id ?? name.toLowerCase())
  const wait = await waits(visit, guarded)
  if (wait !== null) return showSignIn(visit, { name, wrong: wait, status: 429 })
  const isRight = await checkPassword(db, account?.id ?? null, password)
  if (!account || !isRight) {
    tellFailed(visit, 'wrong password')
    return showSignIn(visit, { name, wrong: say(language, 'signIn.wrong'), status: 401 })
  }
  await succeeded(db, guarded, [addressOf(visit)])
  return (await elsewhere(visit, account)) ?? afterPassword(visit, account)
}

/** A passkey is two factors: the device, and what opens it. It cannot be guessed, so no pause keeps its person out. */
async function byPasskey(visit: Visit, text: string): Promise<FastifyReply> {
  const { config, database, accounts } = visit.means
  const employeeId = await checkPasskey(database.db, signInOf(visit.uid), jsonIn(text), relyingPartyOf(config.publicUrl))
  const account = employeeId === null ? null : await accounts.byId(employeeId)
  if (account) return (await elsewhere(visit, account)) ?? letIn(visit, account)
  tellFailed(visit, 'wrong passkey')
  return showSignIn(visit, { wrong: say(visit.language, 'signIn.wrongPasskey'), status: 401 })
}

/** Where the company signs in by a provider of its own, administrators alone come in by what the portal keeps: so nobody is locked out. */
async function elsewhere(visit: Visit, account: Account): Promise<FastifyReply | null> {
  const { database, accounts } = visit.means
  const connection = await connectionOn(database.db)
  if (!connection || (await accounts.isAdministrator(account))) return null
  tellFailed(visit, 'identity provider')
  return showSignIn(visit, { wrong: say(visit.language, 'identityProvider.byIt', { label: connection.label }), status: 403 })
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

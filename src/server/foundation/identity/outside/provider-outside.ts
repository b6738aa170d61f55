import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tellSecurity } from '../../basis/log.ts'
import { say } from '../../basis/texts.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopback } from '../../settings/exposure.ts'
import type { Db } from '../../database/db.ts'
import { languageOfBrowser, sendPage } from '../pages/page-frame.ts'
import { trialPage } from '../pages/trial-page.ts'
import { sendError, withForms, type Means } from '../provider-means.ts'
import { openStore } from '../provider-store.ts'
import { letIn, showSignIn, type Visit } from '../visit.ts'
import { wayBack, wayThere, type Vouched, type Way, type Wishes } from './code-flow.ts'
import { connectionBy, connectionOn, noteTrial, type Connection, type Trial } from './connections.ts'
import type { Reach } from './guarded-fetch.ts'
import { ProviderProblem } from './problem.ts'
import { vouchedPerson } from './vouched-person.ts'

/** How long somebody has at the provider's pages. */
const waySeconds = 15 * 60
const trialSeconds = 5 * 60
const trialCookie = 'calendula_trial'
const longestClaim = 300
const mostClaims = 40

/** Somebody on their way: to sign in (`uid` names it), or an administrator who tries (`by`, in the browser whose cookie is `browser`). */
interface UnderWay {
  connectionId: string
  way: Way
  for: { uid: string } | { by: string; browser: string }
}

/** What came back from the provider, for a sign-in to go on with. */
interface CameBack {
  code: string
  problem: string | null
}

/** The one address that is registered at the provider. */
export const redirectOf = ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string =>
  `${publicUrl}${basePath}/oidc/outside/callback`

/** A portal of this machine alone may try a provider of this machine. */
export const reachOf = ({ publicUrl, innerProviders }: Pick<Config, 'publicUrl' | 'innerProviders'>): Reach => ({
  inner: innerProviders || isLoopback(new URL(publicUrl).hostname),
})

/** Where an administrator's trial begins, once, within five minutes. */
export async function trialAddress({ publicUrl, basePath }: Config, db: Db, connectionId: string, by: string): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  await openStore(db, 'OutsideTrial').upsert(id, { connectionId, by } as never, trialSeconds)
  return `${publicUrl}${basePath}/oidc/outside/trial/${id}`
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The way to the company's identity provider and back, for whoever signs in and for administrators who try it. */
export function mountOutside(app: FastifyInstance, means: Means): void {
  const { config, database, prefix } = means
  const { db } = database
  withForms(app, means, (scope) => {
    scope.get(`${prefix}/outside/trial/:id`, async (request, reply) => {
      const { id } = request.params as { id: string }
      const trials = openStore(db, 'OutsideTrial')
      const asked = (await trials.find(id)) as { connectionId: string; by: string } | undefined
      await trials.destroy(id)
      const connection = asked ? await connectionBy(db, asked.connectionId) : null
      if (!asked || !connection) return sendError(config, 400, 'signIn.expired', request, reply)
      const browser = randomBytes(24).toString('base64url')
      try {
        const address = await setOut(means, connection, { by: asked.by, browser: hashed(browser) }, { prompt: 'login' })
        return await reply.header('set-cookie', cookie(config, prefix, browser)).redirect(address, 303)
      } catch (error) {
        return trialEnded(means, request, reply, { connection, by: asked.by }, error)
      }
    })

    scope.get(`${prefix}/outside/callback`, async (request, reply) => {
      const { state = '', code = '', error = '', error_description: words = '' } = request.query as Record<string, string>
      const ways = openStore(db, 'OutsideWay')
      const found = typeof state === 'string' ? ((await ways.find(state.slice(0, 100))) as UnderWay | undefined) : undefined
      if (!found || typeof code !== 'string') return sendError(config, 400, 'signIn.expired', request, reply)
      const problem = code === '' ? `${error}: ${words}`.slice(0, 300) : null
      if ('uid' in found.for) {
        // The sign-in goes on at its own address, which is this browser's alone.
        await ways.upsert(state, { ...found, back: { code, problem } } as never, waySeconds)
        return reply.redirect(`${prefix}/sign-in/${found.for.uid}/outside?state=${state}`, 303)
      }
      await ways.destroy(state)
      const { by, browser } = found.for
      if (hashed(cookieIn(request)) !== browser) return sendError(config, 400, 'signIn.expired', request, reply)
      const connection = await connectionBy(db, found.connectionId)
      if (!connection) return sendError(config, 400, 'signIn.expired', request, reply)
      try {
        if (problem !== null) throw new ProviderProblem('refused', problem)
        const vouched = await wayBack(connection, reachOf(config), { code, redirect: redirectOf(config), way: found.way })
        return await trialEnded(means, request, reply, { connection, by }, vouched)
      } catch (failure) {
        return trialEnded(means, request, reply, { connection, by }, failure)
      }
    })
  })
}

/** Sends somebody who signs in to the provider; called at their own sign-in's address. */
export async function goOutside(visit: Visit, wishes: Wishes): Promise<FastifyReply> {
  const { means, reply, uid } = visit
  const connection = await connectionOn(means.database.db)
  if (!connection) return showSignIn(visit, {})
  try {
    return reply.redirect(await setOut(means, connection, { uid }, wishes), 303)
  } catch (error) {
    return notIn(visit, error)
  }
}

/** Lets in whoever came back from the provider, where this browser has set out for it. */
export async function comeBack(visit: Visit, state: string): Promise<FastifyReply> {
  const { means, uid } = visit
  const { config, database, accounts } = means
  const ways = openStore(database.db, 'OutsideWay')
  const found = (await ways.find(state.slice(0, 100))) as (UnderWay & { back?: CameBack }) | undefined
  await ways.destroy(state.slice(0, 100))
  try {
    if (!found?.back || !('uid' in found.for) || found.for.uid !== uid) throw new ProviderProblem('expired')
    const connection = await connectionOn(database.db)
    if (connection?.id !== found.connectionId) throw new ProviderProblem('expired')
    const { code, problem } = found.back
    if (problem !== null) throw new ProviderProblem('refused', problem)
    const vouched = await wayBack(connection, reachOf(config), { code, redirect: redirectOf(config), way: found.way })
    const account = await vouchedPerson(means, connection, vouched)
    if (!(await accounts.isIdentity(account, vouched))) throw new ProviderProblem('bound')
    return await letIn(visit, account)
  } catch (error) {
    return notIn(visit, error)
  }
}

async function notIn(visit: Visit, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof ProviderProblem)) throw error
  const { request, language } = visit
  tellSecurity(request, 'identity provider', 401)
  request.log.warn({ problem: error.key }, 'nobody came in by the identity provider')
  return showSignIn(visit, { wrong: say(language, `identityProvider.problem.${error.key}`), status: 401 })
}

async function setOut(means: Means, connection: Connection, to: UnderWay['for'], wishes: Wishes): Promise<string> {
  const state = randomBytes(24).toString('base64url')
  const { address, way } = await wayThere(connection, reachOf(means.config), { state, redirect: redirectOf(means.config), wishes })
  const underWay: UnderWay = { connectionId: connection.id, way, for: to }
  await openStore(means.database.db, 'OutsideWay').upsert(state, underWay as never, waySeconds)
  return address
}

/** Tells the administrator what came of their trial, here and, once they look there again, on the screen. Nobody is let in by it. */
async function trialEnded(
  means: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  { connection, by }: { connection: Connection; by: string },
  came: unknown,
): Promise<FastifyReply> {
  const { config, database } = means
  const trial = await judged(means, connection, came)
  await noteTrial(database.db, connection.id, by, trial)
  const view = {
    language: languageOfBrowser(request),
    basePath: config.basePath,
    label: connection.label,
    trial,
    isOneself: trial.person?.id === by,
  }
  return sendPage(config, reply.header('set-cookie', cookie(config, means.prefix, '')), trialPage(view))
}

async function judged(means: Means, connection: Connection, came: unknown): Promise<Trial> {
  const nothing: Trial = { problem: null, detail: '', claims: {}, person: null }
  if (came instanceof ProviderProblem) return { ...nothing, problem: came.key, detail: came.detail }
  if (came instanceof Error) throw came
  const vouched = came as Vouched
  const claims = shown(vouched)
  try {
    const { id, name } = await vouchedPerson(means, connection, vouched)
    return { ...nothing, claims, person: { id, name } }
  } catch (error) {
    if (error instanceof ProviderProblem) return { ...nothing, claims, problem: error.key, detail: error.detail }
    throw error
  }
}

/** Of the way itself, not of the person. */
const technical = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid', 'exp', 'iat', 'nbf', 'azp', 'aio', 'rh', 'uti', 'ver'])

const shown = ({ claims }: Vouched): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => !technical.has(name))
      .slice(0, mostClaims)
      .map(([name, value]) => [name.slice(0, 100), (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestClaim)]),
  )

const cookie = ({ publicUrl }: Config, prefix: string, value: string): string =>
  [
    `${trialCookie}=${value}`,
    `Path=${prefix}/outside`,
    `Max-Age=${value === '' ? 0 : waySeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

const cookieIn = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${trialCookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''

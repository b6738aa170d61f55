import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { TextKey } from '#shared/texts/index.ts'
import type { Config } from '../settings/config.ts'
import { comesFromElsewhere } from '../settings/exposure.ts'
import { errorPage, languageAsked, signInPage, type SignInView } from './provider-pages.ts'
import type { Accounts } from './accounts.ts'
import { tellSecurity } from '../basis/log.ts'
import { pageHeaders } from '../http/page.ts'
import { preferredLanguage, say } from '../basis/texts.ts'

interface Means {
  provider: Provider
  accounts: Accounts
  prefix: string
  config: Config
}

/** The page on which one of the demo's people is chosen, and what choosing does. */
export function mountSignIn(app: FastifyInstance, means: Means): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', (request, reply) => refuseElsewhere(means.config, request, reply))
    const url = `${means.prefix}/sign-in/:uid`
    scope.get(url, (request, reply) => show(means, request, reply))
    scope.post(url, (request, reply) => submit(means, request, reply))
    done()
  })
}

async function show(means: Means, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const interaction = await openInteraction(means, request, reply)
  if (!interaction) return expired(means, request, reply)
  const hint = interaction.params['login_hint']
  const search = typeof hint === 'string' && hint ? { text: hint, found: await means.accounts.search(hint) } : null
  return send(means, request, reply, { interaction, search })
}

async function submit(means: Means, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const interaction = await openInteraction(means, request, reply)
  if (!interaction) return expired(means, request, reply)
  const { user = '', search = '' } = (request.body ?? {}) as Record<string, string>
  const text = (user || search).trim().slice(0, 100)
  const account = await means.accounts.find(text.toLowerCase())
  if (!account) return send(means, request, reply, { interaction, search: { text, found: text ? await means.accounts.search(text) : [] } })
  const result = { login: { accountId: account.userName } }
  const target = await means.provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.redirect(target, 303)
}

/** null when the page was left open too long, opened in another browser or already used. */
async function openInteraction({ provider }: Means, request: FastifyRequest, reply: FastifyReply) {
  const { uid } = request.params as { uid: string }
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  }
}

async function send(
  means: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  { interaction, search }: { interaction: { params: Record<string, unknown> }; search: SignInView['search'] },
): Promise<FastifyReply> {
  const page = signInPage({
    language: languageAsked(interaction.params['ui_locales'], request.headers['accept-language']),
    basePath: means.config.basePath,
    action: request.url.split('?')[0] ?? '',
    people: await means.accounts.list(),
    search,
  })
  return reply.headers(pageHeaders(means.config)).type('text/html; charset=utf-8').send(page)
}

const expired = (means: Means, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(means.config, 400, 'signIn.expired', request, reply)

/**
 * Who asks for no password signs in nobody from elsewhere. The settings cannot tell that a proxy stands before a portal that
 * listens on this machine alone; what the proxy writes into a request can.
 */
export async function refuseElsewhere(config: Config, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (!comesFromElsewhere(request.headers)) return undefined
  tellSecurity(request, 'no sign-in from elsewhere', 403)
  return sendError(config, 403, 'signIn.reachable', request, reply)
}

function sendError(config: Config, status: number, key: TextKey, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language'])
  const page = errorPage(language, config.basePath, say(language, key))
  return reply.code(status).headers(pageHeaders(config)).type('text/html; charset=utf-8').send(page)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { issuerOf } from '../settings/config.ts'
import { asReached, beginAs, sessionCookie, sessionCookieName } from './begun-session.ts'
import { languageAsked } from './pages/page-frame.ts'
import { errorPage, signedOutPage, signOutPage } from './pages/provider-pages.ts'
import { apiAudience, personClaim, readSecrets, type ProviderSecrets } from './provider-secrets.ts'
import { mountForgotten } from './provider-forgotten.ts'
import { mountInvitation } from './provider-invitation.ts'
import { refuseElsewhere, type Means } from './provider-means.ts'
import { mountOutside } from './outside/provider-outside.ts'
import { mountSignIn } from './provider-sign-in.ts'
import { clearExpired, openStore } from './provider-store.ts'
import { beginSession, seeSession } from './sessions.ts'
import { pageHeaders } from '../http/page.ts'

type Parts = Pick<Means, 'config' | 'database' | 'accounts' | 'forgotten'>

const tokensPerMinute = 120
const accessTokenSeconds = 20 * 60
const cleaningMs = 10 * 60_000

/** Signs somebody in with the answer to a request in which they have proved who they are. */
export type SignInWith = (request: FastifyRequest, reply: FastifyReply, accountId: string) => Promise<void>

/** Mounts the portal's own identity provider under `/oidc`. Throws when the settings name an outside one: both never run at once. */
export async function mountIdentityProvider(app: FastifyInstance, parts: Parts): Promise<SignInWith> {
  const { config, database } = parts
  if (config.oidc) throw new Error('The embedded identity provider is not for use beside an outside one.')
  const secrets = await readSecrets(database.db)
  const provider = new Provider(issuerOf(config), configuration(parts, secrets))
  // Addresses follow PUBLIC_URL; what a caller writes into Host or a forwarding header is overwritten below.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'identity provider'))

  provider.on('grant.success', (ctx: KoaContextWithOIDC) => {
    const grantId = ctx.oidc.entities.Grant?.jti
    if (grantId) void seeSession(database.db, grantId, ctx.ip).catch(() => {})
  })

  const prefix = `${config.basePath}/oidc`
  const means = { ...parts, provider, prefix }
  mountSignIn(app, means)
  mountInvitation(app, means)
  mountForgotten(app, means)
  mountOutside(app, means)
  mountRaw(app, means)
  const cleaning = setInterval(() => void clearExpired(database.db).catch(() => {}), cleaningMs)
  cleaning.unref()
  app.addHook('onClose', () => clearInterval(cleaning))
  return (request, reply, accountId) => beginAs(means, request, reply, accountId)
}

function mountRaw(app: FastifyInstance, { provider, prefix, config, accounts }: Means): void {
  const handle = provider.callback()
  void app.register((scope, _options, done) => {
    // The provider reads bodies itself, so they must arrive unread.
    scope.removeAllContentTypeParsers()
    scope.addHook('onRequest', (request, reply) => refuseElsewhere({ config, accounts }, request, reply))
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const raw = Object.assign(asReached(request, config), { originalUrl: request.raw.url })
      raw.url = raw.url?.slice(prefix.length) || '/'
      reply.hijack()
      // Its own pages send themselves off by a script that it adds to the policy of theirs: without one they stay blank.
      const headers = { ...reply.getHeaders(), ...pageHeaders(config) }
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
      await handle(raw, reply.raw)
    }
    scope.route({ method: ['GET', 'POST', 'OPTIONS'], url: `${prefix}/*`, handler: answer })
    // Whoever tries codes or refresh tokens does not try many.
    scope.post(`${prefix}/token`, { config: { rateLimit: { max: tokensPerMinute, timeWindow: 60_000 } } }, answer)
    done()
  })
}

function configuration({ config, database, accounts }: Parts, secrets: ProviderSecrets): Configuration {
  const home = `${config.publicUrl}${config.basePath}`
  const audience = apiAudience(config)
  const sessionSeconds = Math.floor(config.sessionMaxHours * 60 * 60)
  const secondsLeft = (since: number | undefined) => Math.max(1, (since ?? nowSeconds()) + sessionSeconds - nowSeconds())
  const policy = interactionPolicy.base()
  // The portal's own client needs nobody's consent.
  policy.remove('consent')
  // Disabled or gone since they signed in: whoever sits there now chooses anew.
  const gone = new interactionPolicy.Check('account_gone', 'The person may no longer sign in', 'login_required', (ctx) => !ctx.oidc.account)
  policy.get('login')?.checks.add(gone)
  return {
    adapter: (kind: string) => openStore(database.db, kind),
    clients: [
      {
        client_id: config.clientId,
        client_name: 'Calendula',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${home}/openid-connect/redirect-callback`, `${home}/openid-connect/silent-callback`],
        post_logout_redirect_uris: [`${home}/openid-connect/logout-redirect`],
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'api1'],
    // An ID token stays in the browser, so it names nobody but by their user name.
    claims: { openid: ['sub'], profile: ['preferred_username'], email: [] },
    conformIdTokenClaims: false,
    jwks: secrets.signingKeys,
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: sessionCookieName, interaction: 'calendula_interaction', resume: 'calendula_resume' },
      long: sessionCookie(config),
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: 60 * 60,
      // Counted from the sign-in itself: neither use nor renewal makes it longer.
      RefreshToken: (_ctx, token) => secondsLeft(token.authTime),
      Session: (_ctx, session) => secondsLeft(session.loginTs),
      Grant: sessionSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => sendPage(ctx, signOutPage(languageOf(ctx), config.basePath, form)),
        postLogoutSuccessSource: (ctx) => sendPage(ctx, signedOutPage(languageOf(ctx), config.basePath)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api1',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    interactions: { policy, url: (_ctx, interaction) => `${config.basePath}/oidc/sign-in/${interaction.uid}` },
    // Tabs renew one after the other. A refresh token that comes a second time was stolen, or stolen from: its sign-in ends.
    rotateRefreshToken: true,
    extraTokenClaims: (ctx, token) => ({
      ...('grantId' in token && token.grantId !== undefined && { sid: token.grantId }),
      ...authTimeOf(ctx),
    }),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    clientBasedCORS: (_ctx, origin) => origin === config.publicUrl,
    loadExistingGrant: (ctx) => grantFor(ctx, { config, database, accounts }, audience),
    // A person, not a name: that may be another's by the next renewal.
    findAccount: async (_ctx, id) => {
      const account = await accounts.byId(id)
      return account
        ? {
            accountId: account.id,
            claims: async () => ({ sub: account.id, preferred_username: account.userName }),
          }
        : undefined
    },
    formats: {
      customizers: {
        jwt: async (_ctx, token, { payload }) => {
          const account = 'accountId' in token ? await accounts.byId(token.accountId) : null
          // Whose user name it is cannot be told by the name alone.
          if (account) Object.assign(payload, { sub: account.userName, [personClaim]: account.id })
        },
      },
    },
    renderError: (ctx, out) => sendPage(ctx, errorPage(languageOf(ctx), config.basePath, out.error_description ?? out.error)),
  }
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** When the person signed in, as far as an access token can tell it. */
function authTimeOf(ctx: KoaContextWithOIDC) {
  const { AuthorizationCode: code, RefreshToken: renewed } = ctx.oidc.entities
  const time = code?.authTime ?? renewed?.authTime
  return time === undefined ? {} : { auth_time: time }
}

async function grantFor(ctx: KoaContextWithOIDC, { database, accounts }: Omit<Parts, 'forgotten'>, audience: string) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const existing = known ? await provider.Grant.find(known) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid profile email offline_access')
  grant.addResourceScope(audience, 'api1')
  const grantId = await grant.save()
  const account = await accounts.byId(session.accountId)
  if (account) await beginSession(database.db, { grantId, employeeId: account.id, userAgent: ctx.get('user-agent'), address: ctx.ip })
  return grant
}

function sendPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = html
}

const languageOf = (ctx: KoaContextWithOIDC) => languageAsked(ctx.oidc.params?.['ui_locales'], ctx.get('accept-language'))

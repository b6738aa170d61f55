import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issuerOf, type Config } from '../settings/config.ts'
import { isLoopback } from '../settings/exposure.ts'
import { companyFace, isMadeUp, type CompanyFace } from '../basis/company-face.ts'
import { version } from '../basis/version.ts'

const built = path.resolve(import.meta.dirname, '../../../../dist/web')

/** Makes the page's template; in development it changes between two calls. */
export type Template = () => Promise<string>

interface Web {
  config: Config
  folder?: string
  /** Where a company begins while nobody is there; null as soon as somebody is. */
  beginsAt?: () => Promise<string | null>
  /** Reads how the company is shown, before a page is. */
  lookAtCompany?: () => Promise<unknown>
  /** The one host outside from which pages have their chat; null where they have none. */
  chatHost?: () => Promise<string | null>
}

/** Serves the web part as built in `folder`: its files for ever, its page for every address that nothing else answers. */
export async function mountWeb(
  app: FastifyInstance,
  { config, folder = built, beginsAt = async () => null, lookAtCompany = async () => {}, chatHost = async () => null }: Web,
): Promise<void> {
  const template = config.reloadWeb ? await reloadingTemplate(app, config) : builtTemplate(app, { config, folder, chatHost })
  const { basePath } = config
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage({ config, template, beginsAt, lookAtCompany, chatHost }, request, reply)
  for (const url of basePath ? [basePath, `${basePath}/*`] : ['/', '/*']) app.get(url, answer)
  if (basePath) app.get('/', (_request, reply) => reply.redirect(`${basePath}/`))
}

function builtTemplate(
  app: FastifyInstance,
  { config, folder, chatHost }: Required<Pick<Web, 'config' | 'folder' | 'chatHost'>>,
): Template {
  const { basePath } = config
  void app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: `${basePath}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  let page: string | undefined
  const template = async () => (page ??= await readFile(path.join(folder, 'index.html'), 'utf8'))
  app.get(`${basePath}/worker.js`, async (_request, reply) => {
    const code = await readFile(path.join(folder, 'worker.js'), 'utf8')
    // Where the page is another, by its settings alone, the worker is too: the browser then has it keep the page anew.
    const digest = createHash('sha256')
      .update(fillIn(await template(), { config, nonce: '', hasChat: (await chatHost()) !== null }))
      .digest('hex')
    // What the worker asks goes by its own policy, whichever page it asks for.
    const policy = "default-src 'none'; connect-src 'self'"
    return revalidated(reply.header('content-security-policy', policy))
      .type('text/javascript; charset=utf-8')
      .send(`${code}\n// ${digest}\n`)
  })
  for (const name of pieces)
    app.get(`${basePath}/${name}`, async (_request, reply) =>
      revalidated(reply)
        .type(name.endsWith('.png') ? 'image/png' : 'application/manifest+json; charset=utf-8')
        .send(await readFile(path.join(folder, name))),
    )
  return template
}

/** What the portal is as an app; an installed one asks for them by these names. */
const pieces = [
  'manifest.webmanifest',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
  'icon-apple.png',
] as const

const revalidated = (reply: FastifyReply) => reply.header('cache-control', 'no-cache')

async function reloadingTemplate(app: FastifyInstance, config: Config): Promise<Template> {
  const { openReloading } = await import('./web-reload.ts')
  return openReloading(app, config)
}

async function sendPage(
  { config, template, beginsAt, lookAtCompany, chatHost }: Required<Omit<Web, 'folder'>> & { template: Template },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Unknown calls and files must not be answered with a page.
  const path = request.url.slice(config.basePath.length).split('?')[0] ?? ''
  if (/^\/(api|oidc|pages|assets)(\/|$)/i.test(path)) {
    reply.callNotFound()
    return reply
  }
  const home = new URL(config.publicUrl)
  // Sign-in ends at PUBLIC_URL; a browser that came by this machine's other name would not find its session again.
  if (request.host !== home.host && isLoopback(request.hostname) && isLoopback(home.hostname))
    return reply.redirect(`${config.publicUrl}${request.url}`)
  const beginning = await beginsAt()
  if (beginning !== null) return reply.header('cache-control', 'no-store').redirect(beginning)
  const [chat] = await Promise.all([chatHost(), lookAtCompany()])
  const nonce = randomBytes(16).toString('base64')
  const page = fillIn(await template(), { config, nonce, hasChat: chat !== null })
  return reply
    .headers({
      'content-security-policy': policy(config, nonce, chat),
      'cache-control': 'no-cache',
      // Where a sign-out ends nothing is left to go back to.
      ...(path === '/openid-connect/logout-redirect' && { 'clear-site-data': '"cache"' }),
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

interface Filling {
  config: Config
  nonce: string
  hasChat: boolean
}

function fillIn(template: string, { config, nonce, hasChat }: Filling): string {
  const settings = JSON.stringify({ ...settingsOf(config), chat: hasChat }).replaceAll('<', '\\u003c')
  const { accentStyles, companyMark } = companyFace()
  const mark = companyMark === null ? null : `<link rel="icon" href="${config.basePath}/company-mark/${companyMark}"`
  return template
    .replace(/<link rel="icon" href="[^"]*" type="[^"]*"/, (usual) => mark ?? usual)
    .replace('</head>', () => `<style id="company-styles" nonce="${nonce}">${accentStyles}</style></head>`)
    .replace(/<base href="[^"]*"/, () => `<base href="${config.basePath}/"`)
    .replace('<meta property="csp-nonce" nonce=""', () => `<meta property="csp-nonce" nonce="${nonce}"`)
    .replace(
      /(<script type="application\/json" id="settings"[^>]*>)[^<]*(<\/script>)/,
      (_all, open: string, close: string) => open + settings + close,
    )
    .replaceAll('PAGE_NONCE', nonce)
}

function settingsOf(config: Config) {
  return {
    basePath: config.basePath,
    apiBase: `${config.basePath}/api`,
    oidc: {
      authority: issuerOf(config),
      clientId: config.clientId,
      scope: config.scope,
      responseType: config.responseType,
      tenancyName: config.tenancyName,
      userClaim: config.oidc?.userClaim ?? 'preferred_username',
      acr: config.oidc?.acr ?? [],
    },
    company: companyOf(companyFace()),
    demo: isMadeUp(),
    idleLogoffMinutes: config.idleLogoffMinutes,
    sessionMaxHours: config.sessionMaxHours,
    requestTimeoutMs: config.requestTimeoutMs,
    windowsAuthentication: config.windowsAuthentication,
    development: config.development,
    version,
  }
}

const companyOf = ({ companyName: name, companyMark: mark, currency, languages, language }: CompanyFace) => ({
  name,
  mark,
  currency,
  languages,
  language,
})

/** What a page may load. A chat comes from its host by script, style, frame and calls, and nothing else does. */
function policy(config: Config, nonce: string, chatHost: string | null): string {
  const provider = config.oidc ? ` ${new URL(config.oidc.authority).origin}` : ''
  const chat = chatHost === null ? '' : ` ${chatHost}`
  const reload = config.reloadWeb ? ' ws: wss:' : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${chat}`,
    `style-src 'self' 'nonce-${nonce}'${chat}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Films of the portal's own address, which guidance may show.
    "media-src 'self'",
    `connect-src 'self' blob:${provider}${chat}${reload}`,
    `frame-src 'self' blob:${provider}${chat}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `form-action 'self'${provider}`,
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayMadeUp } from '../basis/company-face.ts'
import { readConfig } from '../settings/config.ts'
import { mountHeaders } from './headers.ts'
import { createServer } from './http.ts'
import { mountWeb } from './web.ts'

const page = `<!doctype html><html><head><base href="/" /><meta property="csp-nonce" nonce="" />
<script type="application/json" id="settings">{}</script></head><body></body></html>`
const script = 'export const long = "' + 'x'.repeat(2000) + '"'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  await writeFile(path.join(folder, 'worker.js'), 'const files = []')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(folder, 'icon-192.png'), '')
  await writeFile(path.join(folder, 'assets', 'index-abc.js'), script)
  await writeFile(path.join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(script))
})

afterAll(() => rm(folder, { recursive: true }))

async function open(env: Record<string, string> = {}, chatHost: () => Promise<string | null> = async () => null) {
  const config = readConfig({ NODE_ENV: 'test', ...env })
  const app = await createServer({ basePath: config.basePath, strict: true })
  mountHeaders(app, config)
  await mountWeb(app, { config, folder, chatHost })
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
}

test('every address of the portal answers its page, with the settings and a nonce of its own', async () => {
  const get = await open({ TENANCY_NAME: '</script><b>', IDLE_LOGOFF_MINUTES: '5' })
  for (const url of ['/', '/inbox', '/leave-request/new?x=1', '/openid-connect/silent-callback']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
  const [first, second] = await Promise.all([get('/'), get('/')])
  const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  expect(nonceOf(first.body)).toMatch(/^[\w+/]{22}==$/)
  expect(nonceOf(first.body)).not.toBe(nonceOf(second.body))
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(first.body)}'`)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
  const settings = /id="settings">([^<]*)<\/script>/.exec(first.body)?.[1] ?? ''
  expect(JSON.parse(settings)).toMatchObject({
    apiBase: '/api',
    oidc: { authority: 'http://localhost:3000/oidc', tenancyName: '</script><b>', responseType: 'code' },
    idleLogoffMinutes: 5,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    demo: false,
  })
  sayMadeUp(true)
  expect((await get('/')).body).toContain('"demo":true')
  sayMadeUp(false)
})

test('the worker for push messages stands at the base path, and beside it what the portal is as an app: all of the portal is in their scope', async () => {
  for (const basePath of ['', '/hr']) {
    const get = await open({ BASE_PATH: basePath })
    const kinds = [
      ['worker.js', 'text/javascript; charset=utf-8'],
      ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['icon-192.png', 'image/png'],
    ]
    for (const [name, kind] of kinds) {
      const { statusCode, headers } = await get(`${basePath}/${name}`)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, kind, 'no-cache'])
    }
  }
})

test('the worker is another where the page is: the browser then keeps the page anew, though no file of the build has changed', async () => {
  const workerOf = async (env: Record<string, string>) => (await (await open(env))('/worker.js')).body
  const first = await workerOf({})
  expect(first).toContain('const files = []')
  const { headers } = await (await open())('/worker.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(await workerOf({})).toBe(first)
  expect(await workerOf({ IDLE_LOGOFF_MINUTES: '5' })).not.toBe(first)
})

test('unknown calls and files are told as such, never answered with a page', async () => {
  const get = await open()
  for (const url of ['/api', '/api/none', '/API/none', '/oidc/auth', '/assets/none.js', '/pages/none.css', '/assets/..%2findex.html'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('files are sent as compressed at the build, and may be kept for ever', async () => {
  const get = await open()
  const small = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const whole = await get('/assets/index-abc.js')
  expect(whole.body).toBe(script)
})

test('under a base path everything stands below it', async () => {
  const get = await open({ BASE_PATH: '/hr' })
  expect((await get('/')).headers.location).toBe('/hr/')
  for (const url of ['/hr', '/hr/', '/hr/inbox']) expect((await get(url)).body).toContain('<base href="/hr/"')
  expect((await get('/hr/assets/index-abc.js')).statusCode).toBe(200)
  expect((await get('/hr/api/none')).statusCode).toBe(404)
  expect((await get('/elsewhere')).statusCode).toBe(404)
})

test('where a sign-out ends the browser is told to keep no page to go back to', async () => {
  const get = await open({ BASE_PATH: '/hr' })
  expect((await get('/hr/openid-connect/logout-redirect?state=s')).headers['clear-site-data']).toBe('"cache"')
  expect((await get('/hr/inbox')).headers).not.toHaveProperty('clear-site-data')
})

test("this machine's other name leads to PUBLIC_URL, a foreign Host leads nowhere", async () => {
  const get = await open()
  expect((await get('/inbox?a=b', { host: '127.0.0.1:3000' })).headers.location).toBe('http://localhost:3000/inbox?a=b')
  expect((await get('/inbox', { host: 'evil.example' })).headers.location).toBeUndefined()
})

test('an outside provider may be asked, and nothing else outside', async () => {
  const get = await open({ OIDC_AUTHORITY: 'https://login.example.com/realms/x', PUBLIC_URL: 'https://hr.example.com' })
  const { headers } = await get('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' blob: https://login.example.com;")
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

test('a chat widens what pages may load by its host alone, as long as it is on', async () => {
  let host: string | null = null
  const get = await open({}, async () => host)
  const told = async () => {
    const { headers, body } = await get('/')
    const policy = String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce'")
    return { policy: policy.split('; '), chat: body.includes('"chat":true') }
  }
  const [off, worker] = [await told(), (await get('/worker.js')).body]
  expect([off.chat, off.policy.filter((part) => part.includes('https:'))]).toEqual([false, []])
  host = 'https://chat.example.com'
  const on = await told()
  expect(on.chat).toBe(true)
  expect(on.policy.filter((part) => !off.policy.includes(part))).toEqual([
    "script-src 'self' 'nonce' https://chat.example.com",
    "style-src 'self' 'nonce' https://chat.example.com",
    "connect-src 'self' blob: https://chat.example.com",
    "frame-src 'self' blob: https://chat.example.com",
  ])
  expect(on.policy).toHaveLength(off.policy.length)
  const other = await get('/worker.js')
  expect([other.headers['content-security-policy'], other.body === worker]).toEqual(["default-src 'none'; connect-src 'self'", false])
  host = null
  expect(await told()).toEqual(off)
})

test('what is no page may load nothing at all', async () => {
  const get = await open()
  const { headers } = await get('/api/none')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' })
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'self'")
})

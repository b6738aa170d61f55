import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { en } from '#shared/texts/en/index.ts'
import { texts } from '../i18n/i18n.ts'
import { createClient, type Connection } from './client.ts'
import { CallFailed, Cancelled } from './errors.ts'

const output = z.object({ ok: z.boolean() })
const { detail, save, slip } = calls('test', {
  detail: endpoint({
    method: 'GET',
    path: '/leave/{id}',
    area: 'a',
    summary: '',
    input: z.object({ id: z.string(), part: z.optional(z.string()) }),
    output,
  }),
  save: endpoint({
    method: 'POST',
    path: '/leave/save',
    area: 'a',
    summary: '',
    input: z.object({ note: z.string(), days: z.optional(z.array(z.number())) }),
    output,
    changes: true,
    upload: true,
  }),
  slip: endpoint({ method: 'GET', path: '/slips/{id}', area: 'a', summary: '', input: z.object({ id: z.string() }), output: file }),
})

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server | undefined
let seen: Seen[] = []

type Answer = (response: ServerResponse, request: Seen) => void

async function against(answer: Answer, connection: Partial<Connection> = {}) {
  seen = []
  const running = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      answer(response, one)
    })
  })
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const { port } = running.address() as AddressInfo
  return createClient({
    apiBase: `http://127.0.0.1:${port}/api`,
    timeoutMs: 5000,
    windowsAuthentication: false,
    language: () => 'id',
    token: () => 'token',
    view: () => null,
    viewEnded: () => undefined,
    documentKey: () => null,
    renew: async () => false,
    signIn: () => undefined,
    accepted: () => undefined,
    waiting: () => () => undefined,
    ...connection,
  })
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(() => texts.init({ lng: 'en', resources: { en: { translation: en } }, keySeparator: false, nsSeparator: false }))
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))))

test('placeholders are percent-encoded, other fields of a GET become the query', async () => {
  const { call } = await against((response) => json(response, 200, { ok: true }))
  expect(await call(detail, { id: 'a/b ?c', part: 'x&y' })).toEqual({ ok: true })
  expect(seen[0]?.url).toBe('/api/leave/a%2Fb%20%3Fc?part=x%26y')
})

test('a call carries the token, the language and asks for fresh JSON', async () => {
  const { call } = await against((response) => json(response, 200, { ok: true }), { windowsAuthentication: true })
  await call(detail, { id: '1' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer token',
    accept: 'application/json',
    'accept-language': 'id',
    'cache-control': 'no-cache',
    'x-windows-authentication': 'true',
  })
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined()
})

test('a changing call has an idempotency key, the given one where there is one', async () => {
  const { call } = await against((response) => json(response, 200, { ok: true }))
  await call(save, { note: 'x' })
  await call(save, { note: 'x' }, { idempotencyKey: 'mine' })
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen[1]?.headers['idempotency-key']).toBe('mine')
  expect(seen[0]?.headers['x-windows-authentication']).toBeUndefined()
})

test('on 401 the token is renewed once and the same call is repeated once', async () => {
  let token = 'old'
  let renewals = 0
  let sentAway = 0
  const { call } = await against(
    (response, { headers }) => (headers.authorization === 'Bearer new' ? json(response, 200, { ok: true }) : json(response, 401, {})),
    { token: () => token, renew: async () => ((renewals += 1), (token = 'new'), true), signIn: () => (sentAway += 1) },
  )
  expect(await call(save, { note: 'x' })).toEqual({ ok: true })
  expect(renewals).toBe(1)
  expect(seen).toHaveLength(2)
  expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key'])
  expect(sentAway).toBe(0)
})

test('a renewal that fails sends the person to sign-in without another try', async () => {
  let sentAway = 0
  const { call } = await against((response) => json(response, 401, { Message: 'Sign in' }), { signIn: () => (sentAway += 1) })
  await expect(call(detail, { id: '1' })).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(1)
  expect(sentAway).toBe(1)
})

test('whose token is gone by the time of the refusal is renewed or led to sign-in, and asks nothing as nobody', async () => {
  let token: string | null = 'old'
  let renewals = 0
  const gone = { token: () => token, renew: async () => ((renewals += 1), false) }
  const { call } = await against((response) => ((token = null), json(response, 401, {})), gone)
  await expect(call(detail, { id: '1' })).rejects.toMatchObject({ status: 401 })
  expect([seen.length, renewals]).toEqual([1, 1])
})

test('a token refused again after renewal is not tried a third time', async () => {
  let sentAway = 0
  let token = 'a'
  const { call } = await against((response) => json(response, 401, {}), {
    token: () => token,
    renew: async () => ((token = 'b'), true),
    signIn: () => (sentAway += 1),
  })
  await expect(call(detail, { id: '1' })).rejects.toBeInstanceOf(CallFailed)
  expect(seen).toHaveLength(2)
  expect(sentAway).toBe(1)
})

test('an act is sent again with its key while the portal is away, told meanwhile, and done once', async () => {
  const done = new Set<unknown>()
  const told: string[] = []
  const { call } = await against(
    (response, { headers }) => {
      // As in a fail-over: what was done before the connection broke stays done.
      if (seen.length <= 3) {
        if (seen.length === 2) done.add(headers['idempotency-key'])
        const status = [503, 502, 503][seen.length - 1] ?? 503
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end('{"Message":"away"}')
        return
      }
      done.add(headers['idempotency-key'])
      json(response, 200, { ok: true })
    },
    { waiting: () => (told.push('waits'), () => told.push('answered')) },
  )
  expect(await call(save, { note: 'x' })).toEqual({ ok: true })
  expect([seen.length, done.size, told]).toEqual([4, 1, ['waits', 'answered']])
  expect(seen.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => '{"note":"x"}'))
})

test('a refusal is an answer, what only reads is not sent again, and who cancels waits no longer', async () => {
  const { call } = await against((response, { method }) => json(response, method === 'GET' ? 503 : 409, { Message: 'no' }))
  await expect(call(save, { note: 'x' })).rejects.toMatchObject({ status: 409 })
  await expect(call(detail, { id: '1' })).rejects.toMatchObject({ status: 503 })
  expect(seen).toHaveLength(2)
  const away = await against((response) => json(response, 503, { Message: 'away' }))
  const stop = new AbortController()
  const running = away.call(save, { note: 'x' }, { signal: stop.signal })
  await expect.poll(() => seen.length).toBe(1)
  stop.abort()
  await expect(running).rejects.toBeInstanceOf(Cancelled)
})

test('files go as multipart beside the fields', async () => {
  const { call } = await against((response) => json(response, 200, { ok: true }))
  await call(save, { note: 'See file', days: [1, 2] }, { files: { Attachment: new File(['hello'], 'note.txt', { type: 'text/plain' }) } })
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toContain('name="note"\r\n\r\nSee file')
  expect(seen[0]?.body).toContain('name="days"\r\n\r\n[1,2]')
  expect(seen[0]?.body).toContain('name="Attachment"; filename="note.txt"')
})

test('a cancelled call rejects as cancelled', async () => {
  const { call } = await against(() => undefined)
  const stop = new AbortController()
  const running = call(detail, { id: '1' }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(running).rejects.toBeInstanceOf(Cancelled)
  server?.closeAllConnections()
})

test('no answer in time and no server at all are told in words', async () => {
  const { call } = await against(() => undefined, { timeoutMs: 50 })
  await expect(call(detail, { id: '1' })).rejects.toThrow(en['error.timeout'])
  server?.closeAllConnections()
  const gone = createClient({ ...quiet, apiBase: 'http://127.0.0.1:1' })
  await expect(gone.call(detail, { id: '1' })).rejects.toThrow(en['error.network'])
})

const quiet: Connection = {
  apiBase: '',
  timeoutMs: 5000,
  windowsAuthentication: false,
  language: () => 'en',
  token: () => null,
  view: () => null,
  viewEnded: () => undefined,
  documentKey: () => null,
  renew: async () => false,
  signIn: () => undefined,
  accepted: () => undefined,
  waiting: () => () => undefined,
}

test('a download answers its file with its name', async () => {
  const { download } = await against((response) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Gaji%20M%C3%A4rz.pdf`,
      })
      .end('%PDF'),
  )
  const { blob, fileName } = await download(slip, { id: '1' })
  expect(fileName).toBe('Gaji März.pdf')
  expect(await blob.text()).toBe('%PDF')
})

test('a refused download decodes its JSON body; a 404 rejects with the message alone', async () => {
  const refused = await against((response) => json(response, 403, { Message: 'Not yours', Errors: ['Not yours'] }))
  await expect(refused.download(slip, { id: '1' })).rejects.toMatchObject({ status: 403, body: { Message: 'Not yours' } })
  await new Promise((resolve) => server?.close(resolve))
  const missing = await against((response) => json(response, 404, { Message: 'No such file' }))
  await expect(missing.download(slip, { id: '1' })).rejects.toMatchObject({ status: 404, message: 'No such file', body: 'No such file' })
})

import { request as openRequest, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { refuse } from '../basis/refusal.ts'
import { createApi, createServer, type Api } from './http.ts'

const options = { basePath: '', strict: true, logLevel: 'silent' }
const { costly, talkative, faulty, failing } = calls('test', {
  costly: endpoint({
    method: 'POST',
    path: '/costly',
    area: 'test',
    summary: '',
    input: z.object({}),
    output: z.object({ ok: z.boolean() }),
    perMinute: 3,
  }),
  talkative: endpoint({
    method: 'GET',
    path: '/talkative',
    area: 'test',
    summary: '',
    input: z.object({}),
    output: z.object({ ok: z.boolean() }),
  }),
  faulty: endpoint({
    method: 'GET',
    path: '/faulty',
    area: 'test',
    summary: '',
    input: z.object({ code: z.string(), syscall: z.optional(z.string()) }),
    output: z.object({ ok: z.boolean() }),
  }),
  failing: endpoint({
    method: 'GET',
    path: '/failing',
    area: 'test',
    summary: '',
    input: z.object({}),
    output: z.object({ ok: z.boolean() }),
  }),
})

/** The first word after `Bearer` is who calls, whatever follows it. */
const personOf = async ({ headers }: FastifyRequest) => headers.authorization?.split(' ')[1] ?? ''

let api: Api<string>
beforeAll(async () => {
  api = createApi(await createServer(options), options, personOf, { idOf: (id) => id, demandCall: () => {} })
  api.serve(costly, async () => ({ ok: true }))
  api.serve(talkative, async () => ({ ok: true, secret: 'salary' }) as never)
  api.serve(failing, async () => Promise.reject(new Error('a secret detail')))
  api.app.get('/plain/:name', async () => 'found')
  api.serve(faulty, async (input) => Promise.reject(Object.assign(new Error('fault'), input)))
  await api.app.ready()
})
afterAll(() => api.app.close())

const post = (token: string) =>
  api.app.inject({ method: 'POST', url: '/api/costly', payload: {}, headers: { authorization: `Bearer ${token}` } })

it('bounds costly calls for each person, not for all', async () => {
  const answers = [await post('a'), await post('a 1'), await post('a 2'), await post('a 3'), await post('b')]
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429, 200])
  expect(answers[3]?.headers['retry-after']).toMatch(/^\d+$/)
  expect(answers[3]?.json()).toMatchObject({ Message: expect.any(String), Errors: [expect.any(String)], requestId: expect.any(String) })
})

it('answers nothing that the contract does not name', async () => {
  expect((await api.app.inject('/api/talkative')).json()).toEqual({ ok: true })
})

it('tells nothing of what it did not foresee', async () => {
  const answer = await api.app.inject('/api/failing')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
})

it.each([
  ['ECONNREFUSED', undefined, 503],
  ['ENOENT', 'connect', 503],
  ['57P01', undefined, 503],
  ['ENOENT', 'open', 500],
  ['53100', undefined, 500],
])('says of %s (%s) whether waiting helps', async (code, syscall, status) => {
  const answer = await api.app.inject({ url: '/api/faulty', query: { code, ...(syscall && { syscall }) } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
})

it('refuses what no database can hold in the address of any route, also of those that no contract describes', async () => {
  const urls = ['/plain/a', '/plain/%00', '/plain/a?x=%00', '/plain/a?%00=x', '/plain/a?x=1&x=%00', '/nowhere/%00', '/api/talkative?x=%00']
  const answers = await Promise.all(urls.map((url) => api.app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 400, 400, 400, 400])
})

it('whoever is not signed in is refused before their body has come, and nothing of it is parsed', async () => {
  const signedIn = async (request: FastifyRequest) => {
    if (!request.headers.authorization) throw refuse(401, 'error.signIn')
    return 'amina'
  }
  const own = createApi(await createServer(options), options, signedIn, { idOf: (id) => id, demandCall: () => {} })
  let parsed = 0
  own.app.addHook('preValidation', async () => {
    parsed += 1
  })
  own.serve(costly, async () => ({ ok: true }))
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = own.app.server.address() as AddressInfo
  const large = `${' '.repeat(999_998)}{}`
  /** Sends so much of a body that it says is whole. */
  const send = (body: string, sent: number, headers: OutgoingHttpHeaders) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = openRequest({ host: '127.0.0.1', port, method: 'POST', path: '/api/costly' })
      for (const [name, value] of Object.entries({ 'content-type': 'application/json', 'content-length': body.length, ...headers }))
        asked.setHeader(name, value ?? '')
      asked.on('error', reject)
      asked.on('response', ({ statusCode }) => {
        resolve(statusCode)
        asked.destroy()
      })
      asked.write(body.slice(0, sent))
    })
  try {
    expect([await send(large, large.length / 2, {}), await send('{', 1, {}), parsed]).toEqual([401, 401, 0])
    // Whoever is signed in is read, and told what is wrong.
    const signed = { authorization: 'Bearer a' }
    expect([await send(large, large.length, signed), await send('{', 1, signed), parsed]).toEqual([200, 400, 1])
  } finally {
    await own.app.close()
  }
})

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { mountApiDescription } from './api-page.ts'
import { readConfig } from '../settings/config.ts'
import { openDatabase, type Database } from '../database/db.ts'
import { mountHealth } from './health.ts'
import { createServer } from './http.ts'
import { mountMetrics } from './metrics.ts'
import { openVersionWatch } from '../database/version-watch.ts'
import { freshDatabase } from '../../../../test/support/database.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase({ max: 2 })
  database = fresh.database
})

afterAll(() => fresh.drop())

async function open(env: Record<string, string> = {}, over: Database = database) {
  const config = readConfig({ NODE_ENV: 'test', ...env })
  const app = await createServer({ basePath: config.basePath, strict: true })
  const versions = await openVersionWatch(over)
  app.addHook('onClose', () => versions.stop())
  mountHealth(app, { config, versions })
  mountMetrics(app, { config, database: over })
  mountApiDescription(app, { config, endpoints })
  return app
}

const endpoints = Object.values(
  calls('test', {
    approve: endpoint({
      method: 'POST',
      path: '/leave-request/{id}/approve',
      aliases: ['/leave-requests/{id}/approve'],
      area: 'leave-request',
      summary: 'Approve',
      input: z.object({ id: z.guid(), note: z._default(z.string(), '') }),
      output: z.object({ status: z.number() }),
      changes: true,
    }),
    ping: endpoint({
      method: 'GET',
      path: '/ping',
      area: 'general',
      summary: 'Ping',
      input: z.object({ at: z.optional(z.string()) }),
      output: z.object({ ok: z.boolean() }),
      open: true,
    }),
  }),
)

test('alive and ready are two things: without its database the portal lives but is not ready', async () => {
  const app = await open({ BASE_PATH: '/hr' })
  for (const url of ['/healthz', '/readyz', '/hr/healthz', '/hr/readyz']) expect((await app.inject(url)).statusCode).toBe(200)
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version })
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/none')
  const without = await open({}, away)
  expect((await without.inject('/healthz')).statusCode).toBe(200)
  const answer = await without.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', database: 'away' }])
  await away.close()
})

test('the metrics tell durations by route, the pool and the event loop', async () => {
  const app = await open()
  await app.inject('/healthz')
  const { body } = await app.inject('/metrics')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1')
  expect(body).toContain('database_connections{state="waiting"} 0')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
})

test('the metrics are for this machine, or for whoever brings the token', async () => {
  const statusOf = async (app: Awaited<ReturnType<typeof open>>, more: object) =>
    (await app.inject({ url: '/metrics', ...more })).statusCode
  expect(await statusOf(await open(), { remoteAddress: '203.0.113.7' })).toBe(404)
  expect(await statusOf(await open(), { headers: { 'x-forwarded-for': '203.0.113.7' } })).toBe(404)
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-client-ip'])
    expect([name, await statusOf(await open(), { headers: { [name]: '127.0.0.1' } })]).toEqual([name, 404])
  const guarded = await open({ METRICS_TOKEN: 'secret' })
  expect(await statusOf(guarded, {})).toBe(404)
  expect(await statusOf(guarded, { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer secret' } })).toBe(200)
})

test('the description of the API comes from the contracts', async () => {
  const app = await open({ BASE_PATH: '/hr' })
  const api = (await app.inject('/hr/openapi.json')).json<{
    servers: { url: string }[]
    paths: Record<string, Record<string, unknown>>
    components: { schemas: Record<string, unknown> }
  }>()
  expect(api.servers).toEqual([{ url: 'http://localhost:3000/hr/api' }])
  expect(Object.keys(api.paths)).toEqual(['/leave-request/{id}/approve', '/leave-requests/{id}/approve', '/ping'])
  expect(api.paths['/leave-request/{id}/approve']?.['post']).toMatchObject({
    tags: ['leave-request'],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'Idempotency-Key', in: 'header' },
    ],
    operationId: 'testApprove',
    summary: 'Test: approve',
    description: 'Approve.',
    requestBody: {
      required: false,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/TestApproveBody' }, example: { note: '' } } },
    },
    responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TestApproveAnswer' } } } } },
  })
  expect(api.paths['/leave-requests/{id}/approve']?.['post']).toMatchObject({ operationId: 'testApprove2' })
  expect(api.components.schemas).toMatchObject({
    TestApproveBody: { properties: { note: { type: 'string', default: '' } }, required: [] },
    TestApproveAnswer: { required: ['status'] },
  })
  expect(api.paths['/ping']?.['get']).toMatchObject({ security: [], parameters: [{ name: 'at', in: 'query', required: false }] })
  const page = await app.inject('/hr/api-docs')
  expect(page.body).toContain('/hr/pages/api-page.js')
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|https?:\/\//)
})

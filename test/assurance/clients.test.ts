import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './cast.ts'
import { formWith, pixel } from './rights-check.ts'
import { computed } from '../support/cost.ts'

let stage: Stage
let port: number

beforeAll(async () => {
  stage = await openStage()
  await stage.portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.portal.app.server.address() as AddressInfo).port
})
afterAll(() => stage.close())

const alive = async () =>
  (
    await fetch(`http://127.0.0.1:${port}/api/Profiles/GetShortProfile`, {
      headers: { authorization: `Bearer ${await stage.portal.token('amina')}` },
    })
  ).status

describe('a client', () => {
  it('that sends too slowly is let go, and holds nobody up', async () => {
    const { server } = stage.portal.app
    const token = await stage.portal.token('amina')
    expect([server.requestTimeout, server.headersTimeout <= 60_000]).toEqual([60_000, true])
    ;[server.requestTimeout, server.headersTimeout] = [800, 800]
    const posts = 'POST /api/v2/leave-request HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'
    const slow: readonly (readonly [sent: string, told: RegExp])[] = [
      ['GET /api/home/get-count HTTP/1.1\r\nHost: x\r\nX-Slow: ', /^HTTP\/1.1 408|^$/],
      [`${posts}Authorization: Bearer ${token}\r\n\r\n{"a":`, /^HTTP\/1.1 408|^$/],
      // Whose body is not waited for is told so first.
      [`${posts}\r\n{"a":`, /^HTTP\/1.1 401 /],
    ]
    const ends = Array.from({ length: 21 }, (_, index) => {
      const [sent, expected] = slow[index % 3] ?? ['', /^$/]
      const socket = connect(port, '127.0.0.1')
      socket.write(sent)
      let told = ''
      socket.on('data', (chunk) => (told += chunk.toString()))
      return new Promise<readonly [string, RegExp]>((resolve) => socket.on('close', () => resolve([told, expected])).on('error', () => {}))
    })
    expect(await alive()).toBe(200)
    for (const [told, expected] of await Promise.all(ends)) expect(told).toMatch(expected)
    ;[server.requestTimeout, server.headersTimeout] = [60_000, 60_000]
    expect(await alive()).toBe(200)
  })

  it('that sends 60 MB is refused with 413 before it is read', async () => {
    const memory = process.memoryUsage().rss
    const megabyte = 'x'.repeat(1024 * 1024)
    const token = await stage.portal.token('amina')
    const refused = async (type: string, head: string, url: string) => {
      const socket = connect(port, '127.0.0.1')
      let told = ''
      const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
      socket.on('data', (chunk) => (told += chunk.toString()))
      const length = 60 * 1024 * 1024 + head.length
      socket.write(
        `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${head}`,
      )
      for (let left = 60; left > 0 && socket.writable; left -= 1) await new Promise((resolve) => socket.write(megabyte, resolve))
      socket.end()
      await closed
      return told
    }
    const form = '--b\r\nContent-Disposition: form-data; name="Attachment"; filename="a.png"\r\n\r\n'
    for (const told of [
      await refused('application/json', '{"note":"', '/api/leave-request/Submit'),
      await refused('multipart/form-data; boundary=b', form, '/api/x/attachments'),
    ])
      expect(told).toMatch(/^HTTP\/1.1 413|^$/)
    const answer = await stage.as('amina').request({
      method: 'POST',
      url: '/api/leave-request/Submit',
      payload: `{"note":"${'x'.repeat(60 * 1024 * 1024)}"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, Object.keys(answer.error).sort()]).toEqual([413, ['Errors', 'Message', 'requestId']])
    expect(await alive()).toBe(200)
    expect(process.memoryUsage().rss - memory).toBeLessThan(500 * 1024 * 1024)
  })

  it('that nests 100,000 deep, or sends what is no JSON object, is refused with 400', async () => {
    const deep = 100_000
    const bodies = [
      '['.repeat(deep) + ']'.repeat(deep),
      `{"note":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
      `{"x":"${'\\"['.repeat(deep)}`,
      '[]',
      '"x"',
      '7',
      'true',
      '{',
      '{"id":undefined}',
      "{'id':1}",
      '\0',
      '{"a":1}{"b":2}',
    ]
    for (const payload of bodies) {
      const started = computed()
      const answer = await stage
        .as('amina')
        .request({ method: 'POST', url: '/api/system-notification/mark-as-read', payload, headers: { 'content-type': 'application/json' } })
      expect([payload.slice(0, 20), answer.status, computed() - started < 5000]).toEqual([payload.slice(0, 20), 400, true])
    }
    const form = await stage
      .as('amina')
      .request({ method: 'POST', url: '/api/leave-request/Submit', ...formWith(pixel, 'a.png', {}, { id: '['.repeat(deep) }) })
    expect(form.status).toBe(400)
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-7'])
      expect([400, 415]).toContain(
        (
          await stage
            .as('amina')
            .request({ method: 'POST', url: '/api/leave-request/Submit', payload: 'id=1', headers: { 'content-type': type } })
        ).status,
      )
  })

  it('that names itself otherwise is told nothing of it', async () => {
    const answer = await stage
      .as('amina')
      .request({ url: '/api/Profiles/GetShortProfile', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    expect(answer.raw.toString() + JSON.stringify(answer.headers)).not.toContain('evil.example')
  })
})

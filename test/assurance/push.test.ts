import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { notificationCalls } from '#shared/areas/notification.ts'
import { pushCalls } from '#shared/areas/push.ts'
import { addDays } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { pushOf } from '#server/app.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { isPublicAddress } from '#server/foundation/basis/public-address.ts'
import { serviceAddress } from '#server/platform/push/addresses.ts'
import { openPushServer, pushBrowser, type PushServer } from '../support/push-browser.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** Notifications on devices: encrypted for the device alone, at least once, and never where they do not belong. */

const { calls } = leaveRequest
let stage: Stage
let server: PushServer

beforeAll(async () => {
  stage = await openStage({ PUSH_PRIVATE_SERVICES: 'true' })
  server = await openPushServer()
})
afterEach(async () => {
  server.answer(201)
  server.pushed.length = 0
  await run(sql`delete from push_device`)
  await run(sql`delete from delegation`)
})
afterAll(async () => {
  await stage.close()
  await server.close()
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(stage.portal.database.db)

async function turnOn(person: Person, path: string = person) {
  const browser = pushBrowser()
  const endpoint = `${server.url}/${path}`
  const { p256dh, auth } = browser
  const answer = await stage.as(person).call(pushCalls.keep, { endpoint, p256dh, auth })
  expect(answer.status).toBe(200)
  return { ...browser, endpoint }
}

const file = async () => {
  const day = stage.nextDay('amina')
  const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day, reason: 'Rahasia keluarga' }
  const { body, error } = await stage.as('amina').call(calls.saveAndSubmit, form as never)
  if (!body.id) throw new Error(error.Message)
  return body
}

const arrived = (count: number) => vi.waitFor(() => expect(server.pushed).toHaveLength(count), { timeout: 5000 })
const devices = async () => (await sql<{ endpoint: string }>`select endpoint from push_device`.execute(stage.portal.database.db)).rows
const sendNow = () => pushOf(stage.portal.config, stage.portal.database.db, () => {}).run()

describe('a device', () => {
  it('is told whose turn it is, readable for it alone, and nothing of why or how much', async () => {
    const budi = await turnOn('budi')
    const { id } = await file()
    await arrived(1)
    const [pushed] = server.pushed
    expect(budi.read(pushed?.body ?? Buffer.of())).toEqual({
      title: 'Waiting for you',
      body: 'Leave request of Amina Tester waits for you',
      path: `/leave/${id}`,
      tag: expect.any(String) as string,
    })
    expect(() => pushBrowser().read(pushed?.body ?? Buffer.of())).toThrow()
    expect(pushed?.body.toString('latin1')).not.toContain('Amina')
    // The portal is known by its own keys, which stay the same.
    const { publicKey } = (await stage.as('budi').call(pushCalls.key)).body
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(pushed?.headers.authorization ?? '') ?? []
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }))
    expect([payload.aud, payload.sub]).toEqual([server.url, 'mailto:hr@localhost'])
  })

  it('is told in its person’s language of the decision, once, and not of what was read before', async () => {
    await run(sql`update employee set language = 'id' where user_name = 'amina'`)
    const amina = await turnOn('amina')
    const { id } = await file()
    await stage.as('budi').call(calls.reject, { id, note: 'Rahasia 12345' })
    await arrived(1)
    await sendNow()
    expect(server.pushed).toHaveLength(1)
    const read = JSON.stringify(amina.read(server.pushed[0]?.body ?? Buffer.of()))
    expect(read).toContain('ditolak')
    expect(read).not.toMatch(/Rahasia|12345/)
    server.answer(503)
    const next = await file()
    await stage.as('budi').call(calls.approve, { id: next.id, note: '' })
    await arrived(2)
    await stage.as('amina').call(notificationCalls.markAsRead, { all: true })
    await run(sql`delete from push`)
    await sendNow()
    expect(server.pushed).toHaveLength(2)
  })

  it('hears later what its push service did not take, and is forgotten when nobody is there', async () => {
    await turnOn('budi')
    server.answer(500)
    await file()
    await arrived(1)
    await vi.waitFor(async () =>
      expect(
        (
          await sql`select from push where state = 'waiting' and leased_until is null and due_at > now() + interval '20 s'`.execute(
            stage.portal.database.db,
          )
        ).rows,
      ).toHaveLength(1),
    )
    await run(sql`update push set due_at = now()`)
    server.answer(201)
    expect(await sendNow()).toBe(1)
    server.answer(410)
    await file()
    await vi.waitFor(async () => expect(await devices()).toEqual([]))
  })

  it('is sent to again where a process came to an end before it noted that', async () => {
    await turnOn('budi')
    await file()
    await arrived(1)
    await vi.waitFor(async () =>
      expect((await sql`select from push where state = 'sent'`.execute(stage.portal.database.db)).rows).toHaveLength(1),
    )
    await run(sql`update push set state = 'waiting', due_at = now(), leased_until = now() + interval '1 min'`)
    expect(await sendNow()).toBe(0)
    await run(sql`update push set leased_until = now() - interval '1 s'`)
    expect(await sendNow()).toBe(1)
  })

  it('of somebody who decides for another is told as well, in their name', async () => {
    await run(
      sql`insert into delegation (id, from_id, to_id, starts_on) values (${newId()}, ${stage.id.budi}, ${stage.id.edgar}, ${addDays(dayIn('Asia/Jakarta'), -1)})`,
    )
    const edgar = await turnOn('edgar')
    await file()
    await arrived(1)
    expect(edgar.read(server.pushed[0]?.body ?? Buffer.of())).toMatchObject({
      body: 'Leave request of Amina Tester waits for Budi Tester, for whom you decide',
    })
  })

  it('is whoever’s uses it now: what waited for the one before is not shown', async () => {
    const shared = await turnOn('budi', 'shared')
    server.answer(503)
    await file()
    await arrived(1)
    const { p256dh, auth, endpoint } = shared
    // Its address alone is not enough to take it.
    expect((await stage.as('farah').call(pushCalls.keep, { endpoint, ...keysOf(pushBrowser()) })).status).toBe(400)
    expect((await stage.as('budi').call(pushCalls.state, { endpoint })).body).toEqual({ on: true })
    await stage.as('farah').call(pushCalls.keep, { endpoint, p256dh, auth })
    expect((await stage.as('budi').call(pushCalls.state, { endpoint })).body).toEqual({ on: false })
    server.answer(201)
    await run(sql`update push set due_at = now(), leased_until = null`)
    expect(await sendNow()).toBe(0)
  })

  it('is forgotten by its person, and by nobody else', async () => {
    const { endpoint } = await turnOn('budi')
    await stage.as('farah').call(pushCalls.forget, { endpoint })
    expect(await devices()).toHaveLength(1)
    await stage.as('budi').call(pushCalls.forget, { endpoint })
    expect(await devices()).toEqual([])
    await file()
    await sendNow()
    expect(server.pushed).toEqual([])
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 12; count += 1) await turnOn('carla', `carla-${count}`)
    const kept = (await devices()).map(({ endpoint }) => endpoint.split('-')[1])
    expect(kept.toSorted()).toEqual(['10', '11', '2', '3', '4', '5', '6', '7', '8', '9'])
  })
})

const keysOf = ({ p256dh, auth }: { p256dh: string; auth: string }) => ({ p256dh, auth })

describe('an address', () => {
  const refused = [
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://intranet/x',
    'https://push.example.com:22/x',
    'https://push.example.com:8443/x',
    'https://db.internal/x',
    'https://user:password@push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ]

  it('is one of the open internet by https, whatever a caller writes', () => {
    expect(refused.filter((endpoint) => serviceAddress(endpoint, false) !== null)).toEqual([])
    for (const good of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
    ])
      expect(serviceAddress(good, false)?.href).toBe(good)
    expect(['8.8.8.8', '2606:4700::1111', '100.64.0.1', '255.255.255.255', 'x', '::'].map(isPublicAddress)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is refused where it is not, and keys that are none', async () => {
    const strict = await openStage()
    try {
      const answers = await Promise.all(
        refused.slice(0, 8).map((endpoint) => strict.as('amina').call(pushCalls.keep, { endpoint, ...keysOf(pushBrowser()) })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
      const wrong = await strict.as('amina').call(pushCalls.keep, { endpoint: 'https://push.example.com/x', p256dh: 'x', auth: 'y' })
      expect(wrong.status).toBe(400)
    } finally {
      await strict.close()
    }
  })
})

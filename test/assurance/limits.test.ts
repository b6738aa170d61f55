import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { serviceAccountSetUp, serviceKeyCalls } from '#shared/areas/service-accounts.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { mostWrongKeys } from '#server/people/callers/service-accounts.ts'
import { openPortal, type Portal } from '../support/portal.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

let portal: Portal
/** The same database, served by a process of its own. */
let served: RunningPortal

const mostOfPerson = 40

beforeAll(async () => {
  portal = await openPortal({ CALLS_PER_MINUTE: String(mostOfPerson) })
  served = await startPortal({ DATABASE_URL: portal.url })
})
afterAll(async () => {
  await served.stop()
  await portal.close()
})

/** How many calls are let through before the first that is one too many; the minute may turn once on the way. */
async function untilRefused(call: (number: number) => Promise<number>, most: number): Promise<number> {
  for (let number = 0; number <= 2 * most; number += 1) if ((await call(number)) === 429) return number
  return Infinity
}

/** Between the limit and twice as many, as far as a turn of the minute lies between. */
const bounded = async (call: (number: number) => Promise<number>, most: number) => {
  const passed = await untilRefused(call, most)
  expect(passed).toBeGreaterThanOrEqual(most)
  expect(passed).toBeLessThanOrEqual(2 * most)
}

const inject = async (method: 'GET' | 'POST' | 'PUT', url: string, authorization?: string, payload?: object) =>
  (
    await portal.app.inject({
      method,
      url: `/api${url}`,
      ...(authorization && { headers: { authorization } }),
      ...(payload && { payload }),
    })
  ).statusCode

describe('a device', () => {
  const most = checkTimeCalls.tell.perMinute ?? 0
  const keyFor = async (name: string) => {
    const { body } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name })
    return body.key
  }
  const items = [{ employeeCode: 'nobody', at: '2026-01-05T08:00:00Z' }]
  const tell = (authorization: string) => inject('POST', '/check-times', authorization, { items })

  it('tells check times so often in a minute, however it writes its key; another one is not held up', async () => {
    const [gate, hall] = [await keyFor('Gate'), await keyFor('Hall')]
    await bounded((number) => tell(`${number % 2 ? 'bearer  ' : 'Bearer '}${gate}`), most)
    expect(await tell(`Bearer ${hall}`)).toBe(200)
  })

  it('goes on while somebody beside it tries keys, who is told that it is too much', async () => {
    const hall = await keyFor('Hall')
    await bounded((number) => tell(`Bearer cal_${String(number).padStart(32, 'x')}`), most)
    expect(await tell(`Bearer ${hall}`)).toBe(200)
  })
})

describe('a service account', () => {
  it('goes on while somebody beside it tries keys, who is told that it is too much', async () => {
    const edgar = portal.as('edgar')
    const { body } = await edgar.call(serviceAccountSetUp.calls.save, {
      code: 'PAYROLL',
      names: { en: 'Payroll bureau', id: '' },
      modules: ['People'],
    })
    const endsOn = today('Asia/Jakarta')
    const { key } = (await edgar.call(serviceKeyCalls.createKey, { accountId: body.id, name: 'Nightly export', endsOn })).body
    const read = (authorization: string) => inject('POST', '/x/people/list', authorization, {})
    expect(await read(`Bearer ${key}`)).toBe(200)
    await bounded((number) => read(`Bearer cals_${String(number).padStart(43, 'x')}`), mostWrongKeys)
    expect(await read(`Bearer ${key}`)).toBe(200)
  })
})

describe('a calendar’s address', () => {
  const most = calendarCalls.feed.perMinute ?? 0
  const addressOf = async (name: 'amina' | 'joko' | 'budi') => {
    const { body } = await portal.as(name as 'amina').call(calendarCalls.renewFeed, { scope: 'own' })
    return new URL(body.address).pathname.replace(/^\/api/, '')
  }

  it('is asked so often in a minute; others are not held up by it, nor by somebody who tries addresses', async () => {
    const [aminas, budis] = [await addressOf('amina'), await addressOf('budi')]
    await bounded(() => inject('GET', aminas), most)
    expect(await inject('GET', budis)).toBe(200)
    await bounded((number) => inject('GET', `/x/calendar/feed/${String(number).padStart(43, 'x')}`), most)
    expect(await inject('GET', budis)).toBe(200)
  })
})

describe('a person', () => {
  it('makes so many calls in a minute, of whatever kind and however the token is written, and others as many', async () => {
    const token = await portal.token('carla')
    const calls = ['/general-configs', '/home/get-count', '/system-notification/get-count']
    await bounded(
      (number) => inject('GET', calls[number % calls.length] ?? '', `${number % 2 ? 'bearer' : 'Bearer'} ${token}`),
      mostOfPerson,
    )
    expect(await inject('GET', '/general-configs', `Bearer ${await portal.token('dewi')}`)).toBe(200)
  })
})

describe('the sign-in’s tokens', () => {
  it('are asked for so often in a minute, however the address is written', async () => {
    const spellings = ['/oidc/token', '/oidc/token/', '/OIDC/Token', '/oidc/%74oken', '/oidc/token?again']
    const guess = async (number: number) => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'calendula', refresh_token: `guess-${number}` })
      return (await fetch(`${served.url}${spellings[number % spellings.length]}`, { method: 'POST', body })).status
    }
    await bounded(guess, 120)
  })
})

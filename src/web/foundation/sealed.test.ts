// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDevice } from '../../../test/support/full-device.ts'
import { forgetSealed, openSealed, personMark, recallSealed, rememberSealed } from './sealed.ts'
import { takeSession } from './session/token.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

const call = vi.hoisted(() => vi.fn<() => Promise<{ key: string }>>())
vi.mock('./api/call.ts', () => ({ call }))

const keys = { amina: 'a1'.repeat(32), budi: 'b2'.repeat(32) }
const day = 24 * 60 * 60_000

beforeEach(() => localStorage.clear())
afterEach(() => {
  call.mockReset()
  vi.unstubAllGlobals()
})

/** Somebody has signed in, and the portal has told their key. */
async function open(name: keyof typeof keys): Promise<void> {
  keep(stored.accessToken, `of ${name}`)
  call.mockResolvedValue({ key: keys[name] })
  await openSealed()
}

const left = () => JSON.stringify(Object.entries(localStorage))

test('what somebody has typed stays when they sign out, unreadable, and is theirs again when they come back', async () => {
  await open('amina')
  expect(await rememberSealed('loan:new', '5000000 for school')).toBe(true)
  expect([kept(stored.deviceKey), recallSealed('loan:new')]).toEqual([keys.amina, '5000000 for school'])
  takeSession()
  expect([keysFrom(stored.sealedPrefix).length, left()]).toEqual([1, expect.not.stringMatching(/loan|5000000|a1a1|amina/)])
  await open('budi')
  expect([recallSealed('loan:new'), personMark() === '']).toEqual([null, false])
  await rememberSealed('loan:new', 'of budi')
  takeSession()
  await open('amina')
  expect(recallSealed('loan:new')).toBe('5000000 for school')
})

test('the name of a person in what is kept for them is always the same, another for each, and says nothing', async () => {
  const marks = []
  for (const name of ['amina', 'budi', 'amina'] as const) {
    await open(name)
    marks.push(personMark())
    takeSession()
  }
  expect([marks[0] === marks[2], marks[0] === marks[1], marks.filter((mark) => /^[0-9a-f]{32}$/.test(mark)).length]).toEqual([
    true,
    false,
    3,
  ])
  expect(marks[0]).not.toContain('a1a1')
})

test('a key is asked for once, and is nobody’s where somebody signs out before it comes or the portal does not tell it', async () => {
  await open('amina')
  await openSealed()
  expect(call).toHaveBeenCalledTimes(1)
  keep(stored.deviceKey, null)
  call.mockImplementation(() => (takeSession(), Promise.resolve({ key: keys.amina })))
  await openSealed()
  expect([kept(stored.deviceKey), personMark(), await rememberSealed('loan:new', 'x')]).toEqual([null, '', false])
  keep(stored.accessToken, 'theirs')
  call.mockRejectedValue(new Error('away'))
  await openSealed()
  expect([kept(stored.deviceKey), recallSealed('loan:new'), await rememberSealed('loan:new', 'x'), keysFrom(stored.sealedPrefix)]).toEqual([
    null,
    null,
    false,
    [],
  ])
})

/** Budi comes back from the provider in another tab, where Amina has not signed out. */
function budiSignsIn(): void {
  keep(stored.deviceKey, null)
  keep(stored.signedInAt, '2')
  keep(stored.accessToken, 'of budi')
}

test('a key that comes when somebody else has signed in is not theirs, nor is a page of before', async () => {
  keep(stored.accessToken, 'of amina')
  call.mockImplementation(() => (budiSignsIn(), Promise.resolve({ key: keys.amina })))
  await openSealed()
  expect([kept(stored.deviceKey), personMark()]).toEqual([null, ''])
  call.mockClear().mockResolvedValue({ key: keys.budi })
  expect([await rememberSealed('loan:new', 'of amina'), call.mock.calls.length, keysFrom(stored.sealedPrefix)]).toEqual([false, 0, []])
})

test('a key that could not be had is asked for again when there is something to keep, once for all that wait', async () => {
  await open('amina')
  await rememberSealed('leave:new', 'of yesterday')
  keep(stored.deviceKey, null)
  call.mockReset().mockRejectedValueOnce(new Error('away')).mockResolvedValue({ key: keys.amina })
  await openSealed()
  expect([personMark(), recallSealed('leave:new')]).toEqual(['', null])
  const all = [
    rememberSealed('loan:new', 'old'),
    rememberSealed('loan:new', 'new'),
    rememberSealed('permit:new', 'x'),
    forgetSealed('permit:new'),
  ]
  await Promise.all(all)
  expect(call).toHaveBeenCalledTimes(2)
  expect(['leave:new', 'loan:new', 'permit:new'].map(recallSealed)).toEqual(['of yesterday', 'new', null])
  await openSealed()
  expect(['leave:new', 'loan:new', 'permit:new'].map(recallSealed)).toEqual(['of yesterday', 'new', null])
})

test('what the device refuses is not found again, and what it kept before is', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'kept')
  fillDevice((key) => key.startsWith(stored.sealedPrefix))
  const tried = [rememberSealed('loan:new', 'refused'), rememberSealed('loan:new', 'refused too'), rememberSealed('leave:new', 'refused')]
  expect((await Promise.all(tried)).slice(1)).toEqual([false, false])
  expect([recallSealed('loan:new'), recallSealed('leave:new')]).toEqual(['kept', null])
})

test('what is forgotten or kept anew while it is sealed stays so', async () => {
  await open('amina')
  const kept = rememberSealed('loan:new', 'old')
  await Promise.all([kept, forgetSealed('loan:new')])
  expect([recallSealed('loan:new'), keysFrom(stored.sealedPrefix)]).toEqual([null, []])
  await rememberSealed('loan:new', 'old')
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const late = new Promise((resolve) => setTimeout(resolve, 50))
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...named) => (await late, digest(...named)))
  await Promise.all([forgetSealed('loan:new'), rememberSealed('loan:new', 'once more')])
  expect(keysFrom(stored.sealedPrefix).length).toBe(1)
  await Promise.all([rememberSealed('loan:new', 'old'), rememberSealed('loan:new', 'new')])
  await openSealed()
  expect([recallSealed('loan:new'), keysFrom(stored.sealedPrefix).length]).toEqual(['new', 1])
})

test('what another tab keeps and forgets is heard', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'here')
  const [name = ''] = keysFrom(stored.sealedPrefix)
  const here = kept(name)
  await rememberSealed('loan:new', 'there')
  const there = kept(name)
  const hear = (oldValue: string | null, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue }))
  hear(there, here)
  await expect.poll(() => recallSealed('loan:new')).toBe('here')
  hear(here, null)
  await expect.poll(() => recallSealed('loan:new')).toBeNull()
})

test('what nobody has come back for in sixty days goes, whoever’s it was, and so does what is not sealed', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'old', Date.now() - 61 * day)
  await rememberSealed('leave:new', 'young', Date.now() - 59 * day)
  keep(`${stored.sealedPrefix}x`, '{"values":{}}')
  takeSession()
  await open('budi')
  expect(keysFrom(stored.sealedPrefix).length).toBe(1)
  await open('amina')
  expect([recallSealed('loan:new'), recallSealed('leave:new')]).toEqual([null, null])
})

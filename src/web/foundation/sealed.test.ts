// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDevice } from '../../../test/support/full-device.ts'
import { sealingAtRest } from '../../../test/support/sealing-at-rest.ts'
import { chosenKey } from './chosen.ts'
import { closeSealed, forgetSealed, openSealed, personMark, recallSealed, rememberSealed, timeOfTyping, watchSealed } from './sealed.ts'
import { takeSession, takeUpSession } from './session/token.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

const call = vi.hoisted(() => vi.fn<() => Promise<{ key: string }>>())
vi.mock('./api/call.ts', () => ({ call }))

const keys = { amina: 'a1'.repeat(32), budi: 'b2'.repeat(32) }
const day = 24 * 60 * 60_000
const tabs: (typeof import('./sealed.ts'))[] = []

beforeEach(() => localStorage.clear())
afterEach(() => {
  // A tab that stayed open would go on hearing of what the next test does.
  for (const tab of tabs.splice(0)) tab.closeSealed()
  call.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Somebody has signed in, and the portal has told their key. */
async function open(name: keyof typeof keys): Promise<void> {
  keep(stored.accessToken, `of ${name}`)
  call.mockResolvedValue({ key: keys[name] })
  takeUpSession()
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
  takeUpSession()
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
  takeUpSession()
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
  const other = await otherTab()
  await other.rememberSealed('loan:new', 'there')
  await hear()
  expect(recallSealed('loan:new')).toBe('there')
  await other.forgetSealed('loan:new')
  await hear()
  expect([recallSealed('loan:new'), keysFrom(stored.sealedPrefix)]).toEqual([null, []])
})

/** Another tab of the same person, at the same device. */
async function otherTab(): Promise<typeof import('./sealed.ts')> {
  vi.resetModules()
  const tab = await import('./sealed.ts')
  await tab.openSealed()
  tabs.push(tab)
  return tab
}

/** What lies on the device, or has gone, is told to all tabs; what that brings about is done. */
async function hear(): Promise<void> {
  for (const name of new Set([...before.keys(), ...keysFrom(stored.sealedPrefix)])) {
    const [oldValue, newValue] = [before.get(name) ?? null, kept(name)]
    if (oldValue !== newValue) dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue }))
  }
  before = new Map(keysFrom(stored.sealedPrefix).map((name) => [name, kept(name) ?? '']))
  await sealingAtRest()
}

/** What was last told. */
let before = new Map<string, string>()

test('of what two tabs keep of one draft at once the later typed stands, however long each takes to seal it', async () => {
  await open('amina')
  const other = await otherTab()
  const seal = crypto.subtle.encrypt.bind(crypto.subtle)
  const now = Date.now()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: -1, max: 1 }),
      async (slow, slower, apart) => {
        const waits = [slow, slower]
        vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...named) => {
          await new Promise((resolve) => setTimeout(resolve, waits.shift() ?? 0))
          return await seal(...named)
        })
        const round = (latest += 10)
        const kept = [
          rememberSealed('loan:new', `here ${round}`, now + round),
          other.rememberSealed('loan:new', `there ${round}`, now + round + apart),
        ]
        expect(await Promise.all(kept)).toEqual([true, true])
        await hear()
        const stands = apart < 0 ? `here ${round}` : `there ${round}`
        // What is heard of is opened in its own time.
        await expect.poll(() => [recallSealed('loan:new'), other.recallSealed('loan:new')]).toEqual([stands, stands])
        await openSealed()
        expect(recallSealed('loan:new')).toBe(stands)
      },
    ),
    { numRuns: 25 },
  )
})

let latest = 0

test('what was typed later is written once more where something older came past it', async () => {
  await open('amina')
  const other = await otherTab()
  await other.rememberSealed('loan:new', 'older', Date.now() - 5)
  const [name = ''] = keysFrom(stored.sealedPrefix)
  const older = kept(name)
  await rememberSealed('loan:new', 'newer')
  const newer = kept(name)
  keep(name, older)
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue: newer, newValue: older }))
  await expect.poll(() => kept(name) !== older).toBe(true)
  await openSealed()
  expect(recallSealed('loan:new')).toBe('newer')
})

test('what is typed while another tab forgets what was there before stays', async () => {
  await open('amina')
  const other = await otherTab()
  await other.rememberSealed('loan:new', 'older', Date.now() - 5)
  await hear()
  const [name = ''] = keysFrom(stored.sealedPrefix)
  const older = kept(name)
  const typing = rememberSealed('loan:new', 'newer')
  keep(name, null)
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue: older, newValue: null }))
  expect([await typing, recallSealed('loan:new')]).toEqual([true, 'newer'])
  await openSealed()
  expect(recallSealed('loan:new')).toBe('newer')
})

test('what is typed after a text was found is later than that, also where the clock was set back meanwhile', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'before', Date.now() + 3_600_000)
  await openSealed()
  expect([await rememberSealed('loan:new', 'after'), recallSealed('loan:new')]).toEqual([true, 'after'])
  await openSealed()
  expect(recallSealed('loan:new')).toBe('after')
})

test('what was typed before something was heard of is not later for being kept after it', async () => {
  await open('amina')
  const other = await otherTab()
  const early = timeOfTyping()
  await other.rememberSealed('loan:new', 'later', early + 1)
  await hear()
  await rememberSealed('loan:new', 'earlier', early)
  await hear()
  expect([recallSealed('loan:new'), other.recallSealed('loan:new')]).toEqual(['later', 'later'])
})

test('a time of more than a day to come is neither given nor believed, also by a page that gave it before the clock was set right', async () => {
  await open('amina')
  const other = await otherTab()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 2 * day)
  for (const name of ['loan:new', 'leave:new']) await rememberSealed(name, 'ahead')
  clock.mockReturnValue(now)
  await rememberSealed('loan:new', 'set right')
  await rememberSealed('permit:new', 'typed before, kept after', now + 2 * day)
  await other.rememberSealed('leave:new', 'there')
  await hear()
  expect(recallSealed('leave:new')).toBe('there')
  await openSealed()
  expect(['loan:new', 'permit:new', 'leave:new'].map(recallSealed)).toEqual(['set right', 'typed before, kept after', 'there'])
})

test('who watches a text is told when another tab throws it away, and not when this one does', async () => {
  await open('amina')
  const other = await otherTab()
  const gone = vi.fn<() => void>()
  const stop = watchSealed('loan:new', gone)
  for (const [forgotten, times] of [
    [forgetSealed, 0],
    [other.forgetSealed, 1],
  ] as const) {
    await rememberSealed('loan:new', 'typed')
    await hear()
    await forgotten('loan:new')
    await hear()
    expect(gone).toHaveBeenCalledTimes(times)
  }
  stop()
})

/** Another tab comes while this one is opening what it has heard of. */
const midway = (meanwhile: () => void) => {
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...named) => {
    const plain = await decrypt(...named)
    meanwhile()
    return plain
  })
}

test('what is kept anew while this tab finds out what another has thrown away stays', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'typed')
  const [name = ''] = keysFrom(stored.sealedPrefix)
  const oldValue = kept(name)
  keep(name, null)
  midway(() => keep(name, oldValue))
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue: null }))
  await sealingAtRest()
  expect(recallSealed('loan:new')).toBe('typed')
})

test('what is thrown away while this tab opens it is not found', async () => {
  await open('amina')
  const other = await otherTab()
  await other.rememberSealed('loan:new', 'typed')
  const [name = ''] = keysFrom(stored.sealedPrefix)
  midway(() => keep(name, null))
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue: null, newValue: kept(name) }))
  await sealingAtRest()
  expect(recallSealed('loan:new')).toBeNull()
})

test('a page that shows nobody any more has neither key nor texts, and keeps what was typed last', async () => {
  await open('amina')
  await rememberSealed('leave:new', 'typed')
  const last = rememberSealed('loan:new', 'typed last')
  // Another tab is about to sign out: what all tabs keep is still there.
  closeSealed()
  expect([personMark(), recallSealed('leave:new'), recallSealed('loan:new')]).toEqual(['', null, null])
  expect([await last, await rememberSealed('loan:new', 'nobody’s'), personMark()]).toEqual([true, false, ''])
  for (const name of keysFrom(stored.sealedPrefix)) dispatchEvent(new StorageEvent('storage', { key: name, newValue: kept(name) }))
  await sealingAtRest()
  expect([personMark(), recallSealed('leave:new')]).toEqual(['', null])
  await openSealed()
  expect([recallSealed('leave:new'), recallSealed('loan:new')]).toEqual(['typed', 'typed last'])
})

test('a key that comes when the page shows nobody any more opens nothing', async () => {
  keep(stored.accessToken, 'theirs')
  takeUpSession()
  call.mockImplementation(() => (closeSealed(), Promise.resolve({ key: keys.amina })))
  await openSealed()
  expect(personMark()).toBe('')
})

test('where the portal has another key for somebody, what they typed before is not found, is no hindrance, and goes in its time', async () => {
  await open('amina')
  await rememberSealed('loan:new', 'old', Date.now() - 59 * day)
  takeSession()
  keep(stored.accessToken, 'of amina')
  takeUpSession()
  call.mockResolvedValue({ key: 'c3'.repeat(32) })
  await openSealed()
  expect([recallSealed('loan:new'), await rememberSealed('loan:new', 'new'), recallSealed('loan:new')]).toEqual([null, true, 'new'])
  expect(keysFrom(stored.sealedPrefix).length).toBe(2)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * day)
  await openSealed()
  expect([recallSealed('loan:new'), keysFrom(stored.sealedPrefix).length]).toEqual(['new', 1])
})

test('whoever is here is noted beside what they have chosen, and what was chosen by who is gone for good goes', async () => {
  await open('amina')
  keep(chosenKey(personMark(), 'columns.loan'), '[]')
  takeSession()
  await open('budi')
  expect(keysFrom(stored.chosenPrefix).length).toBe(3)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * day)
  await open('budi')
  expect(keysFrom(stored.chosenPrefix)).toEqual([chosenKey(personMark(), 'here')])
})

test('a key that is none is asked for again', async () => {
  keep(stored.deviceKey, 'x')
  await open('amina')
  expect([kept(stored.deviceKey), await rememberSealed('loan:new', 'x')]).toEqual([keys.amina, true])
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

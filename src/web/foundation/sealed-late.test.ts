// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSealed, openSealed, recallSealed, rememberSealed } from './sealed.ts'
import { takeUpSession } from './session/token.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

const call = vi.hoisted(() => vi.fn<() => Promise<{ key: string }>>())
vi.mock('./api/call.ts', () => ({ call }))

/** Yesterday something was typed; today the key of its person does not come as the page opens, and does later. */
beforeEach(async () => {
  localStorage.clear()
  const key = 'a1'.repeat(32)
  call.mockReset().mockResolvedValueOnce({ key }).mockRejectedValueOnce(new Error('away')).mockResolvedValue({ key })
  keep(stored.accessToken, 'of amina')
  takeUpSession()
  await openSealed()
  await rememberSealed('loan:new', 'of yesterday')
  keep(stored.deviceKey, null)
  await openSealed()
  expect(['loan:new', 'leave:new'].map(recallSealed)).toEqual([null, null])
})

test('what is found late, when nobody has been shown it, stands until they are: it is neither typed over nor forgotten', async () => {
  const typed = [await rememberSealed('loan:new', 'y'), await rememberSealed('loan:new', 'yes'), await rememberSealed('leave:new', 'x')]
  expect([...typed, await rememberSealed('leave:new', 'xy')]).toEqual([false, false, true, true])
  await forgetSealed('loan:new')
  expect(recallSealed('loan:new')).toBe('of yesterday')
  expect([await rememberSealed('loan:new', 'of today'), recallSealed('loan:new')]).toEqual([true, 'of today'])
})

test('what is found late and thrown away in another tab stands in nobody’s way', async () => {
  expect(await rememberSealed('loan:new', 'y')).toBe(false)
  const [name = ''] = keysFrom(stored.sealedPrefix)
  const oldValue = kept(name)
  keep(name, null)
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue: null }))
  await expect.poll(() => rememberSealed('loan:new', 'yes')).toBe(true)
})

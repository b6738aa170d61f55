import { expect, test } from 'vitest'
import { isCurrent, isLater, nameOf, openKey, seal, unseal, type SealingKey } from './sealing.ts'

const [minute, day] = [60_000, 24 * 60 * 60_000]

async function keyOf(letters: string): Promise<SealingKey> {
  const key = await openKey(letters.repeat(32))
  if (!key) throw new Error('no key')
  return key
}

const draft = (at: number) => ({ which: 'loan:new', text: '5000000 for school', at })

test('a text is opened under its name by its person, and nowhere else by nobody else', async () => {
  const [amina, budi] = [await keyOf('a1'), await keyOf('b2')]
  const [name, other] = [await nameOf(amina, 'loan:new'), await nameOf(amina, 'leave:new')]
  const typed = draft(Date.now())
  const sealed = await seal(amina, name, typed)
  expect(await unseal(amina, name, sealed)).toEqual(typed)
  expect([
    await unseal(amina, other, sealed),
    await unseal(budi, name, sealed),
    await unseal(budi, await nameOf(budi, 'loan:new'), sealed),
  ]).toEqual([null, null, null])
})

test('a text whose time was changed is opened by nobody: neither to stay longer nor to stand before a later one', async () => {
  const amina = await keyOf('a1')
  const name = await nameOf(amina, 'loan:new')
  const at = Date.now() - minute
  const rest = (await seal(amina, name, draft(at))).replace(/^\d+/, '')
  expect((await unseal(amina, name, `${at}${rest}`))?.text).toBe('5000000 for school')
  for (const changed of [`${at + 1}`, `${at - 1}`, `${at}.0`, `0${at}`, `+${at}`, ` ${at}`, ''])
    expect([changed, await unseal(amina, name, `${changed}${rest}`)]).toEqual([changed, null])
})

test('a time of the future is none, but for what a clock may be wrong by, nor is one of more than sixty days ago', async () => {
  const amina = await keyOf('a1')
  const name = await nameOf(amina, 'loan:new')
  const isOpened = async (apart: number) => (await unseal(amina, name, await seal(amina, name, draft(Date.now() + apart)))) !== null
  expect([
    await isOpened(23 * 60 * minute),
    await isOpened(25 * 60 * minute),
    await isOpened(-59 * day),
    await isOpened(-61 * day),
  ]).toEqual([true, false, true, false])
  expect(['', 'x', 'NaN.1.2', 'Infinity.1.2', `${9e15}.1.2`].map((sealed) => isCurrent(sealed))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('of two texts of one millisecond one is later, whoever asks', () => {
  const [one, other] = [draft(1), { ...draft(1), text: 'a' }]
  expect([isLater(one, other), isLater(other, one)].toSorted()).toEqual([false, true])
  expect([isLater(one, one), isLater(draft(2), other), isLater(other, draft(2))]).toEqual([false, true, false])
})

test('what is no key opens nothing', async () => {
  expect([await openKey(''), await openKey('a1')]).toEqual([null, null])
})

import { expect, it } from 'vitest'
import { Refusal } from '../basis/refusal.ts'
import { openKeptThreads } from './kept-threads.ts'

const file = new URL('../../../../test/support/thread.ts', import.meta.url)
const limits = { width: 1, waiting: 16, idleMs: 60_000, wholeMs: 60_000, memoryMb: 32 }
const open = (own: object = {}) => openKeptThreads(file, { ...limits, ...own })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.messages[0]?.key] : error),
  )

it('a thread stays for the next order, and others come where more is asked at once', async () => {
  const ask = open({ width: 2 })
  const [one, two] = await Promise.all([ask<number>(''), ask<number>('')])
  expect(one).not.toBe(two)
  const ids = []
  for (let n = 0; n < 4; n += 1) ids.push(await ask<number>(''))
  expect(new Set([one, two, ...ids]).size).toBe(2)
})

it('it ends when nothing was asked of it for a while, and another begins', async () => {
  const ask = open({ idleMs: 0 })
  const first = await ask<number>('')
  await expect.poll(() => ask<number>('')).not.toBe(first)
})

it('one whose time is over is not taken any more, not even in the millisecond in which it ends', async () => {
  const ask = open({ idleMs: 0 })
  const first = await ask<number>('')
  // Timers of one length go off in their order: first that by which it ends, then this one, and only later is it gone.
  const next = await new Promise<Promise<number>>((asked) => setTimeout(() => asked(ask<number>('')), 0))
  expect(next).not.toBe(first)
})

it.each([
  ['breaks', 'a fault of its own'],
  ['falls', 'the thread ended without an answer (3)'],
])('one that %s is told of, and holds nobody up', async (order, why) => {
  const ask = open()
  const first = await ask<number>('')
  await expect(ask(order)).rejects.toThrow(why)
  expect(await ask<number>('')).not.toBe(first)
})

it('what takes too long or too much is ended, while the event loop goes on', async () => {
  expect(await refusalOf(open({ wholeMs: 500 })('waits'))).toEqual([413, 'work.tooLong'])
  const ask = open()
  expect(await refusalOf(ask('hoards'))).toEqual([413, 'work.tooLarge'])
  expect(await ask<number>('')).toBeGreaterThan(0)
})

it('who finds too many waiting is told to come later', async () => {
  const ask = open({ waiting: 1 })
  const answers = await Promise.all(['', '', ''].map((order) => refusalOf(ask(order))))
  expect(answers).toEqual([null, null, [429, 'error.tooMany']])
})

it('it is told nothing of the settings, keys and passwords', async () => {
  process.env['SMTP_URL'] = 'smtp://portal:a-password@localhost'
  try {
    expect(await open()('tells')).not.toContain('SMTP_URL')
  } finally {
    delete process.env['SMTP_URL']
  }
})

import { expect, it } from 'vitest'
import { inOwnProcess } from './own-process.ts'
import { Lane } from './lane.ts'
import { Refusal } from '../basis/refusal.ts'

const file = new URL('../../../../test/support/processes.ts', import.meta.url)
const limits = { cpuMs: 5000, wholeMs: 60_000, memoryMb: 64 }

const begin = (kind: string, own: object = {}, more?: (part: unknown) => Promise<unknown>, lane = new Lane(1)) =>
  inOwnProcess(lane, file, kind, { ...limits, ...own }, more)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.messages[0]?.key, Object.keys(error.fields)] : error),
  )

it('a process asks for more until there is none, hands over what it has so far, and answers', async () => {
  const [given, parts]: [number[], unknown[]] = [[20, 20, 2], []]
  const more = async (part: unknown) => {
    parts.push(part)
    return given.shift() ?? null
  }
  expect(await begin('sums', {}, more)).toBe(42)
  expect(parts).toEqual([null, 20, 40, 42])
})

it('what it refuses is refused, and what breaks in it or in whoever gives is told', async () => {
  expect(await refusalOf(begin('refuses'))).toEqual([400, 'sheet.empty', ['file']])
  await expect(begin('breaks')).rejects.toThrow('a fault of its own')
  await expect(begin('sums', {}, () => Promise.reject(new Error('no rows to be had')))).rejects.toThrow('no rows to be had')
})

it('it is ended where it computes or lasts too long, while the event loop goes on', async () => {
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 10)
  expect(await refusalOf(begin('spins', { cpuMs: 500 }))).toEqual([413, 'work.tooLong', []])
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(10)
  expect(await refusalOf(begin('waits', { wholeMs: 500 }, () => new Promise(() => {})))).toEqual([413, 'work.tooLong', []])
})

it.each(['objects', 'numbers', 'map', 'lists', 'json', 'texts', 'bytes'])('what hoards %s ends alone', async (kind) => {
  const lane = new Lane(2)
  const hoarders = [1, 2].map(async () => refusalOf(begin(kind, { cpuMs: 60_000 }, undefined, lane)))
  expect(await Promise.all(hoarders)).toEqual([1, 2].map(() => [413, 'work.tooLarge', []]))
  expect(await begin('sums')).toBe(0)
})

it('it is told nothing of the settings, keys and passwords', async () => {
  process.env['SMTP_URL'] = 'smtp://portal:a-password@localhost'
  try {
    expect(await begin('tells')).not.toContain('SMTP_URL')
  } finally {
    delete process.env['SMTP_URL']
  }
})

it('what no process can be given is told, and holds nobody else up', async () => {
  const lane = new Lane(1)
  await expect(inOwnProcess(lane, file, () => 'a function', limits)).rejects.toThrow('could not be cloned')
  expect(await begin('sums', {}, async () => null, lane)).toBe(0)
})

it('one lane is for so many at once; who finds too many waiting is told to come later', async () => {
  const lane = new Lane(1)
  let [atOnce, most] = [0, 0]
  const counted = async () => {
    let done = false
    return begin(
      'sums',
      {},
      async () => {
        if (done) {
          atOnce -= 1
          return null
        }
        done = true
        most = Math.max(most, (atOnce += 1))
        return 1
      },
      lane,
    )
  }
  const ends = await Promise.allSettled(Array.from({ length: 19 }, counted))
  expect(most).toBe(1)
  const late = ends.filter((end) => end.status === 'rejected').map((end) => (end.reason as Refusal).statusCode)
  expect([ends.filter((end) => end.status === 'fulfilled').length, late]).toEqual([17, [429, 429]])
})

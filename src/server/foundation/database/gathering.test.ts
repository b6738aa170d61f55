import { describe, expect, it, vi } from 'vitest'
import { inOneTurn, openGathering } from './gathering.ts'

describe('what is asked in one turn', () => {
  it('is asked together, each answered what it asked', async () => {
    const asked: (readonly number[])[] = []
    const double = inOneTurn(async (numbers: readonly number[]) => {
      asked.push([...numbers])
      return numbers.map((number) => number * 2)
    })
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(await double(4)).toBe(8)
    expect(asked).toEqual([[1, 2, 3], [4]])
  })

  it('is asked one by one where one of it fails', async () => {
    const odd = inOneTurn(async (numbers: readonly number[]) => {
      if (numbers.includes(2)) throw new Error('two')
      return numbers
    })
    const ends = await Promise.allSettled([1, 2, 3].map(odd))
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).message))).toEqual([1, 'two', 3])
  })
})

describe('what is gathered', () => {
  it('waits while as much as allowed is under way, and then goes together', async () => {
    const asked: string[][] = []
    let end = () => {}
    const gathering = openGathering(
      { ms: 1, atOnce: 1 },
      (ids) => {
        asked.push(ids)
        return new Promise<void>((resolve) => (end = resolve))
      },
      () => {},
    )
    gathering.soon(['amina'])
    await vi.waitFor(() => expect(asked).toEqual([['amina']]))
    gathering.soon(['budi'])
    gathering.soon(['carla'])
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    end()
    await vi.waitFor(() => expect(asked).toEqual([['amina'], ['budi', 'carla']]))
    end()
    await gathering.stop()
  })
})

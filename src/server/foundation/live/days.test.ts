import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../basis/ids.ts'
import { mostNamed, openDayGathering, openDayTelling } from './days.ts'
import { payloadsOf, readPayload } from './news.ts'

const span = { from: '2026-11-19', until: '2026-11-22' }
const ids = (count: number) => Array.from({ length: count }, () => newId())
const many = { named: new Map(), more: true }

describe('changed days', () => {
  it('are gathered as one span a person', () => {
    const gathering = openDayGathering()
    const [one = '', other = ''] = ids(2)
    gathering.add([one, other], span)
    gathering.add([one], { from: '2026-11-01', until: '2026-11-20' })
    expect([...gathering.take().named]).toEqual([
      [one, { from: '2026-11-01', until: '2026-11-22' }],
      [other, span],
    ])
    expect(gathering.empty()).toBe(true)
  })

  it('of however many people take no more room than those who are named', () => {
    const gathering = openDayGathering()
    for (let count = 0; count < 2000; count += 1) gathering.add(ids(50), span)
    const { named, more } = gathering.take()
    expect([named.size, more]).toEqual([mostNamed, true])
    gathering.add(ids(mostNamed + 1), span)
    expect(gathering.take()).toEqual(many)
  })

  it('fit into what PostgreSQL takes, and come out as they went in', () => {
    const days = { named: new Map(ids(mostNamed).map((id) => [id, span])), more: true }
    const payloads = payloadsOf({ again: false, news: [], days })
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
    const read = openDayGathering()
    for (const payload of payloads) read.addAll(readPayload(payload).days)
    expect(read.take()).toEqual(days)
  })
})

describe('a mass of changed days', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is told at once, then every ten seconds as long as it goes on, and at its end; names go through meanwhile', () => {
    const told: string[] = []
    const look = () => {
      if (!telling.due()) return
      const { named, more } = telling.take()
      told.push(...(more ? ['more'] : []), ...named.keys())
    }
    const telling = openDayTelling(look)
    const tell = (days: Parameters<typeof telling.add>[0]) => {
      telling.add(days)
      look()
    }
    vi.advanceTimersByTime(60_000)
    // A quarter of a minute of parts, one every 10 ms.
    for (let part = 0; part < 1500; part += 1) {
      tell(many)
      if (part === 700) tell({ named: new Map([['amina', span]]), more: false })
      vi.advanceTimersByTime(10)
    }
    expect(told).toEqual(['more', 'amina', 'more'])
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual(['more', 'amina', 'more', 'more'])
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveLength(3 + 1)
  })

  it('is told before its time where the process stops', () => {
    const woken = vi.fn()
    const telling = openDayTelling(woken)
    vi.advanceTimersByTime(60_000)
    telling.add(many)
    expect(telling.take().more).toBe(true)
    telling.add(many)
    expect([telling.due(), woken.mock.calls.length]).toEqual([false, 0])
    telling.hurry()
    expect([telling.due(), woken.mock.calls.length]).toEqual([true, 1])
  })
})

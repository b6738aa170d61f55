import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { networkOf, openLimits, type Limits } from './limits.ts'
import { Refusal } from '../basis/refusal.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** How many of so many calls are let through. */
const passed = (limits: Limits, bucket: string, most: number, calls: number) => {
  let count = 0
  for (let call = 0; call < calls; call++)
    try {
      limits.count(bucket, most)
      count++
    } catch (error) {
      expect((error as Refusal).statusCode).toBe(429)
    }
  return count
}

describe('an unknown caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2a02:8108:0:17:aaaa::1', '2a02:8108:0:17::/64'],
    ['2a02:8108:0:17:bbbb:cccc:dddd:eeee', '2a02:8108:0:17::/64'],
    ['2A02:8108::2', '2a02:8108:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('at %s is counted for %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('calls of a minute', () => {
  it('are counted by bucket, and anew in the next minute', () => {
    let now = 1_000 * 60_000
    const limits = openLimits(null, () => now)
    expect([passed(limits, 'amina', 3, 5), passed(limits, 'budi', 3, 2)]).toEqual([3, 2])
    now += 60_000
    expect(passed(limits, 'amina', 3, 5)).toBe(3)
  })

  it('are one count over all processes', async () => {
    const { db } = fresh.database
    const at = () => 2_000 * 60_000
    const [here, there] = [openLimits(db, at), openLimits(db, at)]
    expect(passed(here, 'amina', 10, 6)).toBe(6)
    await here.settle()
    expect(passed(there, 'amina', 10, 1)).toBe(1)
    await there.settle()
    expect(passed(there, 'amina', 10, 9)).toBe(3)
    await there.settle()
    expect(passed(here, 'amina', 10, 1)).toBe(1)
    await here.settle()
    expect(passed(here, 'amina', 10, 5)).toBe(0)
  })

  it('of minutes that are over are forgotten', async () => {
    const { db } = fresh.database
    const later = openLimits(db, () => 3_000 * 60_000)
    later.count('budi', 10)
    await later.settle()
    const { rows } = await sql<{ bucket: string }>`select bucket from call_count`.execute(db)
    expect(rows).toEqual([{ bucket: 'budi' }])
  })

  it('are each counted, not lost where calls come while it is settled', async () => {
    const limits = openLimits(fresh.database.db, () => 4_000 * 60_000)
    passed(limits, 'carla', 100, 5)
    const settling = limits.settle()
    passed(limits, 'carla', 100, 4)
    await settling
    expect(passed(limits, 'carla', 12, 10)).toBe(3)
    await limits.settle()
    expect(passed(limits, 'carla', 15, 10)).toBe(3)
  })
})

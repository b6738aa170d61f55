import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { openDatabase, type Database, type Db } from '../database/db.ts'
import { clearTries, ofAccount, ofAddress, ofCodes, succeeded, takeTry, type Guarded } from './sign-in-locks.ts'

let fresh: FreshDatabase
/** Another process has a pool of its own. */
let elsewhere: Database
beforeAll(async () => {
  fresh = await freshDatabase({ max: 10 })
  elsewhere = openDatabase(fresh.url, { max: 10 })
})
afterAll(async () => {
  await elsewhere.close()
  await fresh.drop()
})

/** Time passes for all that was tried. */
const pass = (seconds: number) =>
  sql`update sign_in_lock set last_at = last_at - make_interval(secs => ${seconds}), until = until - make_interval(secs => ${seconds})`.execute(
    fresh.database.db,
  )

/** As somebody would write it who looks first and counts after the password was found wrong. */
async function looksFirst(db: Db, { name, free }: Guarded): Promise<number> {
  const key = Buffer.from(name)
  const { rows } = await sql<{ failures: number }>`select failures from sign_in_lock where key = ${key}`.execute(db)
  await sql`select pg_sleep(0.02)`.execute(db)
  await sql`insert into sign_in_lock as l (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set failures = l.failures + 1`.execute(db)
  return (rows[0]?.failures ?? 0) > free ? 1 : 0
}

const looked = async (take: (db: Db, guarded: Guarded) => Promise<number>, guarded: Guarded, tries: number) => {
  const waits = await Promise.all(Array.from({ length: tries }, (_, at) => take(at % 2 === 0 ? fresh.database.db : elsewhere.db, guarded)))
  return waits.filter((wait) => wait === 0).length
}

describe('who guesses', () => {
  it('is looked at five times, and the sixth waits; a right one as the fifth begins no pause', async () => {
    const { db } = fresh.database
    const tries = async (name: string, count: number) => {
      const waits: number[] = []
      for (let one = 0; one < count; one += 1) waits.push(await takeTry(db, [ofAccount(name)]))
      return waits
    }
    expect(await tries('gita', 6)).toEqual([0, 0, 0, 0, 0, 15])
    expect(await tries('indra', 5)).toEqual([0, 0, 0, 0, 0])
    await succeeded(db, ofAccount('indra'))
    expect(await tries('indra', 1)).toEqual([0])
  })

  it('at one account from two processes at once has no more tries than one after the other would; looked at first, they had', async () => {
    const take = (db: Db, guarded: Guarded) => takeTry(db, [guarded])
    expect(await looked(take, ofAccount('amina'), 30)).toBe(5)
    expect(await looked(looksFirst, ofAccount('control'), 30)).toBeGreaterThan(5)
  })

  it('waits longer each time, never longer than a quarter of an hour, and does not wait longer for trying meanwhile', async () => {
    const { db } = fresh.database
    const guarded = [ofAccount('budi')]
    for (let free = 0; free < 4; free += 1) expect(await takeTry(db, guarded)).toBe(0)
    const pauses: number[] = []
    for (let more = 0; more < 9; more += 1) {
      expect(await takeTry(db, guarded)).toBe(0)
      const wait = await takeTry(db, guarded)
      expect(await takeTry(elsewhere.db, guarded)).toBeLessThanOrEqual(wait)
      pauses.push(wait)
      await pass(wait)
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
    // A day later it begins anew.
    await pass(25 * 3600)
    expect([await takeTry(db, guarded), await takeTry(db, guarded)]).toEqual([0, 0])
  })

  it('at codes counts apart from the password, and a right one forgets its own alone', async () => {
    const { db } = fresh.database
    const [password, codes] = [ofAccount('carla'), ofCodes('carla')]
    for (let free = 0; free < 5; free += 1) await takeTry(db, [codes])
    expect(await takeTry(db, [password])).toBe(0)
    await succeeded(db, password)
    expect(await takeTry(db, [codes])).toBeGreaterThan(0)
    await succeeded(db, codes)
    expect(await takeTry(db, [codes])).toBe(0)
  })

  it('at many names from one address is stopped, and whoever signs in from there does not help them', async () => {
    const { db } = fresh.database
    const address = ofAddress('203.0.113.7')
    for (let name = 0; name < 49; name += 1) {
      expect(await takeTry(db, [ofAccount(`name ${name}`), address])).toBe(0)
      // Somebody of the same office, with the right password each time.
      await takeTry(db, [ofAccount('dewi'), address])
      await succeeded(db, ofAccount('dewi'), [address])
    }
    expect(await takeTry(db, [ofAccount('one more'), address])).toBe(0)
    expect(await takeTry(db, [ofAccount('and another'), address])).toBeGreaterThan(0)
    // What was not tried counts against nobody.
    const { rows } = await sql`select from sign_in_lock where failures = 1 and until is not null`.execute(db)
    expect(rows).toEqual([])
    expect(await takeTry(db, [ofAccount('and another'), ofAddress('198.51.100.1')])).toBe(0)
  })

  it('is forgotten in the end', async () => {
    await pass(3 * 24 * 3600)
    await clearTries(fresh.database.db)
    expect((await sql`select from sign_in_lock`.execute(fresh.database.db)).rows).toEqual([])
  })
})

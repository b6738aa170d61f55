import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { first, rows, transaction } from './db.ts'
import { goOn, type LongChange } from './long-changes.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await sql`drop table if exists letter`.execute(fresh.database.db)
  await sql`delete from long_change`.execute(fresh.database.db)
  await sql`create table letter as select n as id, 0 as times from generate_series(1, 3000) n`.execute(fresh.database.db)
  await sql`create unique index on letter (id)`.execute(fresh.database.db)
})

/** Counts how often each row was changed: once is right. `breaks` before the piece with that number. */
function counting({ breaks = 0, size: own = 0 } = {}): LongChange & { sizes: number[] } {
  const sizes: number[] = []
  return {
    name: 'letters are counted',
    sizes,
    async piece(tx, after, size) {
      sizes.push(size)
      const found = await first(
        tx,
        sql<{ last: string | null }>`
          with chosen as (select id from letter where id > ${Number(after ?? 0)} order by id limit ${own || size}),
          done as (update letter l set times = times + 1 from chosen where l.id = chosen.id returning l.id)
          select max(id)::text as last from done`,
      )
      if (sizes.length === breaks) throw new Error('the process was killed here')
      return found?.last ?? null
    },
  }
}

const times = async () =>
  rows(fresh.database.db, sql<{ times: number; count: number }>`select times, count(*) as count from letter group by times order by times`)
const standing = () =>
  first(fresh.database.db, sql<{ pieces: number; finished: boolean }>`select pieces, finished_at is not null as finished from long_change`)

it('a long change is done in pieces, each row once, and never again once it is through', async () => {
  const change = counting({ size: 400 })
  expect(await goOn(fresh.database.db, [change])).toEqual([])
  expect([await times(), await standing()]).toEqual([[{ times: 1, count: 3000 }], { pieces: 9, finished: true }])
  expect(await goOn(fresh.database.db, [change])).toEqual([])
  expect([await times(), change.sizes.length]).toEqual([[{ times: 1, count: 3000 }], 9])
})

it('it goes on after the last piece that stayed, wherever it broke off', async () => {
  await expect(goOn(fresh.database.db, [counting({ breaks: 4, size: 400 })])).rejects.toThrow('killed here')
  expect([await times(), await standing()]).toEqual([
    [
      { times: 0, count: 1800 },
      { times: 1, count: 1200 },
    ],
    { pieces: 3, finished: false },
  ])
  expect(await goOn(fresh.database.db, [counting({ size: 400 })])).toEqual([])
  expect(await times()).toEqual([{ times: 1, count: 3000 }])
})

it('several processes do each piece once, and a turn ends when its time is over', async () => {
  expect(await goOn(fresh.database.db, [counting()], -1)).toEqual(['letters are counted'])
  for (let turn = 0; (await standing())?.finished === false; turn += 1) {
    expect(turn).toBeLessThan(100)
    await Promise.all(Array.from({ length: 4 }, () => goOn(fresh.database.db, [counting({ size: 50 })])))
  }
  expect(await times()).toEqual([{ times: 1, count: 3000 }])
})

it('it steps back from rows that somebody holds', async () => {
  const { db } = fresh.database
  await transaction(db, async (tx) => {
    await sql`update letter set times = times where id = 150`.execute(tx)
    expect(await goOn(db, [counting({ size: 100 })])).toEqual(['letters are counted'])
  })
  expect(await goOn(db, [counting({ size: 100 })])).toEqual([])
  expect(await times()).toEqual([{ times: 1, count: 3000 }])
})

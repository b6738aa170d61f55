import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { afterCommit, first, openDatabase, rows, transaction, type Db, type Tx } from './db.ts'
import { gathered, jointly } from './joint.ts'
import { lockNames, sharedLock } from './locks.ts'

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.database.db
  await sql`create table said (at bigint generated always as identity, who int, what int)`.execute(db)
  await sql`create table counter (name text primary key, value int not null)`.execute(db)
  await sql`create table late (id int primary key, of int references late (id) deferrable initially deferred)`.execute(db)
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await sql`truncate said, counter, late`.execute(db)
})

interface Words {
  who: number
  what: number
}

let statements = 0

/** Says what several members say in one statement, and answers how many spoke in it. */
const say = gathered<Words, number>(async (tx, words) => {
  statements += 1
  await write(tx, words)
  return words.map(() => words.length)
})
const whisper = gathered<Words, number>(async (tx, words) => {
  await write(tx, words)
  return words.map(({ what }) => what)
})
const write = (tx: Db | Tx, words: readonly Words[]) =>
  sql`
    insert into said (who, what)
    select who, what from unnest(${words.map(({ who }) => who)}::int[], ${words.map(({ what }) => what)}::int[]) with ordinality as x (who, what, place) order by place`.execute(
    tx,
  )
const alone = (tx: Tx, { who, what }: Words) => sql`insert into said (who, what) values (${who}, ${what})`.execute(tx)

const saidBy = async (who: number) =>
  (await rows(db, sql<{ what: number }>`select what from said where who = ${who} order by at`)).map(({ what }) => what)

/** How many transactions have written rows of a table. */
const transactions = async () => (await first(db, sql<{ count: number }>`select count(distinct xmin::text) as count from said`))?.count

describe('acts at the same time', () => {
  it('share a transaction, and one statement asks what they ask', async () => {
    statements = 0
    const spoke = await Promise.all([1, 2, 3].map((who) => jointly(db, (tx) => say(tx, { who, what: who }))))
    expect(spoke).toEqual([3, 3, 3])
    expect(statements).toBe(1)
    expect(await transactions()).toBe(1)
  })

  it('are each answered what they asked, however many there are', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, who) => jointly(db, (tx) => whisper(tx, { who, what: who * 7 }))))
    expect(answers).toEqual(Array.from({ length: 100 }, (_, who) => who * 7))
    expect(await transactions()).toBeLessThan(50)
  })

  it('are asked alone outside: one question, one statement', async () => {
    statements = 0
    expect(await transaction(db, (tx) => say(tx, { who: 1, what: 1 }))).toBe(1)
    expect(statements).toBe(1)
  })

  it('send what each asks in the order in which it asks, whatever the others do', async () => {
    const step = fc.record({ way: fc.constantFrom('say', 'whisper', 'alone'), waits: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (members) => {
        await sql`truncate said`.execute(db)
        const act = (who: number) => async (tx: Tx) => {
          const sent: Promise<unknown>[] = []
          for (const [what, { way, waits }] of (members[who] ?? []).entries()) {
            const words = { who, what }
            const one = way === 'say' ? say(tx, words) : way === 'whisper' ? whisper(tx, words) : alone(tx, words)
            sent.push(one)
            if (waits) await one
          }
          await Promise.all(sent)
        }
        await Promise.all(members.map((_, who) => jointly(db, act(who))))
        for (const [who, steps] of members.entries()) expect(await saidBy(who)).toEqual(steps.map((_, what) => what))
      }),
      { numRuns: 60 },
    )
  })
})

describe('an act that cannot go on', () => {
  it('is refused alone: the others are done, and nothing of it stays', async () => {
    const told: number[] = []
    const act = (who: number) => async (tx: Tx) => {
      await say(tx, { who, what: 1 })
      afterCommit(tx, () => told.push(who))
      if (who === 2) throw new Error('refused')
      return who
    }
    const ends = await Promise.allSettled([1, 2, 3].map((who) => jointly(db, act(who))))
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).message))).toEqual([1, 'refused', 3])
    expect([await saidBy(1), await saidBy(2), await saidBy(3)]).toEqual([[1], [], [1]])
    expect(told.toSorted()).toEqual([1, 3])
  })

  it('whose statement fails spoils no other', async () => {
    const act = (who: number) => async (tx: Tx) => {
      await alone(tx, { who, what: 1 })
      await sql`select 1 / ${who === 2 ? 0 : 1}::int`.execute(tx)
    }
    const ends = await Promise.allSettled([1, 2, 3].map((who) => jointly(db, act(who))))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([await saidBy(1), await saidBy(2), await saidBy(3)]).toEqual([[1], [], [1]])
  })

  it('because another holds its lock waits by itself', async () => {
    const order: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let hold = () => {}
    const held = new Promise<void>((resolve) => (hold = resolve))
    const holder = transaction(db, async (tx) => {
      await lockNames(tx, ['gate'])
      hold()
      await released
    })
    await held
    const waiting = jointly(db, (tx) => lockNames(tx, ['gate'])).then(() => order.push('waited'))
    // Far more than are worked on at once, and after it.
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 8 }, (_, who) => jointly(db, (tx) => lockNames(tx, [`other ${who}`]))))
    order.push('others')
    release()
    await Promise.all([holder, waiting])
    expect(order).toEqual(['others', 'waited'])
  })

  it('waits by itself too where no lock is named: for a row that somebody else is about to write', async () => {
    const order: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const insert = (tx: Tx, name: string) => sql`insert into counter values (${name}, 1) on conflict do nothing`.execute(tx)
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const writer = transaction(db, async (tx) => {
      await insert(tx, 'same')
      begin()
      await released
    })
    await begun
    const waiting = [1, 2].map(() => jointly(db, (tx) => insert(tx, 'same')).then(() => order.push('waited')))
    await Promise.all(Array.from({ length: 8 }, (_, who) => jointly(db, (tx) => insert(tx, `other ${who}`))))
    order.push('others')
    release()
    await Promise.all([writer, ...waiting])
    expect(order).toEqual(['others', 'waited', 'waited'])
  })

  it('that is refused at its commit spoils no other', async () => {
    const act = (id: number, of: number) => (tx: Tx) => sql`insert into late (id, of) values (${id}, ${of})`.execute(tx)
    const ends = await Promise.allSettled([jointly(db, act(1, 1)), jointly(db, act(2, 99)), jointly(db, act(3, 3))])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await rows(db, sql<{ id: number }>`select id from late order by id`)).toEqual([{ id: 1 }, { id: 3 }])
  })

  it('because its connection is lost is told so, and not done a second time', async () => {
    let done = 0
    const act = (who: number) => async (tx: Tx) => {
      done += 1
      await say(tx, { who, what: 1 })
      if (who === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    }
    const ends = await Promise.allSettled([1, 2, 3].map((who) => jointly(db, act(who))))
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(done).toBe(3)
    expect(await rows(db, sql`select from said`)).toHaveLength(0)
    expect(await jointly(db, (tx) => whisper(tx, { who: 1, what: 7 }))).toBe(7)
  })

  it('for want of a database is told so, each time', async () => {
    const away = openDatabase('postgres://127.0.0.1:1/none')
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.allSettled([1, 2, 3].map(() => jointly(away.db, (tx) => lockNames(tx, ['x']))))
      expect(ends.map((end) => end.status === 'rejected' && (end.reason as { code?: string }).code)).toEqual(Array(3).fill('ECONNREFUSED'))
    }
    await away.close()
  })
})

describe('locks among those who share a transaction', () => {
  /** Reads, and writes one more: what is lost where two do it at once. */
  const countUp = (names: readonly string[]) => async (tx: Tx) => {
    await lockNames(tx, names)
    const known = await first(tx, sql<{ value: number }>`select value from counter where name = 'x'`)
    await sql`insert into counter values ('x', ${(known?.value ?? 0) + 1}) on conflict (name) do update set value = excluded.value`.execute(
      tx,
    )
  }
  const counted = async (names: readonly string[]) => {
    await sql`truncate counter`.execute(db)
    await Promise.all(Array.from({ length: 12 }, () => jointly(db, countUp(names))))
    return (await first(db, sql<{ value: number }>`select value from counter`))?.value
  }

  it('keep two members from the same', async () => expect(await counted(['x'])).toBe(12))
  it('are what does it: with a lock that all may hold counts are lost', async () =>
    expect(await counted([sharedLock('x')])).toBeLessThan(12))

  it('that all may hold are held by all members, and by nobody while another holds them whole', async () => {
    statements = 0
    const act = (name: string, who: number) => async (tx: Tx) => {
      await lockNames(tx, [name])
      return say(tx, { who, what: 1 })
    }
    expect(await Promise.all([1, 2].map((who) => jointly(db, act(sharedLock('all'), who))))).toEqual([2, 2])
    const mixed = await Promise.all([jointly(db, act('all', 1)), jointly(db, act(sharedLock('all'), 2))])
    expect(mixed).toEqual([1, 1])
  })
})

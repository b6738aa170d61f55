import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { transaction } from '../database/db.ts'
import { newId } from '../basis/ids.ts'
import { openListener } from './listener.ts'
import { noDays, payloadsOf, readPayload, tellAfterCommit, type News } from './news.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await sql`create table thing (id int)`.execute(fresh.database.db)
})
afterAll(() => fresh.drop())

const news = (persons = 1): News => ({
  request: { module: 'Loan', id: newId() },
  notices: Array.from({ length: persons }, () => newId()),
  inbox: [],
})

/** A screen that shows how many things there are: it looks when it is told, and (`looksAnew`) when the connection stands again. */
async function screen(looksAnew: boolean) {
  const seen = { count: -1, begun: 0 }
  const look = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from thing`.execute(fresh.database.db)
    seen.count = rows[0]?.count ?? -1
  }
  const listener = openListener(fresh.url, {
    payload: () => void look(),
    async begun() {
      seen.begun += 1
      if (seen.begun === 1 || looksAnew) await look()
    },
  })
  await vi.waitFor(() => expect(seen.begun).toBe(1))
  return { seen, listener }
}

const act = () =>
  transaction(fresh.database.db, async (tx) => {
    await sql`insert into thing values (1)`.execute(tx)
    tellAfterCommit(tx, news())
  })

/** The connection is lost, and something is told before it stands again. */
async function actWhileLost({ seen }: Awaited<ReturnType<typeof screen>>): Promise<void> {
  await sql`
    with ended as (select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calendula-live' and datname = current_database())
    select * from ended`.execute(fresh.database.db)
  await act()
  await vi.waitFor(() => expect(seen.begun).toBe(2), { timeout: 10_000 })
}

describe('a connection that listens and is lost', () => {
  it('comes back, and whoever looks anew then has missed nothing', async () => {
    await sql`delete from thing`.execute(fresh.database.db)
    const opened = await screen(true)
    await actWhileLost(opened)
    await vi.waitFor(() => expect(opened.seen.count).toBe(1))
    await act()
    await vi.waitFor(() => expect(opened.seen.count).toBe(2))
    await opened.listener.stop()
  })

  it('leaves whoever does not look anew with what was before (the control)', async () => {
    await sql`delete from thing`.execute(fresh.database.db)
    const opened = await screen(false)
    await actWhileLost(opened)
    const { rows } = await sql<{ count: number }>`select count(*) as count from thing`.execute(fresh.database.db)
    expect([rows[0]?.count, opened.seen.count]).toEqual([1, 0])
    await opened.listener.stop()
  })
})

describe('news', () => {
  it('are told by nobody whose transaction is rolled back', async () => {
    const heard: string[] = []
    const listener = openListener(fresh.url, { payload: (payload) => heard.push(payload), begun: async () => {} })
    await vi.waitFor(() => expect(listener.listening()).toBe(true))
    const lost = news()
    await expect(
      transaction(fresh.database.db, async (tx) => {
        tellAfterCommit(tx, lost)
        await sql`select 1 / 0`.execute(tx)
      }),
    ).rejects.toThrow()
    await act()
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).not.toContain(lost.request?.id)
    await listener.stop()
  })

  it('fit into what PostgreSQL takes, however many persons they concern, and come out as they went in', () => {
    const many = [news(1), news(2000), ...Array.from({ length: 300 }, () => news(3))]
    const payloads = payloadsOf({ again: true, news: many, days: noDays })
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
    const read = payloads.map(readPayload)
    expect(read.some(({ again }) => again)).toBe(true)
    const persons = (all: readonly News[]) => all.flatMap(({ notices }) => notices).toSorted()
    expect(persons(read.flatMap((bulletin) => bulletin.news))).toEqual(persons(many))
    expect([readPayload('x'), readPayload('{}'), readPayload('[7]')]).toEqual(
      [0, 0, 0].map(() => ({ again: false, news: [], days: noDays })),
    )
  })
})

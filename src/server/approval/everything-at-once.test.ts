import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOn } from '#shared/records/leave/balance.ts'
import { settle } from '#shared/records/leave/ledger.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { give, names, type Name } from '../../../test/support/company.ts'
import { beginnings, openRaces, refusals, type Beginning, type Outcome, type Races, type Work } from '../../../test/support/races.ts'
import { reopen } from './act/ending.ts'
import { save, saveAndSubmit, submit } from './act/entry.ts'
import { upkeep } from './upkeep/upkeep.ts'

let races: Races

beforeAll(async () => {
  races = await openRaces()
})
afterAll(() => races.fresh.drop())

describe('everything at once', () => {
  it.each(Object.keys(beginnings) as Beginning[])(
    '300 acts of all kinds on ten requests of three people, %s: nothing but refusals, and every law holds afterwards',
    async (beginning) => {
      const people = ['carla', 'budi', 'farah'] as const
      for (const name of people) await give(races.fresh.database, races.company.id[name], races.company.leave.annual, 40)
      const rules = ['line', 'any', 'all', 'skip', 'again', 'hr', 'twice']
      const ids: string[] = []
      for (let index = 0; index < 10; index += 1) ids.push(await races.filed(rules[index % rules.length] ?? 'line', people[index % 3]))
      const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
      /** An act on what somebody has just looked at: mostly one that was possible then, by somebody who was asked. */
      const work = async (): Promise<Work> => {
        const id = pick(ids)
        const now = await races.stored(id)
        const asked = now.asked as Name[]
        if (asked.length > 0 && Math.random() < 0.8)
          return races.deciding(pick(Math.random() < 0.8 ? asked : names), pick(['approve', 'approve', 'approve', 'revise', 'reject']), id)
        const by = Math.random() < 0.7 ? (names.find((name) => races.company.id[name] === now.request.authorId) ?? 'amina') : pick(names)
        return pick<Work>([
          races.cancelling(by, id),
          (way, tx) => submit(way.engine, tx, 'trial', { ...races.acting(by), id }),
          (way, tx) => saveAndSubmit(way.engine, tx, 'trial', races.saving(by, races.formOf(pick(rules), 1), id)),
          (way, tx) => save(way.engine, tx, 'trial', races.saving(by, races.formOf(pick(rules), 1), id)),
          (way, tx) => reopen(way.engine, tx, 'trial', id, races.acting(pick(['dewi', 'indra']))),
        ])
      }
      const outcomes: Outcome[] = []
      const worker = async (_: unknown, index: number) => {
        for (let count = 0; count < 15; count += 1) outcomes.push(...(await races.race(races.guarded(beginning), [await work()])))
        if (index % 10 === 0) await upkeep(races.engine, new Date())
      }
      await Promise.all(Array.from({ length: 20 }, worker))
      expect(outcomes).toHaveLength(300)
      expect(outcomes.filter((outcome) => 'done' in outcome).length).toBeGreaterThan(10)
      for (const status of refusals(outcomes)) expect(status).toBeOneOf([400, 403, 404, 409])
      for (const id of ids) {
        const now = await races.stored(id)
        const level = now.levels.findIndex(([status]) => status === 'processing') + 1
        const open = now.statusId === 1 || now.statusId === 40
        expect(now.tasks).toEqual(open ? now.asked.map((name) => `${name} ${level}`) : [])
        expect(now.asked.length > 0).toBe(open)
        expect(await races.ledgerFits(id)).toBe(true)
      }
      for (const name of people)
        expect(
          balanceOn(settle(await eventsOf(races.engine.db, races.company.id[name], races.company.leave.annual)), '2029-01-01').value,
        ).toBeGreaterThanOrEqual(0)
    },
  )

  const pair = (lock: (tx: Tx, names: string[]) => Promise<void>) => async () => {
    const [one, other] = [`pair ${newId()}`, `pair ${newId()}`]
    const both = (order: string[]) => races.engine.db.transaction().execute((tx) => lock(tx, order))
    await Promise.all(Array.from({ length: 8 }, (_, index) => both(index % 2 ? [one, other] : [other, one])))
  }
  it('records named in opposite order lock nobody out', pair(lockNames))
  it('records locked in the order of the form end in a deadlock', async () => {
    const oneByOne = pair(async (tx, list) => {
      for (const name of list) {
        await lockNames(tx, [name])
        await sql`select pg_sleep(0.05)`.execute(tx)
      }
    })
    await expect(oneByOne()).rejects.toMatchObject({ code: '40P01' })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows, transaction, type Tx } from '#server/foundation/database/db.ts'
import { holdOrganisation } from '../posts/hold.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import { moveUnit } from './units.ts'

/** Two officers who move two units at the same moment, each under the other's: each is right, and not both. */

let fresh: FreshDatabase & { company: Company }
beforeAll(async () => {
  fresh = await freshCompany()
})
afterAll(() => fresh.drop())

const move = (id: string, parentId: string) => (tx: Tx) => moveUnit(tx, id, parentId, fresh.company.id.edgar)

/** Engineering goes under Finance while Finance goes under Engineering; the second begins when the first has written. */
async function atOnce(hold: (tx: Tx) => Promise<void>): Promise<PromiseSettledResult<void>[]> {
  const { engineering, finance } = fresh.company.unit
  const { db } = fresh.database
  const later: Promise<void>[] = []
  const first = transaction(db, async (tx) => {
    await hold(tx)
    await move(engineering, finance)(tx)
    const second = transaction(db, async (other) => {
      await hold(other)
      await move(finance, engineering)(other)
    })
    later.push(second)
    // Until it has done so, or waits for its turn.
    await Promise.race([second.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 400))])
  })
  await first
  return Promise.allSettled([first, ...later])
}

const isCircle = async () => {
  const { engineering, finance } = fresh.company.unit
  const found = await rows(
    fresh.database.db,
    sql<{ id: string; parent: string }>`select id, parent_id as parent from unit where id = any (${[engineering, finance]}::uuid[])`,
  )
  const parentOf = new Map(found.map(({ id, parent }) => [id, parent]))
  return parentOf.get(engineering) === finance && parentOf.get(finance) === engineering
}

beforeEach(async () => {
  const { board, engineering, finance } = fresh.company.unit
  await sql`update unit set parent_id = ${board} where id = any (${[engineering, finance]}::uuid[])`.execute(fresh.database.db)
})

it('one of them is moved, the other refused', async () => {
  const ends = await atOnce(holdOrganisation)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await isCircle()).toBe(false)
})

it('the control: where nobody holds the organisation still, both are moved and stand under each other', async () => {
  // Whoever asks for nothing but the rows looks at what stood before the other.
  await atOnce(async () => {})
  expect(await isCircle()).toBe(true)
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { rows, transaction, type Tx } from '#server/foundation/database/db.ts'
import { names, type Company } from '../../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../../test/support/database.ts'
import type { Act } from './acts.ts'
import { doTo } from './doing.ts'
import { holdOrganisation } from './hold.ts'
import { takeBack } from './taking-back.ts'

/** Whatever is done to posts, in whatever order and from whichever day on. */

let fresh: FreshDatabase & { company: Company }
beforeAll(async () => {
  fresh = await freshCompany()
})
afterAll(() => fresh.drop())

const today = '2026-06-01'
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days))
const place = (max: number) => fc.integer({ min: 0, max: max - 1 })
const someone = place(names.length)

interface Wish {
  who: readonly number[]
  kind: Act['kind'] | 'take back'
  on: string
  manager: number
  unit: number
  share: string
}

const wish: fc.Arbitrary<Wish> = fc.record({
  who: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('transfer', 'manager', 'manager', 'contract', 'schedule', 'end', 'return', 'take back'),
  on: day,
  manager: someone,
  unit: place(4),
  share: fc.constantFrom('0.500', '0.800', '1.000'),
})

const idAt = (index: number) => fresh.company.id[names[index] ?? 'amina']

function actOf({ kind, on, manager, unit, share }: Wish): Act {
  const unitId = Object.values(fresh.company.unit)[unit] ?? null
  switch (kind) {
    case 'schedule':
      return { kind, on, scheduleId: fresh.company.schedule.office }
    case 'end':
      return { kind, on }
    case 'return':
      return { kind, on, change: { unitId } }
    case 'contract':
      return { kind, on, change: { fullTime: share } }
    case 'transfer':
      return { kind, on, change: { unitId } }
    default:
      return { kind: 'manager', on, change: { managerId: idAt(manager) } }
  }
}

const tables = async (tx: Tx) =>
  rows(
    tx,
    sql`select (select json_agg(a order by employee_id, starts_on) from assignment a) as posts,
      (select json_agg(s order by employee_id, starts_on) from schedule_assignment s) as schedules,
      (select json_agg(json_build_array(id, hired_on, left_on, returns_on, disabled_at) order by id) from employee) as people`,
  )

/** Does what is wished, if it can be; what is refused leaves nothing. */
async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T | null> {
  await sql`savepoint tried`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint tried`.execute(tx)
    if (error instanceof Refusal) return null
    throw error
  }
}

const isOver = new Error('undone')

/** A history of its own, which nobody keeps. */
async function inItsOwn(work: (tx: Tx) => Promise<void>): Promise<void> {
  const done = transaction(fresh.database.db, async (tx) => {
    await holdOrganisation(tx)
    await work(tx)
    throw isOver
  })
  await expect(done).rejects.toBe(isOver)
}

/** Days of posts that overlap, or lie apart without somebody having left between them. */
const crooked = (tx: Tx) =>
  rows(
    tx,
    sql`
      select * from (
        select employee_id, starts_on, ends_on, lead(starts_on) over (partition by employee_id order by starts_on) as next from assignment
      ) p where next is not null and (ends_on is null or ends_on > next or ends_on < next and not exists (
        select from person_event v where v.employee_id = p.employee_id and v.kind = 'end' and v.starts_on = p.ends_on - 1 and v.taken_back_at is null))`,
  )

/** Whoever is above themselves on some day. */
const circling = (tx: Tx) =>
  rows(
    tx,
    sql`
      with recursive up as (
        select employee_id as origin, manager_id as at, starts_on as since, coalesce(ends_on, 'infinity') as until, 1 as depth from assignment where manager_id is not null
        union all
        select u.origin, a.manager_id, greatest(u.since, a.starts_on), least(u.until, coalesce(a.ends_on, 'infinity')), u.depth + 1
        from up u join assignment a on a.employee_id = u.at and a.starts_on < u.until and coalesce(a.ends_on, 'infinity') > u.since
        where a.manager_id is not null and u.at <> u.origin and u.depth < 12
      )
      select origin from up where at = origin`,
  )

it('any acts leave posts without gap or overlap, and nobody above themselves on any day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 12 }), async (wishes) => {
      await inItsOwn(async (tx) => {
        for (const one of wishes) {
          if (one.kind === 'take back') await tried(tx, () => takeLast(tx))
          else await tried(tx, () => doTo(tx, { ids: one.who.map(idAt), act: actOf(one), by: null, today }))
          expect([await crooked(tx), await circling(tx)]).toEqual([[], []])
        }
      })
    }),
    { numRuns: 25 },
  )
})

const takeLast = async (tx: Tx) => {
  const [last] = await rows(tx, sql<{ id: string }>`select id from person_event where taken_back_at is null order by seq desc limit 1`)
  // Who has a role stays with it where their end is taken back: administrators do that.
  return last ? takeBack(tx, last.id, fresh.company.id.edgar, today, () => {}) : null
}

it('acts to come that are taken back, the latest first, leave every table as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 1, maxLength: 6 }),
      fc.array(wish, { minLength: 1, maxLength: 6 }),
      async (past, planned) => {
        await inItsOwn(async (tx) => {
          for (const one of past)
            if (one.kind !== 'take back') await tried(tx, () => doTo(tx, { ids: one.who.map(idAt), act: actOf(one), by: null, today }))
          const before = await tables(tx)
          let count = 0
          for (const one of planned) {
            if (one.kind === 'take back' || one.on <= today) continue
            count += (await tried(tx, () => doTo(tx, { ids: one.who.map(idAt), act: actOf(one), by: null, today })))?.length ?? 0
          }
          while (count-- > 0) await takeLast(tx)
          expect(await tables(tx)).toEqual(before)
        })
      },
    ),
    { numRuns: 25 },
  )
})

it('two who each make the other their report: the second is refused; the control, without the lock, closes the circle', async () => {
  const { amina, farah } = fresh.company.id
  const { db } = fresh.database
  const both = async (hold: (tx: Tx) => Promise<void>) => {
    const report = (id: string, managerId: string) => (tx: Tx) =>
      doTo(tx, { ids: [id], act: { kind: 'manager', on: today, change: { managerId } }, by: null, today })
    const later: Promise<unknown>[] = []
    await transaction(db, async (tx) => {
      await hold(tx)
      await report(amina, farah)(tx)
      const second = transaction(db, async (other) => {
        await hold(other)
        await report(farah, amina)(other)
      })
      later.push(second)
      await Promise.race([second.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))])
    })
    const [end] = await Promise.allSettled(later)
    const found = await transaction(db, circling)
    await sql`delete from assignment where starts_on = ${today}`.execute(db)
    await sql`update assignment set ends_on = null`.execute(db)
    return { end: end?.status, found: found.length > 0 }
  }
  expect(await both(holdOrganisation)).toEqual({ end: 'rejected', found: false })
  expect(await both(async () => {})).toEqual({ end: 'fulfilled', found: true })
})

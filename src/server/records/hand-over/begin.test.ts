import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { payGroup, payPeriod } from '../../../../test/support/paid.ts'
import { beginHandOver } from './begin.ts'
import { carryOut } from './carry-out.ts'

/** Nothing is missed that is written around the beginning of a hand-over. */

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())
beforeEach(async () => {
  for (const table of ['pay_input', 'pay_hand_over', 'pay_due', 'attendance_day', 'pay_period', 'pay_group'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})

const begin = (id: string) => transaction(db, (tx) => beginHandOver(tx, { id, by: null }))
const write = (tx: Db | Tx, employeeId: string, worked: number) =>
  sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
    values (${employeeId}::uuid, '2026-01-05', 'present', '{}', 480, ${worked}, 0, 0, 0, 0, false, '1')
    on conflict (employee_id, day) do update set worked = excluded.worked`.execute(tx)
const handed = () =>
  rows(
    db,
    sql<{ later: boolean; quantity: number }>`
      select of_period_id <> period_id as later, quantity::float as quantity from pay_input where kind = 'worked' and until_version is null order by 1`,
  )
const noted = async (employeeId: string) => (await rows(db, sql`select id from pay_due where employee_id = ${employeeId}::uuid`)).length

/** Until somebody waits for a lock that another transaction holds. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const waiting = await rows(db, sql`select pid from pg_locks where locktype = 'advisory' and not granted`)
    if (waiting.length > 0) return
    await setImmediate()
  }
}

it('what is not committed yet as it begins is waited for, and is in it', async () => {
  const { amina } = place.company.id
  const id = await payPeriod(db, await payGroup(db), { code: '2026-01' })
  await write(db, amina, 400)
  let over = false
  const { begun } = await transaction(db, async (tx) => {
    await write(tx, amina, 480)
    const handOver = begin(id).then((handOverId) => {
      over = true
      return carryOut(db, handOverId)
    })
    await waitingForLock()
    expect(over).toBe(false)
    return { begun: handOver }
  })
  await begun
  expect(await handed()).toEqual([{ later: false, quantity: 480 }])
})

it('what is noted stays until every group follows it, one among them whose first hand-over is still computed', async () => {
  const { edgar } = place.company.id
  const [general, ofBerlin] = [await payGroup(db), await payGroup(db, { siteId: place.company.site.berlin })]
  const [first, next] = [await payPeriod(db, ofBerlin, { code: '2026-01' }), await payPeriod(db, ofBerlin, { code: '2026-02' })]
  const other = await payPeriod(db, general, { code: '2026-01' })
  await write(db, edgar, 480)
  const begun = await begin(first)
  await carryOut(db, await begin(other))
  await write(db, edgar, 420)
  await carryOut(db, await begin(other))
  expect(await noted(edgar)).toBe(1)
  await carryOut(db, begun)
  await write(db, edgar, 400)
  await carryOut(db, await begin(next))
  expect(await handed()).toEqual([
    { later: false, quantity: 420 },
    { later: true, quantity: -20 },
  ])
})

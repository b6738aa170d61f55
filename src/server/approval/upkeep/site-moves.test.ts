import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '#server/foundation/database/db.ts'
import { makeHr } from '../../../../test/support/roles.ts'
import type { Company, Name } from '../../../../test/support/company.ts'
import type { FreshDatabase } from '../../../../test/support/database.ts'
import { openTrials, type Trials } from '../../../../test/support/trials.ts'
import type { EngineWithDb } from '../request/module.ts'
import { followEarlierMoves, followMoves } from './site-moves.ts'
import { maySee } from '../sight/visibility.ts'

let trials: Trials
let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb

beforeAll(async () => {
  trials = await openTrials(['amina', 'hadi'])
  ;({ fresh, company, engine } = trials)
  // HR of Jakarta alone, and of Berlin alone.
  await sql`delete from role_giving where role_id = (select id from role where system = 'hr')`.execute(engine.db)
  await makeHr(engine.db, company.id.dewi, company.site.jakarta)
  await makeHr(engine.db, company.id.edgar, company.site.berlin)
  await followMoves(engine.db)
})
afterAll(() => fresh.drop())

const file = (by: Name, from: string) => trials.file({ rule: 'manager', from, days: 1 }, { by })
const seenBy = async (name: Name, ...ids: string[]) => {
  const person = await trials.viewer(name)
  return Promise.all(ids.map((id) => maySee(engine.db, person, 'LeaveRequest', id)))
}

it('what a person filed is seen by the HR of the site where the person is now, and no longer by that of the old one', async () => {
  const own = [await file('amina', '2032-01-05'), await file('amina', '2032-01-12')]
  const colleagues = await file('hadi', '2032-01-05')
  expect(await seenBy('dewi', ...own, colleagues)).toEqual([true, true, true])
  await trials.move('amina', new Date().toISOString().slice(0, 10), { site: 'berlin' })
  // Until it follows, the old site's HR still sees them: what the job is for.
  expect([await seenBy('dewi', ...own), await seenBy('edgar', ...own)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect(await followMoves(engine.db)).toBe(1)
  expect([await seenBy('dewi', ...own, colleagues), await seenBy('edgar', ...own, colleagues)]).toEqual([
    [false, false, true],
    [true, true, false],
  ])
  expect(await seenBy('amina', ...own)).toEqual([true, true])
  expect(await followMoves(engine.db)).toBe(0)
})

it('a move in the future changes nothing yet; processes beside each other follow a move once', async () => {
  const id = await file('hadi', '2032-02-02')
  await trials.move('hadi', '2099-01-01', { site: 'berlin' })
  expect(await followMoves(engine.db)).toBe(0)
  await sql`delete from assignment where starts_on = '2099-01-01'`.execute(engine.db)
  await trials.move('hadi', new Date().toISOString().slice(0, 10), { site: 'berlin' })
  const counts = await Promise.all(Array.from({ length: 4 }, () => followMoves(engine.db)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect([await seenBy('dewi', id), await seenBy('edgar', id)]).toEqual([[false], [true]])
})

it('whoever was elsewhere before anybody followed is taken for somebody who has just come from there, piece by piece', async () => {
  await sql`update employee e set requests_site_id = (select site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1)`.execute(
    engine.db,
  )
  const { rows: people } = await sql<{ id: string }>`select id from employee order by id`.execute(engine.db)
  const half = people[4]?.id ?? null
  const piece = (after: string | null) => transaction(engine.db, (tx) => followEarlierMoves.piece(tx, after, 5))
  expect(await piece(null)).toBe(half)
  expect(await piece(half)).toBe(people.at(-1)?.id)
  expect(await piece(people.at(-1)?.id ?? null)).toBeNull()
  const { rows: back } = await sql<{
    id: string
  }>`select id from employee where requests_site_id = ${company.site.jakarta} and id = any (${[company.id.amina, company.id.hadi]}::uuid[])`.execute(
    engine.db,
  )
  expect(back).toHaveLength(2)
  expect(await followMoves(engine.db)).toBe(2)
})

it('any number of people is followed with one look', async () => {
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name)
    select gen_random_uuid(), 'X-' || n, 'x' || n, 'X', '', 'X' from generate_series(1, 200) n`.execute(engine.db)
  await sql`insert into assignment (employee_id, starts_on, site_id) select id, '2020-01-01', ${company.site.berlin} from employee where code like 'X-%'`.execute(
    engine.db,
  )
  expect([await followMoves(engine.db), await followMoves(engine.db)]).toEqual([200, 0])
  await sql`update employee set requests_site_id = null`.execute(engine.db)
  expect(await followMoves(engine.db)).toBe(209)
})

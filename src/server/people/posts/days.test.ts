import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { first, tried, type Tx } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { stopClock } from '../../../../test/support/stopped-clock.ts'
import { after, type Standing } from './acts.ts'
import { begunAnew, correctFirstDay } from './first-day.ts'
import { demandThere } from './known.ts'
import { demandNoCircle } from './line.ts'
import { letReturn, standingsOf } from './standing.ts'

/** What is done on somebody's first or last day itself, and on the day beside it. */

let place: Awaited<ReturnType<typeof freshCompany>>
beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place.drop())

/** What is answered leaves nothing behind. */
const tryOut = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  tried(place.database.db, async (tx) => ({ stays: false, answer: await work(tx) }))
/** The key of the refusal; null where it passes. */
const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.messages[0]?.key ?? ''
      throw error
    },
  )

describe('somebody', () => {
  const [begun, last, today] = ['2026-03-02', '2026-05-29', '2026-06-01']
  const post = { unitId: null, positionId: null, siteId: null, managerId: null, grade: null, employmentStatus: null, fullTime: '1' }
  const here: Standing = {
    hiredOn: begun,
    leftOn: null,
    returnsOn: null,
    posts: [{ ...post, startsOn: begun, endsOn: null }],
    schedules: [],
  }
  /** Whose post was over before they were, as a file may have it. */
  const gone: Standing = { ...here, leftOn: last, posts: [{ ...post, startsOn: begun, endsOn: '2026-05-01' }] }

  it('may end on their first day, and not before it', () => {
    const end = (on: string) => after(here, { kind: 'end', on }, today)
    expect([end(addDays(begun, -1)), end(begun)]).toMatchObject(['hiredLater', { leftOn: begun }])
  })

  it('comes back on the day after their last one: at once today, and on a day to come when it is there', () => {
    const back = (on: string) => after(gone, { kind: 'return', on, change: {} }, today)
    expect([back(last), back(addDays(last, 1))]).toMatchObject(['isHere', { leftOn: null }])
    expect([back(today), back(addDays(today, 1))]).toMatchObject([
      { leftOn: null, returnsOn: null },
      { leftOn: last, returnsOn: addDays(today, 1) },
    ])
  })

  it('may have begun on their last day, and not after it', () => {
    const leaving = { ...here, leftOn: last }
    expect([begunAnew(leaving, last), begunAnew(leaving, addDays(last, 1))]).toMatchObject([{ hiredOn: last }, 'afterLast'])
  })
})

it('who comes back is here as soon as their day has begun anywhere', async () => {
  const { hadi } = place.company.id
  const isHere = (moment: string) =>
    tryOut(async (tx) => {
      await sql`update employee set left_on = '2026-03-01', returns_on = '2026-03-10' where id = ${hadi}::uuid`.execute(tx)
      await stopClock(tx, moment)
      await letReturn(tx)
      return (await first(tx, sql`select from employee where id = ${hadi}::uuid and left_on is null`)) !== undefined
    })
  // On Kiritimati, 14 hours ahead, it is the day.
  expect([await isHere('2026-03-09T09:59:59Z'), await isHere('2026-03-09T10:00:00Z')]).toEqual([false, true])
})

it('a manager is there on their last day still', async () => {
  const { carla } = place.company.id
  const asked = (day: string) =>
    tryOut(async (tx) => {
      await sql`update employee set left_on = '2026-03-20' where id = ${carla}::uuid`.execute(tx)
      return refusalOf(demandThere(tx, carla, day, 'managerId'))
    })
  expect([await asked('2026-03-20'), await asked('2026-03-21')]).toEqual([null, 'people.managerUntil'])
})

it('two who change places are no circle: the one is above the other until the day before', async () => {
  const { budi, hadi } = place.company.id
  const changing = (budis: string, hadis: string) =>
    tryOut(async (tx) => {
      await sql`update assignment set ends_on = ${hadis}::date where employee_id = ${hadi}::uuid`.execute(tx)
      await sql`update assignment set starts_on = ${budis}::date, manager_id = ${hadi}::uuid where employee_id = ${budi}::uuid`.execute(tx)
      return refusalOf(demandNoCircle(tx, [budi], '2020-01-01'))
    })
  expect([await changing('2026-03-10', '2026-03-10'), await changing('2026-03-10', '2026-03-11')]).toEqual([null, 'people.circle'])
})

describe('a first day', () => {
  const day = '2016-06-01'
  /** A row with as little in it as a table takes, whatever it means. */
  async function put(tx: Tx, table: string, employeeId: string): Promise<void> {
    const { rows: guards } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(tx)
    for (const { name } of guards) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = ${table}
        and (is_nullable = 'NO' and column_default is null or column_name = 'day')`.execute(tx)
    const plain: Record<string, string> = { date: day, timestamptz: `${day}T09:00Z`, bool: 'false', text: 'x', jsonb: '{}', _uuid: '{}' }
    const values = columns.map(({ name, type }) => {
      const value = name === 'employee_id' || type === 'uuid' ? employeeId : (plain[type] ?? '1')
      return sql`cast(${value}::text as ${sql.raw(type)})`
    })
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
      tx,
    )
  }

  it('is not after a day of which something is kept, whichever table keeps it, and may be that day', async () => {
    const { hadi, indra } = place.company.id
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('employee_id', 'day')
      group by table_name having count(*) = 2 order by 1`.execute(place.database.db)
    // What is reckoned anew from the others, and what only tells of changes.
    const reckoned = ['attendance_booking', 'attendance_day', 'roster_change']
    const kept = tables.map(({ name }) => name).filter((name) => !reckoned.includes(name))
    expect(kept.length).toBeGreaterThan(6)
    const corrected = (table: string, to: string) =>
      tryOut(async (tx) => {
        await put(tx, table, hadi)
        const person = (await standingsOf(tx, [hadi])).get(hadi)
        return person && refusalOf(correctFirstDay(tx, person, to, indra))
      })
    for (const table of kept)
      expect([table, await corrected(table, addDays(day, 1)), await corrected(table, day)]).toEqual([
        table,
        'people.hiredAfterStored',
        null,
      ])
  })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { anythingOf } from '../days/bookings.ts'
import { keepCheckTimes } from '../checks/check-times.ts'
import { computeDue } from './due.ts'
import { changeKept } from './kept-set-up.ts'
import { closePeriod, periodSites, reopenPeriod } from './periods.ts'
import { changeSetUp } from './set-up.ts'
import { recomputeEverybody } from './upkeep.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const day = (passed: number) => addDays(today('Europe/Berlin'), passed)
const people = ['amina', 'hadi', 'budi'] as const
const sites = ['jakarta', 'berlin', 'depot'] as const
type Site = (typeof sites)[number]
const depot = newId()
const siteId = (site: Site) => (site === 'depot' ? depot : place.company.site[site])

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  await sql`insert into site (id, code, name, country, time_zone) values (${depot}, 'DEP', 'Depot', 'ID', 'Asia/Jakarta')`.execute(db)
  await sql`update site set after_closing = 'book'`.execute(db)
})
afterAll(() => place?.drop())

interface World {
  /** Attendance is kept in Jakarta for forty days at first, in Berlin from a later one, at the depot never. */
  berlinSince: number
  moves: { who: number; on: number; to: Site }[]
  acts: (
    | { tell: number; on: number; hours: number }
    | { close: Site; until: number }
    | { reopen: Site }
    /** For so many days, on and on, or no longer. */
    | { keep: Site; since: number | null; days: number | null }
  )[]
}

const anySite = fc.constantFrom(...sites)
const world: fc.Arbitrary<World> = fc.record({
  berlinSince: fc.integer({ min: -30, max: -5 }),
  moves: fc.array(fc.record({ who: fc.nat(2), on: fc.integer({ min: -35, max: -3 }), to: anySite }), { minLength: 1, maxLength: 4 }),
  acts: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ tell: fc.nat(2), on: fc.integer({ min: -38, max: -1 }), hours: fc.integer({ min: 1, max: 9 }) }),
      },
      { weight: 2, arbitrary: fc.record({ close: anySite, until: fc.integer({ min: -38, max: -1 }) }) },
      { weight: 1, arbitrary: fc.record({ reopen: anySite }) },
      {
        weight: 1,
        arbitrary: fc.record({
          keep: anySite,
          since: fc.option(fc.integer({ min: -40, max: -1 })),
          days: fc.option(fc.integer({ min: 1, max: 20 })),
        }),
      },
    ),
    { minLength: 8, maxLength: 16 },
  ),
})

/** What is booked of two who have moved stands on days on which nothing is kept at their new sites. */
const moved: World = {
  berlinSince: -5,
  moves: [
    { who: 1, on: -15, to: 'berlin' },
    { who: 2, on: -15, to: 'depot' },
  ],
  acts: [
    { close: 'jakarta', until: -16 },
    { tell: 1, on: -30, hours: 4 },
    { tell: 2, on: -30, hours: 4 },
    { close: 'berlin', until: -3 },
    { close: 'depot', until: -3 },
    { reopen: 'depot' },
  ],
}

/** Of one who has moved something is booked of days on which nothing stood, and nothing is kept any more: nor stands anything of theirs. */
const keptNoMore: World = {
  berlinSince: -5,
  moves: [
    { who: 1, on: -30, to: 'depot' },
    { who: 1, on: -15, to: 'berlin' },
    { who: 2, on: -20, to: 'depot' },
  ],
  acts: [
    { keep: 'jakarta', since: null, days: null },
    { keep: 'berlin', since: null, days: null },
    { keep: 'depot', since: -10, days: null },
    { close: 'depot', until: -8 },
    { keep: 'depot', since: -30, days: null },
    { keep: 'depot', since: null, days: null },
    { reopen: 'depot' },
  ],
}

/** What is refused, because it is closed already perhaps, changes nothing. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}
const act = () => ({ by: place.company.id.edgar, now: new Date() })
const close = (site: Site, until: number) => closePeriod(db, { siteId: siteId(site), until: day(until) }, act()).catch(unlessRefused)

async function begin({ berlinSince, moves }: World): Promise<void> {
  const { id, unit } = place.company
  for (const table of ['attendance_closing', 'attendance_booking', 'attendance_day', 'check_time'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  // Amina was there for two weeks before her first post.
  await sql`delete from assignment where starts_on > '2015-01-01'`.execute(db)
  await sql`update assignment set starts_on = ${day(-26)} where employee_id = ${id.amina}`.execute(db)
  for (const { who, on, to } of moves)
    await sql`
      insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
      values (${id[people[who] ?? 'amina']}, ${day(on)}, ${unit.platform}, ${siteId(to)}, 'permanent')
      on conflict do nothing`.execute(db)
  await sql`
    update site set attendance_until = null, attendance_since = case id when ${siteId('jakarta')}::uuid then ${day(-40)}::date when ${siteId('berlin')}::uuid then ${day(berlinSince)}::date end`.execute(
    db,
  )
  await recomputeEverybody(db, day(-41), day(1), new Date())
}

/** Reopens the last closing of a site; false: none stands. */
async function reopen(site: Site): Promise<boolean> {
  const [last] = await rows(
    db,
    sql<{ id: string }>`
      select id from attendance_closing where site_id = ${siteId(site)} and reopened_at is null order by closed_until desc limit 1`,
  )
  if (last) await reopenPeriod(db, last.id, act())
  return last !== undefined
}

/** Sets from when until when attendance is kept at a site. */
async function keep(site: Site, since: number | null, days: number | null): Promise<void> {
  const of = { siteId: siteId(site), groupId: null }
  const wished = { since: since === null ? null : day(since), until: since === null || days === null ? null : day(since + days) }
  await transaction(db, (tx) =>
    changeSetUp(tx, new Date(), async () => {
      const moved = await changeKept(tx, { ...of, apart: true }, wished, place.company.id.edgar)
      return { answer: undefined, touches: moved.map((span) => ({ of: 'kept', ...of, ...span })) }
    }),
  )
  await computeDue(db)
}

async function happen(one: World['acts'][number]): Promise<unknown> {
  if ('close' in one) return close(one.close, one.until)
  if ('reopen' in one) return reopen(one.reopen)
  if ('keep' in one) return keep(one.keep, one.since, one.days)
  const clockDay = day(one.on)
  const at = (minutes: number, direction: 'in' | 'out') => ({
    employeeId: place.company.id[people[one.tell] ?? 'amina'],
    at: new Date(instantAt(clockDay, minutes, 'Asia/Jakarta')),
    clockDay,
    direction,
    source: 'device' as const,
    device: 'Gate',
  })
  return transaction(db, (tx) => keepCheckTimes(tx, [at(480, 'in'), at(480 + one.hours * 60, 'out')], new Date()))
}

interface Sums {
  days: number
  worked: number
  overtime: number
  missing: number
}

const parts = ['days', 'worked', 'overtime', 'missing'] as const
const sumOf = (all: readonly Sums[]) => Object.fromEntries(parts.map((part) => [part, all.reduce((sum, one) => sum + one[part], 0)]))

/** Every day that stands and every entry, with the site of the post of its day: the first where none has begun yet. */
async function countedRows(): Promise<(Sums & { day: string; site: string })[]> {
  const posts = Map.groupBy(
    await rows(
      db,
      sql<{ id: string; from: string; site: string }>`
        select employee_id as id, starts_on as "from", site_id as site from assignment order by starts_on`,
    ),
    ({ id }) => id,
  )
  const found = await rows(
    db,
    sql<Sums & { id: string; day: string }>`
      select employee_id as id, day, 1 as days, worked, overtime, missing from attendance_day
      union all select employee_id, day, 0, worked, overtime, missing from attendance_booking`,
  )
  return found.map(({ id, ...row }) => {
    const own = posts.get(id) ?? []
    return { ...row, site: (own.findLast(({ from }) => from <= row.day) ?? own[0])?.site ?? '' }
  })
}

const handedOn = async (site: Site) =>
  sumOf(
    await rows(
      db,
      sql<Sums>`select days, worked, overtime, missing from attendance_closing where site_id = ${siteId(site)} and reopened_at is null`,
    ),
  )

it('each day and each entry that is closed is in the sums of exactly one closing that stands; reopening takes back all of it', async () => {
  // Rows before attendance is kept at their site: of those alone this would hold by itself.
  let early = 0
  const law = async (one: World) => {
    await begin(one)
    for (const next of one.acts) await happen(next)
    for (const isWhole of [false, true]) {
      if (isWhole) for (const site of sites) await close(site, -1)
      const counted = await countedRows()
      const known = await periodSites(db)
      const kept = await rows(db, sql<{ id: string; since: string | null }>`select id, attendance_since as since from site`)
      for (const site of sites) {
        const own = counted.filter((row) => row.site === siteId(site) && row.day <= day(-1))
        const until = known.find(({ id }) => id === siteId(site))?.closedUntil ?? ''
        expect(await handedOn(site)).toEqual(sumOf(isWhole ? own : own.filter((row) => row.day <= until)))
        const since = kept.find(({ id }) => id === siteId(site))?.since ?? day(0)
        early += own.filter((row) => row.day < since).length
      }
    }
    // Reopened one after the other, all days are what is known of them, and nothing is booked of any.
    for (const site of sites) while (await reopen(site));
    expect(await rows(db, sql`select from attendance_booking group by employee_id, origin having ${anythingOf}`)).toEqual([])
    const standing = () => rows(db, sql`select employee_id, day, worked, overtime, missing from attendance_day order by 1, 2`)
    const reopened = await standing()
    await recomputeEverybody(db, day(-41), day(1), new Date())
    expect(reopened).toEqual(await standing())
  }
  await fc.assert(fc.asyncProperty(world, law), { numRuns: 30, examples: [[moved], [keptNoMore]] })
  expect(early).toBeGreaterThan(0)
})

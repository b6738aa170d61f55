import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { openRaces, refusals, type Races, type Way } from '../../../../../test/support/races.ts'
import { dayFacts } from '../days/day-facts.ts'
import { closePeriod } from './periods.ts'
import { recomputePeople } from './upkeep.ts'

let races: Races
const today = todayAt('Asia/Jakarta')
const day = addDays(today, -8)
const until = addDays(today, -5)

beforeAll(async () => {
  races = await openRaces()
  await sql`update site set attendance_since = ${addDays(today, -12)}::date where code = 'JKT'`.execute(races.engine.db)
})
afterAll(() => races.fresh.drop())

/** The site as it was before anything was closed or asked for. */
async function afresh() {
  const { db } = races.engine
  for (const table of ['attendance_closing', 'leave_day', 'attendance_day']) await sql`delete from ${sql.table(table)}`.execute(db)
  await recomputePeople(db, [races.company.id.amina], addDays(today, -12), today, new Date())
}

/** A leave is approved while its days are closed: either comes first, and the sums handed on are those that stand. */
function closedMeanwhile(): (way: Way) => Promise<boolean> {
  let round = 0
  return async (way) => {
    const { db } = races.engine
    const by = races.company.id.dewi
    const amina = races.company.id.amina
    await afresh()
    const [filed] = await races.race(races.guarded(), [races.filing('amina', races.formOf('manager', 3, day))])
    if (!filed || !('done' in filed)) throw new Error('it should have been filed')
    round += 1
    const approving = pause((round * 7) % 40).then(() => races.race(way, [races.deciding('budi', 'approve', filed.done.id)]))
    const [outcomes] = await Promise.all([
      approving,
      closePeriod(db, { siteId: races.company.site.jakarta, until }, { by, now: new Date() }),
    ])
    const [sums] = (
      await sql<{ told: number; stands: number }>`
        select (select missing from attendance_closing) as told, (select sum(missing)::int from attendance_day where day <= ${until}::date) as stands`.execute(
        db,
      )
    ).rows
    const facts = await dayFacts(db, [amina], { from: day, until: addDays(day, 2), asOf: new Date() })
    const ought = (facts.get(amina) ?? []).reduce((sum, of) => sum + attendanceDay(of.facts).missing, 0)
    const { rows } = await sql<{ is: number }>`
      select sum(missing)::int as is from attendance_day where employee_id = ${amina}::uuid and day between ${day}::date and ${day}::date + 2`.execute(
      db,
    )
    const told = refusals(outcomes).every((status) => status === 409)
    return told && sums?.told === sums?.stands && rows[0]?.is === ought
  }
}

describe('a period that is closed while a leave of its days is approved', () => {
  it('has nothing lost and nothing counted twice', async () => {
    const scenario = closedMeanwhile()
    for (let round = 0; round < 12; round += 1) expect(await scenario(races.guarded())).toBe(true)
  })

  it('without the lock is handed on with other sums than stand', async () => {
    const scenario = closedMeanwhile()
    let failed = false
    for (let round = 0; round < 60 && !failed; round += 1) failed = !(await scenario(races.naive()).catch(() => false))
    expect(failed).toBe(true)
  })
})

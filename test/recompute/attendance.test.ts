/**
 * The demo company's days of attendance once more: plain code written from docs/attendance.md reads check times, plans, leave and
 * permits, and must come to the stored rows. Every tenth person by user name in the suite; everybody, with a table, by
 * `RECOMPUTE=all npx vitest run --project unit test/recompute`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedDay } from '../../src/shared/records/attendance/day.ts'
import { dayFacts } from '../../src/server/records/attendance/days/day-facts.ts'
import { byDay, byNearest, isStillThere, plainDay, type CheckTime, type Excuses } from './attendance.ts'
import { openDemoTwice, tellTable, type DemoTwice } from './demo-twice.ts'
import { nextDay } from './ledger.ts'
import { plans, weekdayOf, type Span } from './plan.ts'
import type { Raw } from './raw.ts'
import { compare, tallyOf } from './tally.ts'

type Row = Record<string, string>

let demo: DemoTwice

beforeAll(async () => {
  demo = await openDemoTwice()
})

afterAll(async () => {
  tellTable()
  await demo.close()
})

test('status, planned, worked, overtime, late, early and missing minutes of every day that is over', async () => {
  const tally = tallyOf('days of attendance')
  const { raw, people } = demo
  const planOn = await plans(raw)
  const stored = ofPerson(
    await raw.rows<Row>(`
    select employee_id, day, status, planned, worked, overtime, late, early, missing
    from attendance_day where settles_at is null and day < current_date order by day`),
  )
  const [timesOf, excusesOn] = [await checkTimes(raw), await excuses(raw)]

  for (const { id, userName } of people) {
    const days = byDay(timesOf(id), (day) => planOn(id, day))
    for (const { employee_id: _person, day = '', status, ...minutes } of stored.get(id) ?? []) {
      const [plan, excused] = [planOn(id, day), excusesOn(id, day)]
      if (!plan) throw new Error(`${userName} has a day without a post: ${day}`)
      if (!excused) continue
      const mine = plainDay(day, plan, days.get(day) ?? [], excused)
      const theirs = Object.entries(minutes).map(([name, value]) => [name, Number(value)])
      compare(tally, `${userName} on ${day}`, mine, { status, ...Object.fromEntries(theirs) })
    }
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

test('days that are not over, hour by hour, of shifts that round in steps of which the day is no multiple', async () => {
  const tally = tallyOf('days of attendance as they go on')
  const other = await openDemoTwice()
  const { portal, raw } = other
  try {
    // A Wednesday at noon in the middle of what the demo company has worked; nothing has been told since.
    const today = new Date().toISOString().slice(0, 10)
    const day = nextDay(today, -7 - weekdayOf(today) + 2)
    const noon = Date.parse(`${day}T05:00:00Z`)
    await raw.rows(`delete from check_time where at > to_timestamp(${noon / 1000})`)
    await roundAll(raw)
    const [planOn, timesOf, excusesOn] = [await plans(raw), await checkTimes(raw), await excuses(raw)]
    const ids = demo.people.map(({ id }) => id)
    const asked = { from: nextDay(day, -1), until: nextDay(day) }
    for (let hours = 0; hours <= 44; hours += 1) {
      const asOf = noon + hours * 3_600_000 + 30_000
      for (const [id, days] of await dayFacts(portal.db, ids, { ...asked, asOf: new Date(asOf) })) {
        const [own, times] = [(on: string) => planOn(id, on), timesOf(id).filter(({ at }) => at > noon - 4 * 86_400_000)]
        const byOwnDay = byDay(times, own)
        for (const { planned, facts } of days) {
          const [plan, excused] = [own(facts.day), excusesOn(id, facts.day)]
          if (!plan?.set || !excused || !planned.employed) continue
          const still = isStillThere(facts.day, times, asOf, own)
          const mine = plainDay(facts.day, plan, byOwnDay.get(facts.day) ?? [], excused, { asOf, still })
          const { value: status, worked, overtime, late, early, missing, planned: minutes, stillSince } = countedDay(facts)
          compare(
            tally,
            `${id} on ${facts.day} after ${hours} h`,
            { ...mine, still },
            { status, planned: minutes, worked, overtime, late, early, missing, still: stillSince !== null },
          )
        }
      }
    }
  } finally {
    await other.close()
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

test('days with holidays and halves of them, where every other person checks at devices that tell no direction', async () => {
  const tally = tallyOf('days with more holidays, half without directions')
  const other = await openDemoTwice()
  const { portal, raw } = other
  try {
    const today = new Date().toISOString().slice(0, 10)
    await raw.rows(`insert into holiday (site_id, day, name, off)
      select s.id, '${today}'::date - n, 'Made up', case when n % 2 = 0 then 1 else 0.5 end from site s, generate_series(4, 60, 5) n on conflict do nothing`)
    await roundAll(raw)
    // What was corrected is recomputed above.
    await raw.rows(`delete from check_time where source = 'correction'`)
    const ids = demo.people.map(({ id }) => id)
    const untold = new Set(ids.filter((_, index) => index % 2 === 0))
    await raw.rows(`delete from check_time c using check_time d
      where d.employee_id = c.employee_id and d.at = c.at and d.id < c.id and c.employee_id in ('${[...untold].join("', '")}')`)
    await raw.rows(`update check_time set direction = null where employee_id in ('${[...untold].join("', '")}')`)
    const [planOn, timesOf, excusesOn] = [await plans(raw), await checkTimes(raw), await excuses(raw)]
    const asked = { from: nextDay(today, -60), until: nextDay(today, -3), asOf: new Date() }
    for (const [id, days] of await dayFacts(portal.db, ids, asked)) {
      const own = (on: string) => planOn(id, on)
      const byOwnDay = (untold.has(id) ? byNearest : byDay)(timesOf(id), own)
      for (const { planned, facts } of days) {
        const [plan, excused] = [own(facts.day), excusesOn(id, facts.day)]
        if (!plan?.set || !excused || !planned.employed) continue
        const { value: status, worked, overtime, late, early, missing, planned: minutes } = countedDay(facts)
        const mine = plainDay(facts.day, plan, byOwnDay.get(facts.day) ?? [], excused)
        compare(tally, `${id} on ${facts.day}`, mine, { status, planned: minutes, worked, overtime, late, early, missing })
      }
    }
  } finally {
    await other.close()
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

/** Shifts round in every way, by steps of which a day is no multiple; a third has only such overtime count as was approved. */
const roundAll = (raw: Raw) =>
  raw.rows(`update shift set rule = rule || case abs(hashtext(code)) % 3
    when 0 then '{"rounding": {"minutes": 25, "to": "nearest"}}'
    when 1 then '{"rounding": {"minutes": 7, "to": "company"}}'
    else '{"rounding": {"minutes": 50, "to": "employee"}, "overtime": {"least": 30, "onlyApproved": true}}' end::jsonb`)

const ofPerson = (rows: Row[]) => Map.groupBy(rows, (row) => row['employee_id'] ?? '')
const ofDay = (rows: Row[]) => Map.groupBy(rows, (row) => `${row['employee_id']} ${row['day']}`)

async function checkTimes(raw: Raw): Promise<(id: string) => CheckTime[]> {
  const times = ofPerson(await raw.rows<Row>('select employee_id, direction, extract(epoch from at) * 1000 as at from check_time'))
  return (id) => (times.get(id) ?? []).map((row) => ({ at: Number(row['at']), direction: row['direction'] }) as CheckTime)
}

/** What excuses a day of a person; null where that is leave by the hour, which names no hours. */
async function excuses(raw: Raw): Promise<(id: string, day: string) => Excuses | null> {
  const leave = ofDay(await raw.rows<Row>('select employee_id, day, part from leave_day where taken'))
  const permits = ofDay(
    await raw.rows<Row>(`
    select p.employee_id, p.day, r.policy, extract(epoch from p.starts_at) * 1000 as begins, extract(epoch from p.ends_at) * 1000 as ends
    from permit_out p join permit_reason_type r on r.id = p.reason_type_id where p.granted_at is not null and p.ended_at is null`),
  )
  const overtimes = ofPerson(
    await raw.rows<Row>(`select employee_id, extract(epoch from starts_at) * 1000 as begins, extract(epoch from ends_at) * 1000 as ends
    from overtime where granted_at is not null and ended_at is null`),
  )
  return (id, day) => {
    const part = leave.get(`${id} ${day}`)?.[0]?.['part'] ?? null
    const granted = (overtimes.get(id) ?? []).map((row): Span => [Number(row['begins']), Number(row['ends'])])
    return part === 'hours' ? null : ({ leave: part, permits: (permits.get(`${id} ${day}`) ?? []).map(permitOf), granted } as Excuses)
  }
}

const permitOf = (row: Row): Excuses['permits'][number] => ({
  span: [Number(row['begins']), Number(row['ends'])],
  countsAsWork: (JSON.parse(row['policy'] ?? '{}') as { countsAsWork: boolean }).countsAsWork,
})

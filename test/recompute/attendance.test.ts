/**
 * The demo company's days of attendance once more: plain code written from docs/attendance.md reads check times, plans, leave and
 * permits, and must come to the stored rows. Every tenth person by user name in the suite; everybody, with a table, by
 * `RECOMPUTE=all npx vitest run --project unit test/recompute`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byDay, plainDay, type CheckTime, type Excuses } from './attendance.ts'
import { openDemoTwice, tellTable, type DemoTwice } from './demo-twice.ts'
import { plans } from './plan.ts'
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
  const ofPerson = (rows: Row[]) => Map.groupBy(rows, (row) => row['employee_id'] ?? '')
  const ofDay = (rows: Row[]) => Map.groupBy(rows, (row) => `${row['employee_id']} ${row['day']}`)
  const stored = ofPerson(
    await raw.rows<Row>(`
    select employee_id, day, status, planned, worked, overtime, late, early, missing
    from attendance_day where settles_at is null and day < current_date order by day`),
  )
  const times = ofPerson(await raw.rows<Row>('select employee_id, direction, extract(epoch from at) * 1000 as at from check_time'))
  const leave = ofDay(await raw.rows<Row>('select employee_id, day, part from leave_day where taken'))
  const permits = ofDay(
    await raw.rows<Row>(`
    select p.employee_id, p.day, r.policy, extract(epoch from p.starts_at) * 1000 as begins, extract(epoch from p.ends_at) * 1000 as ends
    from permit_out p join permit_reason_type r on r.id = p.reason_type_id where p.granted_at is not null and p.ended_at is null`),
  )

  for (const { id, userName } of people) {
    const checked = (times.get(id) ?? []).map((row) => ({ at: Number(row['at']), direction: row['direction'] }) as CheckTime)
    const days = byDay(checked, (day) => planOn(id, day))
    for (const { employee_id: person, day = '', status, ...minutes } of stored.get(id) ?? []) {
      const [plan, part] = [planOn(id, day), leave.get(`${person} ${day}`)?.[0]?.['part'] ?? null]
      if (!plan) throw new Error(`${userName} has a day without a post: ${day}`)
      // Leave by the hour names no hours.
      if (part === 'hours') continue
      const excuses = { leave: part, permits: (permits.get(`${person} ${day}`) ?? []).map(permitOf) } as Excuses
      const mine = plainDay(day, plan, days.get(day) ?? [], excuses)
      const theirs = Object.entries(minutes).map(([name, value]) => [name, Number(value)])
      compare(tally, `${userName} on ${day}`, mine, { status, ...Object.fromEntries(theirs) })
    }
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

const permitOf = (row: Row): Excuses['permits'][number] => ({
  span: [Number(row['begins']), Number(row['ends'])],
  countsAsWork: (JSON.parse(row['policy'] ?? '{}') as { countsAsWork: boolean }).countsAsWork,
})

/**
 * The demo company's time once more: days of leave and overtime, by plain code beside the portal's. Every tenth person by user
 * name in the suite; everybody, with a table, by `RECOMPUTE=all npx vitest run --project unit test/recompute`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workFacts } from '../../src/server/records/schedule/working-time.ts'
import { leaveDays, type DayPart } from '../../src/shared/records/leave/days.ts'
import type { LeavePolicy } from '../../src/shared/records/leave/policy.ts'
import type { DayKind, OvertimePolicy } from '../../src/shared/records/overtime/policy.ts'
import { openDemoTwice, tellTable, type DemoTwice } from './demo-twice.ts'
import { plainLeaveDays, type LeaveForm } from './leave-days.ts'
import { nextDay } from './ledger.ts'
import { plainCounted, plainWorth } from './overtime.ts'
import { plans, type PlainPlan } from './plan.ts'
import { daysOfText, rawTypes } from './raw.ts'
import { compare, tallyOf } from './tally.ts'

const today = new Date().toISOString().slice(0, 10)

let demo: DemoTwice

beforeAll(async () => {
  demo = await openDemoTwice()
})

afterAll(async () => {
  tellTable()
  await demo.close()
})

const thousandths = (value: number) => Math.round(value * 1000)

test('the days of every approved leave, as they were counted and as they would be counted now', async () => {
  const [stored, now] = [tallyOf('days of approved leave, as stored'), tallyOf('days of approved leave, counted now')]
  const [types, planOn] = [await rawTypes(demo.raw), await plans(demo.raw)]
  const sample = new Set(demo.people.map(({ id }) => id))
  const leaves = await demo.raw.rows<Record<'code' | 'form' | 'employee_id' | 'days' | 'grouped', string>>(`
    select r.code, r.form, l.employee_id, l.days,
      exists (select from calendar_group_member m where m.employee_id = l.employee_id) as grouped
    from request r join leave_event l on l.request_id = r.id and l.kind = 'taken' and l.standing
    where r.module = 'LeaveRequest' and r.status_id = 4`)
  for (const { code, form, employee_id: person, days, grouped } of leaves.filter((leave) => sample.has(leave.employee_id))) {
    const asked = JSON.parse(form) as LeaveForm & { leaveTypeId: string }
    const policy = types.find(({ id }) => id === asked.leaveTypeId)?.policy
    const facts = await workFacts(demo.portal.db, person, asked.startDate, asked.endDate)
    if (!policy || !facts) throw new Error(`${code} names what is not known.`)
    const mine = plainLeaveDays(asked, policy, (day) => planOn(person, day))
    compare(now, code, mine, countedNow(asked, facts, policy))
    // What was submitted keeps what it counted, whatever pattern a group has got since.
    if (grouped === 'f')
      compare(
        stored,
        code,
        mine,
        daysOfText(days)?.map(([day, part]) => [day, thousandths(part)]),
      )
  }
  expect(now.compared).toBeGreaterThan(0)
  expect([...stored.differences, ...now.differences]).toEqual([])
})

/** What the portal counts of a leave today. */
function countedNow(asked: LeaveForm, facts: NonNullable<Awaited<ReturnType<typeof workFacts>>>, policy: LeavePolicy): [string, number][] {
  const span = {
    ...asked,
    startPart: asked.startDayLeaveType as DayPart,
    endPart: asked.endDayLeaveType as DayPart,
  }
  const { days } = leaveDays(span, { ...facts, planOn: facts.leavePlanOn }, policy)
  return days.filter(({ quantity }) => quantity > 0).map(({ date, quantity }) => [date, thousandths(quantity)])
}

test('leave of any part on any day, with half holidays and rosters', async () => {
  const tally = tallyOf('days of made-up leave, with half holidays')
  const other = await openDemoTwice()
  const { portal, raw } = other
  try {
    await raw.rows(`insert into holiday (site_id, day, name, off)
      select s.id, '${today}'::date + n, 'Half a day', 0.5 from site s, generate_series(1, 120, 3) n on conflict do nothing`)
    await raw.rows(`insert into roster_day (employee_id, day, shift_ids)
      select e.id, '${today}'::date + n, case when n % 2 = 0 then array(select id from shift order by code limit 1) else '{}'::uuid[] end
      from employee e, generate_series(5, 120, 7) n on conflict do nothing`)
    const [types, planOn] = [await rawTypes(raw), await plans(raw)]
    for (const [index, person] of demo.people.filter(({ leftOn }) => leftOn === null).entries())
      for (let ahead = 1; ahead <= 100; ahead += 1) {
        const part = (['full', 'first', 'second', 'full', 'full'] as const)[(index + ahead) % 5] ?? 'full'
        const lasts = part === 'full' ? ahead % 6 : 0
        const startDate = nextDay(today, ahead)
        const ends = part === 'full' && lasts > 0 && ahead % 2 === 0 ? 'first' : part
        const asked = { startDate, endDate: nextDay(startDate, lasts), startDayLeaveType: part, endDayLeaveType: ends, hours: null }
        const facts = await workFacts(portal.db, person.id, asked.startDate, asked.endDate)
        const policy = types[(index + ahead) % types.length]?.policy
        if (!facts || !policy) continue
        const name = `${person.userName} ${part} ${startDate} until ${asked.endDate}`
        compare(
          tally,
          name,
          plainLeaveDays(asked, policy, (day) => planOn(person.id, day)),
          countedNow(asked, facts, policy),
        )
      }
  } finally {
    await other.close()
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

test('what every overtime counts and is worth', async () => {
  const tally = tallyOf('minutes and worth of overtime')
  const planOn = await plans(demo.raw)
  const rules = await demo.raw.rows<Record<'site_id' | 'starts_on' | 'policy', string>>('select * from overtime_rule order by starts_on')
  const overtimes = await demo.raw.rows<Record<'employee_id' | 'day' | 'minutes' | 'worth' | 'break_minutes' | 'begins' | 'ends', string>>(
    `select *, extract(epoch from starts_at) * 1000 as begins, extract(epoch from ends_at) * 1000 as ends from overtime`,
  )
  for (const row of overtimes) {
    const plan = planOn(row.employee_id, row.day)
    const rule = rules.findLast((each) => each.site_id === plan?.siteId && each.starts_on <= row.day)
    if (!plan || !rule) throw new Error('Overtime of nobody.')
    const [policy, from, until] = [JSON.parse(rule.policy) as OvertimePolicy, Number(row.begins), Number(row.ends)]
    const overtime = { timeZone: plan.timeZone, from, until, breakMinutes: Number(row.break_minutes) }
    const worth = plainWorth(overtime, policy, (day) => kindsOf(planOn(row.employee_id, day)))
    compare(
      tally,
      `${row.employee_id} on ${row.day}`,
      [plainCounted(overtime, policy), worth],
      [Number(row.minutes), thousandths(Number(row.worth))],
    )
  }
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.differences).toEqual([])
})

function kindsOf(plan: PlainPlan | null): DayKind[] {
  const kinds: DayKind[] = []
  if (!plan || plan.shifts.length === 0) kinds.push('dayOff')
  if (plan && plan.off > 0) kinds.push('holiday')
  return kinds.length > 0 ? kinds : ['workday']
}

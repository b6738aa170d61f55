import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { payGroup, payPeriod } from '../../../../test/support/paid.ts'
import { beginHandOver } from './begin.ts'
import { carryOut } from './carry-out.ts'

/** What a period handed over, and what was handed over of it later, is together what it comes to now. */

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const people = ['amina', 'budi', 'hadi', 'edgar'] as const
const months = ['2026-01', '2026-02', '2026-03'] as const
const sites = ['jakarta', 'berlin'] as const
/** Days from the first of January on. */
const day = (passed: number) => addDays('2026-01-01', passed)
const unpaid = newId()
const item = newId()

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${unpaid}, 'WITHOUT-PAY', '{"en": "Unpaid"}', '{"unit": "day", "paid": false}', 9)`.execute(
    db,
  )
  await sql`insert into loan_item (id, code, names, country, currency, interest, limit_amount, most_instalments)
    values (${item}, 'CAR', '{"en": "Car"}', 'ID', 'IDR', 'none', 100000000, 60)`.execute(db)
})
afterAll(() => place?.drop())

type Act =
  | { of: 'day'; who: number; on: number; worked: number; missing: number }
  | { of: 'overtime'; who: number; on: number; minutes: number; rate: number | null; stands: boolean }
  | { of: 'leave'; who: number; on: number; days: number; taken: boolean }
  | { of: 'unpay' }
  | { of: 'loan'; who: number; on: number; stands: boolean }
  | { of: 'move'; who: number; on: number; to: number }
  | { of: 'end'; who: number; on: number | null }
  | { of: 'adjust'; who: number; month: number; back: boolean }
  | { of: 'hand over'; month: number; group: number }

const who = fc.nat(people.length - 1)
const on = fc.integer({ min: 0, max: 80 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant('day' as const), who, on, worked: fc.nat(600), missing: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('overtime' as const),
      who,
      on,
      minutes: fc.integer({ min: 1, max: 300 }),
      rate: fc.option(fc.constantFrom(1.5, 2)),
      stands: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('leave' as const), who, on, days: fc.constantFrom(0.5, 1), taken: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ of: 'unpay' as const }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('loan' as const), who, on, stands: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('move' as const), who, on, to: fc.nat(sites.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('end' as const), who, on: fc.option(on) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('adjust' as const), who, month: fc.nat(2), back: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ of: fc.constant('hand over' as const), month: fc.nat(2), group: fc.nat(1) }) },
)

const periodIds = new Map<string, string>()
const periodOf = (group: number, month: number) => periodIds.get(`${group} ${month}`) ?? ''

async function begin(): Promise<void> {
  for (const table of ['pay_input', 'pay_hand_over', 'pay_due', 'pay_adjustment', 'pay_period', 'pay_group'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of ['attendance_day', 'overtime', 'leave_day', 'loan_instalment', 'loan'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  const ids = people.map((name) => place.company.id[name])
  await sql`delete from assignment where employee_id = any (${ids}::uuid[]) and starts_on >= '2026-01-01'`.execute(db)
  await sql`update employee set left_on = null`.execute(db)
  for (const [at, siteId] of [null, place.company.site.berlin].entries()) {
    const groupId = await payGroup(db, { siteId, currency: at === 0 ? 'IDR' : 'EUR' })
    for (const [month, code] of months.entries()) periodIds.set(`${at} ${month}`, await payPeriod(db, groupId, { code }))
  }
  await sql`insert into pay_component (id, code, names, kind) values (${newId()}, 'BONUS', '{"en": "Bonus"}', 'earning') on conflict do nothing`.execute(
    db,
  )
}

async function play(given: Act): Promise<void> {
  const employeeId = 'who' in given ? place.company.id[people[given.who] ?? 'amina'] : ''
  if (given.of === 'day')
    await sql`
      insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
      values (${employeeId}::uuid, ${day(given.on)}::date, 'present', '{}', 480, ${given.worked}, 0, 0, 0, ${given.missing}, false, '1')
      on conflict (employee_id, day) do update set worked = excluded.worked, missing = excluded.missing`.execute(db)
  if (given.of === 'overtime') {
    if (given.stands)
      await sql`
        insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, free, compensation, granted_at, bands)
        values (${newId()}, ${employeeId}::uuid, (select id from overtime_reason_type limit 1), ${newId()}, 1, ${day(given.on)}::date, '2026-01-01', '2026-01-02', 0,
          ${given.minutes}, ${given.minutes * 1.5}, false, 'pay', now(), ${JSON.stringify(given.rate === null ? [] : [{ rate: given.rate, minutes: given.minutes }])}::jsonb)`.execute(
        db,
      )
    else
      await sql`update overtime set ended_at = now() where employee_id = ${employeeId}::uuid and ended_at is null and day >= ${day(given.on)}::date`.execute(
        db,
      )
  }
  if (given.of === 'leave') {
    await sql`delete from leave_day where employee_id = ${employeeId}::uuid and day = ${day(given.on)}::date`.execute(db)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${employeeId}::uuid, ${day(given.on)}::date, ${newId()}, 1, ${unpaid}, 'full', ${given.days}, ${given.taken})`.execute(db)
  }
  if (given.of === 'unpay')
    await sql`update leave_type set policy = policy || jsonb_build_object('paid', not (policy->>'paid')::boolean) where id = ${unpaid}`.execute(
      db,
    )
  if (given.of === 'loan') {
    if (given.stands) {
      const loanId = newId()
      await sql`insert into loan (id, employee_id, item_id, request_id, line, amount, currency, interest, rate, instalments, first_due_on, granted_at)
        values (${loanId}, ${employeeId}::uuid, ${item}, ${newId()}, 1, 2000, 'IDR', 'none', 0, 2, ${day(given.on)}::date, now())`.execute(
        db,
      )
      await sql`insert into loan_instalment (loan_id, number, due_on, principal, interest) values
        (${loanId}, 1, ${day(given.on)}::date, 1000, 10), (${loanId}, 2, ${day(given.on + 30)}::date, 1000, 5)`.execute(db)
    } else await sql`update loan set ended_at = now() where employee_id = ${employeeId}::uuid and ended_at is null`.execute(db)
  }
  if (given.of === 'move')
    await sql`
      insert into assignment (employee_id, starts_on, site_id) values (${employeeId}::uuid, ${day(given.on)}::date, ${place.company.site[sites[given.to] ?? 'jakarta']}::uuid)
      on conflict (employee_id, starts_on) do update set site_id = excluded.site_id`.execute(db)
  if (given.of === 'end')
    await sql`update employee set left_on = ${given.on === null ? null : day(given.on)}::date where id = ${employeeId}::uuid`.execute(db)
  if (given.of === 'adjust') {
    if (given.back)
      await sql`update pay_adjustment set removed_at = now() where employee_id = ${employeeId}::uuid and removed_at is null`.execute(db)
    else
      await sql`insert into pay_adjustment (id, period_id, employee_id, component_id, amount, reason)
        values (${newId()}, ${periodOf(0, given.month)}::uuid, ${employeeId}::uuid, (select id from pay_component where code = 'BONUS'), 500, 'A trial')`.execute(
        db,
      )
  }
  if (given.of === 'hand over') await handOver(periodOf(given.group, given.month))
}

/** Hands a period over, where that may be; whether it was. */
async function handOver(id: string): Promise<boolean> {
  try {
    await carryOut(db, await transaction(db, (tx) => beginHandOver(tx, { id, by: null })))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

interface Sum {
  key: string
  quantity: number
  amount: number
}

/** All that was handed over of each period that was, whenever. */
const handed = () =>
  rows(
    db,
    sql<Sum>`
      select concat_ws(' ', of_period_id, employee_id, kind, code, unit, currency) as key, sum(quantity)::float as quantity, coalesce(sum(amount), 0)::float as amount
      from pay_input where until_version is null group by 1 having sum(quantity) <> 0 or sum(amount) <> 0 order by 1`,
  )

interface Handed {
  id: string
  from: string
  until: string
  startsOn: string
  endsOn: string
  group: number
}

/** The same, reckoned from the rows alone: person by person and day by day. */
async function reckoned(): Promise<Sum[]> {
  const periods = await rows(
    db,
    sql<Handed>`
      select p.id, h.span_from as from, h.span_until as until, p.starts_on as "startsOn", p.ends_on as "endsOn", case when g.site_id is null then 0 else 1 end as "group"
      from pay_hand_over h join pay_period p on p.id = h.period_id join pay_group g on g.id = p.group_id where h.version = 1`,
  )
  const posts = await rows(
    db,
    sql<{
      who: string
      from: string
      site: string | null
    }>`select employee_id as who, starts_on as from, site_id as site from assignment order by starts_on`,
  )
  const groupOn = (employee: string, at: string) => {
    const own = posts.filter(({ who: holder }) => holder === employee)
    const post = own.findLast(({ from }) => from <= at) ?? own[0]
    if (!post) return null
    return post.site === place.company.site.berlin ? 1 : 0
  }
  const sums = new Map<string, Sum>()
  const add = (periodId: string, employee: string, [kind, code, unit, currency]: readonly string[], quantity: number, amount = 0) => {
    const key = [periodId, employee, kind, code, unit, currency].join(' ')
    const sum = sums.get(key) ?? { key, quantity: 0, amount: 0 }
    sums.set(key, { key, quantity: sum.quantity + quantity, amount: sum.amount + amount })
  }
  const inSpan = (employee: string, at: string) =>
    periods.find(({ group, from, until }) => group === groupOn(employee, at) && from <= at && at <= until)
  const inPeriod = (employee: string, at: string) =>
    periods.find(({ group, startsOn, endsOn }) => group === groupOn(employee, at) && startsOn <= at && at <= endsOn)
  const timed = async (found: Promise<readonly { who: string; on: string; named: readonly string[]; quantity: number }[]>) => {
    for (const { who: employee, on: at, named, quantity } of await found) {
      const period = quantity === 0 ? undefined : inSpan(employee, at)
      if (period) add(period.id, employee, named, quantity)
    }
  }
  type Timed = { who: string; on: string; named: string[]; quantity: number }
  await timed(
    rows(
      db,
      sql<Timed>`select employee_id as who, day as on, array['worked', '', 'minutes', ''] as named, worked as quantity from attendance_day`,
    ),
  )
  await timed(
    rows(
      db,
      sql<Timed>`select employee_id as who, day as on, array['missing', '', 'minutes', ''] as named, missing as quantity from attendance_day`,
    ),
  )
  await timed(
    rows(
      db,
      sql<Timed>`select employee_id as who, day as on, array['overtime', coalesce(bands->0->>'rate', '1.5'), 'minutes', ''] as named, minutes as quantity
        from overtime where granted_at is not null and ended_at is null`,
    ),
  )
  await timed(
    rows(
      db,
      sql<Timed>`select d.employee_id as who, d.day as on, array[case when t.policy->>'paid' = 'true' then 'leave' else 'unpaidLeave' end, t.code, 'days', ''] as named,
        d.quantity::float as quantity from leave_day d join leave_type t on t.id = d.leave_type_id where d.taken`,
    ),
  )
  const due = await rows(
    db,
    sql<{ who: string; on: string; named: string[]; amount: number }>`
      select l.employee_id as who, i.due_on as on, array['loan', 'CAR', 'times', 'IDR'] as named, (i.principal + i.interest)::float as amount
      from loan l join loan_instalment i on i.loan_id = l.id where l.ended_at is null
      union all select id, left_on, array['ended', '', 'times', ''], 0 from employee where left_on is not null
      union all select id, hired_on, array['begun', '', 'times', ''], 0 from employee where hired_on is not null`,
  )
  for (const { who: employee, on: at, named, amount } of due) {
    const period = inPeriod(employee, at)
    if (period) add(period.id, employee, named, 1, amount)
  }
  for (const { who: employee, of } of await rows(
    db,
    sql<{ who: string; of: string }>`select employee_id as who, period_id as of from pay_adjustment where removed_at is null`,
  ))
    if (periods.some(({ id }) => id === of)) add(of, employee, ['adjustment', 'BONUS', 'times', 'IDR'], 1, 500)
  return [...sums.values()].filter(({ quantity }) => quantity !== 0).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

it('of a period and of what was handed over of it later comes to a full computation, whatever was written between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      await begin()
      for (const one of acts) await play(one)
      // The last that may be handed over of each group brings all that has become known since.
      for (const group of [0, 1]) for (const month of [0, 1, 2]) await handOver(periodOf(group, month))
      expect(await handed()).toEqual(await reckoned())
    }),
    { numRuns: 40 },
  )
}, 120_000)

it('would not, if nobody noted what is written', async () => {
  const acts: Act[] = [
    { of: 'day', who: 0, on: 3, worked: 480, missing: 0 },
    { of: 'hand over', month: 0, group: 0 },
    { of: 'day', who: 0, on: 3, worked: 420, missing: 60 },
    { of: 'hand over', month: 1, group: 0 },
  ]
  const later = async () => {
    await begin()
    for (const one of acts) await play(one)
    return rows(
      db,
      sql<{
        kind: string
        quantity: number
      }>`select kind, quantity::float as quantity from pay_input where period_id <> of_period_id order by kind`,
    )
  }
  expect(await later()).toEqual([
    { kind: 'missing', quantity: 60 },
    { kind: 'worked', quantity: -60 },
  ])
  await sql`alter table attendance_day disable trigger user`.execute(db)
  const unnoted = await later()
  await sql`alter table attendance_day enable trigger user`.execute(db)
  expect(unnoted).toEqual([])
})

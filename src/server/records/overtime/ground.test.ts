import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBetween } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import type { Name } from '../../../../test/support/company.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { overtimeGrounds, overtimePeople, type OvertimeWish } from './ground.ts'
import { keepOvertimeRule } from './rules.ts'
import { othersOf, usageOf } from './standing.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const zone = 'Asia/Jakarta'
const at = (day: string, hour: number, timeZone = zone) => instantAt(day, hour * 60, timeZone)

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

const wish = (name: Name, startsAt: string, endsAt: string): OvertimeWish => ({
  employeeId: place.company.id[name],
  startsAt,
  endsAt,
  breakMinutes: 0,
})
const evening = (name: Name, day: string) => wish(name, at(day, 17), at(day, 20))
async function grounds(wishes: readonly OvertimeWish[]) {
  const people = await overtimePeople(
    db,
    wishes.map(({ employeeId }) => employeeId),
  )
  return overtimeGrounds(db, wishes, people, randomUUID())
}
const groundOf = async (one: OvertimeWish) => {
  const [found] = await grounds([one])
  if (!found) throw new Error('nothing was found')
  return found
}
const holiday = (day: string) =>
  sql`insert into holiday (site_id, day, name, off) values (${place.company.site.jakarta}, ${day}, 'Feast', 1)`.execute(db)

test('overtime is answered in its order, whichever is earlier, and for nobody who is not there', async () => {
  const nobody = { ...evening('amina', '2026-06-10'), employeeId: randomUUID() }
  const found = await grounds([evening('amina', '2026-06-25'), nobody, evening('hadi', '2026-06-02'), evening('amina', '2026-06-03')])
  expect(found.map((one) => one && [one.person.name, one.span.day, one.ownShifts.length])).toEqual([
    ['Amina Tester', '2026-06-25', 1],
    undefined,
    ['Hadi Tester', '2026-06-02', 1],
    ['Amina Tester', '2026-06-03', 1],
  ])
  expect(await grounds([])).toEqual([])
})

test('around it are the shifts of two days before and after, of which one is its own', async () => {
  const [monday, wednesday] = [await groundOf(evening('amina', '2026-06-08')), await groundOf(evening('amina', '2026-06-10'))]
  const daysOf = ({ shifts }: typeof monday) => shifts.map(({ from }) => new Date(from).toISOString().slice(0, 10))
  expect(daysOf(monday)).toEqual(['2026-06-08', '2026-06-09', '2026-06-10'])
  expect(daysOf(wednesday)).toEqual(['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'])
  expect(monday.ownShifts).toEqual([{ name: 'Office', from: Date.parse(at('2026-06-08', 8)), until: Date.parse(at('2026-06-08', 17)) }])
})

test('it is of a workday, a day off or a holiday, and on a Saturday of both', async () => {
  await holiday('2026-07-06')
  await holiday('2026-07-11')
  const told = async (day: string) => {
    const { kinds, holiday: name, ownShifts, siteId, worth } = await groundOf(evening('amina', day))
    expect(siteId).toBe(place.company.site.jakarta)
    return [kinds, name, ownShifts.length, worth.value > 0]
  }
  expect(await told('2026-07-07')).toEqual([['workday'], null, 1, true])
  expect(await told('2026-07-06')).toEqual([['holiday'], 'Feast', 0, true])
  expect(await told('2026-07-11')).toEqual([['holiday', 'dayOff'], 'Feast', 0, true])
  expect(await told('2026-07-12')).toEqual([['dayOff'], null, 0, true])
})

test('of a shift that half a holiday cuts short the rest is free', async () => {
  await sql`insert into holiday (site_id, day, name, off) values (${place.company.site.jakarta}, '2026-07-14', 'Eve', 0.5)`.execute(db)
  const { kinds, ownShifts } = await groundOf(evening('amina', '2026-07-14'))
  expect([kinds, ownShifts]).toEqual([
    ['workday'],
    [{ name: 'Office', from: Date.parse(at('2026-07-14', 8)), until: Date.parse(at('2026-07-14', 12)) }],
  ])
})

test('it lasts whole minutes from the minute on in which it begins', async () => {
  const { span } = await groundOf(wish('amina', '2026-06-10T10:00:40.500Z', '2026-06-10T12:00:20Z'))
  expect(span).toEqual({
    day: '2026-06-10',
    timeZone: zone,
    from: Date.parse('2026-06-10T10:00:00Z'),
    until: Date.parse('2026-06-10T12:00:00Z'),
    breakMinutes: 0,
  })
})

test('it goes by the clock of the site at which somebody works then', async () => {
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${place.company.id.budi}, '2026-06-02', ${place.company.unit.platform}, ${place.company.site.berlin}, 'permanent')`.execute(db)
  const { span, siteId } = await groundOf(wish('budi', at('2026-06-03', 18, 'Europe/Berlin'), at('2026-06-03', 19, 'Europe/Berlin')))
  expect([span.timeZone, siteId]).toEqual(['Europe/Berlin', place.company.site.berlin])
})

test('it goes by the rules of the site at which somebody works then, and is worth what those say', async () => {
  const { id, site, unit } = place.company
  for (const [siteId, rate] of [
    [site.jakarta, 2],
    [site.berlin, 3],
  ] as const) {
    const rates = { ...plainOvertime.rates, workday: [{ hours: null, rate }] }
    await transaction(db, (tx) => keepOvertimeRule(tx, { siteId, startsOn: '2026-03-01', policy: { ...plainOvertime, rates } }, id.dewi))
  }
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, employment_status)
    values (${id.gita}, '2026-03-03', ${unit.board}, ${site.berlin}, 'permanent')`.execute(db)
  const told = async (day: string, timeZone: string) => {
    const { siteId, policy, worth } = await groundOf(wish('gita', at(day, 18, timeZone), at(day, 20, timeZone)))
    return [siteId, policy.rates.workday, worth.value]
  }
  expect(await told('2026-03-02', zone)).toEqual([site.jakarta, [{ hours: null, rate: 2 }], 240])
  expect(await told('2026-03-03', 'Europe/Berlin')).toEqual([site.berlin, [{ hours: null, rate: 3 }], 360])
  await sql`delete from overtime_rule`.execute(db)
})

test('of every day the whole week and the whole month count, also where one reaches out of the other', async () => {
  const { carla } = place.company.id
  const requestId = await bareRequest(db, carla, 'OT-2')
  const [first, last] = ['2026-05-18', '2026-07-19']
  for (const [line, day] of daysBetween(first, last).entries())
    await sql`insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, free, compensation)
      values (${randomUUID()}, ${carla}, ${place.company.overtime.release}, ${requestId}, ${line}, ${day}, ${at(day, 5)}, ${at(day, 6)}, 0, 1, 1, false, 'pay')`.execute(
      db,
    )
  const everyDay = { ...plainOvertime, limitsWorkdaysOnly: false }
  // Months that begin on a Monday, and on a Wednesday.
  for (const day of daysBetween('2026-05-29', '2026-07-08')) {
    const month = { '05': 14, '06': 30, '07': 19 }[day.slice(5, 7)]
    const { usage } = await groundOf(evening('carla', day))
    expect([day, usage]).toEqual([day, { day: 1, week: 7, month }])
    // As it is read when it is sent, of its day alone.
    const others = (await othersOf(db, [carla], [day, day], randomUUID())).get(carla) ?? []
    expect([day, usageOf(others, day, everyDay)]).toEqual([day, usage])
  }
})

test('late on the last day of a month, where it is the next one elsewhere already, it counts with the month it lies in', async () => {
  const newYork = 'America/New_York'
  const { edgar } = place.company.id
  await sql`update site set time_zone = ${newYork} where id = ${place.company.site.berlin}`.execute(db)
  const requestId = await bareRequest(db, edgar, 'OT-1')
  await sql`insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, free, compensation)
    values (${randomUUID()}, ${edgar}, ${place.company.overtime.release}, ${requestId}, 1, '2026-07-06', ${at('2026-07-06', 18, newYork)},
      ${at('2026-07-06', 19, newYork)}, 0, 60, 60, false, 'pay')`.execute(db)
  const { span, usage } = await groundOf(wish('edgar', at('2026-07-31', 22, newYork), at('2026-07-31', 23, newYork)))
  expect([span.day, usage]).toEqual(['2026-07-31', { day: 0, week: 0, month: 60 }])
})

test('overtime may be filed for somebody until the end of their last day, and not for who is disabled', async () => {
  const { id } = place.company
  // It is one day throughout a transaction.
  const active = await transaction(db, async (tx) => {
    await sql`update employee set left_on = current_date - 1 where id = ${id.farah}`.execute(tx)
    await sql`update employee set left_on = current_date where id = ${id.dewi}`.execute(tx)
    await sql`update employee set left_on = current_date + 1 where id = ${id.indra}`.execute(tx)
    await sql`update employee set disabled_at = now() where id = ${id.hadi}`.execute(tx)
    const found = await overtimePeople(tx, [id.amina, id.farah, id.dewi, id.indra, id.hadi])
    await sql`update employee set left_on = null, disabled_at = null`.execute(tx)
    return [...found.values()].filter((person) => person.active).map(({ name }) => name)
  })
  expect(active.toSorted()).toEqual(['Amina Tester', 'Dewi Tester', 'Indra Tester'])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { dayFacts } from '#server/records/attendance/days/day-facts.ts'
import { shiftOf } from '../../../../test/support/shifts.ts'
import { openRosterStage, type RosterStage } from '../../../../test/support/roster.ts'

let stage: RosterStage
const { calls } = leaveRequest
/** Counts days, also by halves and by the hour, without a balance. */
const care = newId()
const short = newId()

beforeAll(async () => {
  stage = await openRosterStage()
  const { db } = stage.portal.database
  const policy = { ...plainLeavePolicy, halfDays: true, hours: true }
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${care}, 'CARE', '{"en":"Care"}', ${JSON.stringify(policy)}::jsonb, 9)`.execute(db)
  await shiftOf(db, short, 'SHORT', '08:00', '12:00')
})
afterAll(() => stage.portal.close())

const amina = () => stage.portal.as('amina')
const form = (on: number, more: object) => ({ leaveTypeId: care, startDate: stage.day(on), endDate: stage.day(on), ...more })
const byHour = (hours: number) => ({ startDayLeaveType: 'hours', endDayLeaveType: 'hours', hours }) as const
/** What saving, submitting, the preview and the count of the days say: all of them the same. */
async function refusedEverywhere(on: number, more: object) {
  const asked = form(on, more)
  const [saved, submitted] = [await amina().call(calls.save, asked), await amina().call(calls.saveAndSubmit, asked)]
  const counted = await amina().call(leaveCalls.totalDay, asked as never)
  const { concerns, days } = (await amina().call(calls.preview, asked)).body
  const said = [saved, submitted, counted].map(({ status, error }) => [status, error.fields])
  expect(said).toEqual([said[0], said[0], said[0]])
  expect([days?.value ?? 0, concerns.map(({ field, text, blocking }) => [400, blocking && { [field ?? '']: [text] }])]).toEqual([
    0,
    [said[0]],
  ])
  return said[0]
}

it('by the hour of a type that counts days, attendance leaves of the day what the leave leaves of it', async () => {
  expect((await stage.update('budi', [{ on: 2, to: [short] }])).status).toBe(200)
  const filed = await amina().call(calls.saveAndSubmit, form(2, byHour(2)))
  expect([filed.error.Errors ?? filed.status]).toEqual([200])
  expect((await stage.portal.as('budi').call(calls.approve, { id: filed.body.id })).body.statusId).toBe(4)
  expect((await amina().call(calls.detail, { id: filed.body.id })).body.days.value).toBe(0.5)
  const { db } = stage.portal.database
  const day = stage.day(2)
  const facts = (await dayFacts(db, [stage.id('amina')], { from: day, until: day, asOf: new Date() })).get(stage.id('amina'))?.[0]?.facts
  expect(facts?.leaves).toMatchObject([{ part: 'hours', hours: 2 }])
  expect(facts && attendanceDay(facts).planned).toBe(120)
  // A leave of the whole day takes no hours of it.
  const whole = await amina().call(calls.saveAndSubmit, form(1, {}))
  await stage.portal.as('budi').call(calls.approve, { id: whole.body.id })
  const other = { from: stage.day(1), until: stage.day(1), asOf: new Date() }
  const [taken] = (await dayFacts(db, [stage.id('amina')], other)).get(stage.id('amina')) ?? []
  expect(taken?.facts.leaves).toMatchObject([{ part: 'full', hours: 0 }])
})

it('more hours than the day has are refused beside the hours, wherever they are said', async () => {
  expect(await refusedEverywhere(3, byHour(9))).toEqual([
    400,
    { hours: [expect.stringMatching(/^\w{3} \d{1,2} \w{3}( \d{4})? has 8 working hours\.$/)] },
  ])
  expect((await amina().call(leaveCalls.totalDay, form(3, byHour(8)) as never)).body.value).toBe(1)
  expect((await stage.update('budi', [{ on: 4, to: [short] }])).status).toBe(200)
  expect(await refusedEverywhere(4, byHour(5))).toEqual([400, { hours: [expect.stringContaining('has 4 working hours')] }])
})

it('one day in two parts is refused beside the part; in one it is that, whichever end names it', async () => {
  const why = 'One day is taken in one part: please say the same of its beginning and its end.'
  expect(await refusedEverywhere(7, { startDayLeaveType: 'first', endDayLeaveType: 'second' })).toEqual([400, { startDayLeaveType: [why] }])
  const counted = async (more: object) => {
    const { value, days } = (await amina().call(leaveCalls.totalDay, form(7, more) as never)).body
    return [value, days[0]?.part]
  }
  expect(await counted({ startDayLeaveType: 'first' })).toEqual([0.5, 'first'])
  expect(await counted({ endDayLeaveType: 'second' })).toEqual([0.5, 'second'])
  expect(await counted({ startDayLeaveType: 'second', endDayLeaveType: 'second' })).toEqual([0.5, 'second'])
})

it('the second half of a day that half a holiday frees takes nothing, so it is not asked for', async () => {
  const { db } = stage.portal.database
  await sql`insert into holiday (site_id, day, name, off)
    values (${stage.portal.company.site.jakarta}, ${stage.day(8)}, 'Eve', 0.5)`.execute(db)
  const counted = async (part: string) =>
    (await amina().call(leaveCalls.totalDay, form(8, { startDayLeaveType: part }) as never)).body.value
  expect([await counted('full'), await counted('first'), await counted('second')]).toEqual([0.5, 0.5, 0])
  const second = await amina().call(calls.saveAndSubmit, form(8, { startDayLeaveType: 'second' }))
  expect([second.status, Object.keys(second.error.fields ?? {})]).toEqual([400, ['endDate']])
})

it('home names what is worked today, and nothing on a day off', async () => {
  const { db } = stage.portal.database
  const today = async () => (await amina().call(homeCalls.home)).body.schedule
  const rostered = (shifts: readonly string[]) =>
    sql`insert into roster_day (employee_id, day, shift_ids) values (${stage.id('amina')}, ${stage.today}::date, ${shifts}::uuid[])
      on conflict (employee_id, day) do update set shift_ids = excluded.shift_ids`.execute(db)
  await rostered([stage.shift.night])
  expect(await today()).toEqual({ name: 'NIGHT', start: '22:00', end: '06:00' })
  await rostered([short, stage.shift.late])
  expect(await today()).toEqual({ name: 'SHORT, LATE', start: '08:00', end: '22:00' })
  await rostered([])
  expect(await today()).toBeNull()
})

it('where nobody has set a schedule leave is measured by the usual week, and home names nothing', async () => {
  const { db } = stage.portal.database
  await sql`delete from schedule_assignment where employee_id = ${stage.id('hadi')}`.execute(db)
  const hadi = stage.portal.as('hadi')
  const count = async (on: number) => (await hadi.call(leaveCalls.totalDay, form(on, {}) as never)).body.value
  expect([await count(0), await count(5), (await hadi.call(homeCalls.home)).body.schedule]).toEqual([1, 0, null])
  expect((await stage.update('budi', [{ who: 'hadi', on: 5, to: [short] }])).status).toBe(200)
  // A roster of one day leaves the others as they were.
  const { days } = (await hadi.call(leaveCalls.totalDay, { ...form(4, {}), endDate: stage.day(6) } as never)).body
  expect(days.map(({ quantity }) => quantity)).toEqual([1, 1, 0])
})

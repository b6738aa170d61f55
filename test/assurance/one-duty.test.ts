import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantAt } from '#shared/records/clock.ts'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { engineOf } from '#server/app.ts'
import { previewRequest } from '#server/approval/reading/preview.ts'
import { findViewer } from '#server/people/viewer.ts'
import { coverage, dutyTold } from '#server/records/leave/duty/coverage.ts'
import { emptyDraft } from '../../src/web/areas/shift-schedule/draft.ts'
import { shownShifts, staffing } from '../../src/web/areas/shift-schedule/month-facts.ts'
import { openRosterStage, type RosterStage } from '../support/roster.ts'

let stage: RosterStage

beforeAll(async () => {
  stage = await openRosterStage()
})
afterAll(() => stage.portal.close())

const offset = fc.nat(6)
const who = fc.constantFrom('amina' as const, 'budi' as const, 'hadi' as const)

/** What a week of a unit may be made of. */
const week = fc.record({
  least: fc.option(fc.nat(3)),
  rostered: fc.uniqueArray(fc.record({ who, on: offset, shifts: fc.subarray(['night', 'early'] as const) }), {
    maxLength: 8,
    selector: (one) => `${one.who} ${one.on}`,
  }),
  leaves: fc.uniqueArray(fc.record({ who, on: offset, part: fc.constantFrom('full', 'first', 'second') }), {
    maxLength: 6,
    selector: (one) => `${one.who} ${one.on} ${one.part}`,
  }),
  holidays: fc.uniqueArray(fc.record({ on: offset, off: fc.constantFrom(0.5, 1) }), { maxLength: 2, selector: (one) => one.on }),
  /** Works by no pattern and no week, only by the roster. */
  unset: fc.option(who),
  /** Belongs to the unit from that day on. */
  joins: fc.option(offset),
})

it('the roster counts as many on duty as a leave is weighed by, and finds the same days short', async () => {
  const { portal, day, id } = stage
  const { company, database } = portal
  const { db } = database
  const { platform, finance } = company.unit
  const days = [0, 1, 2, 3, 4, 5, 6].map(day)
  await fc.assert(
    fc.asyncProperty(week, async ({ least, rostered, leaves, holidays, unset, joins }) => {
      await sql`update unit set minimum_staffing = ${least} where id = ${platform}`.execute(db)
      for (const one of rostered)
        await sql`insert into roster_day (employee_id, day, shift_ids)
          values (${id(one.who)}, ${day(one.on)}, ${one.shifts.map((name) => stage.shift[name])})`.execute(db)
      for (const one of leaves)
        await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
          values (${id(one.who)}, ${day(one.on)}, ${randomUUID()}, 1, ${company.leave.annual}, ${one.part}, 0.5, true)`.execute(db)
      for (const { on, off } of holidays)
        await sql`insert into holiday (site_id, day, name, off) values (${company.site.jakarta}, ${day(on)}, 'Feast', ${off})`.execute(db)
      if (unset) await sql`delete from schedule_assignment where employee_id = ${id(unset)}`.execute(db)
      if (joins !== null) {
        await sql`update assignment set ends_on = ${day(joins)}, unit_id = ${finance} where employee_id = ${id('hadi')}`.execute(db)
        await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status) values
          (${id('hadi')}, ${day(joins)}, ${platform}, ${company.site.jakarta}, ${id('budi')}, 'permanent')`.execute(db)
      }
      const { body } = await stage.month('carla')
      const roster = staffing(body, emptyDraft, shownShifts(body.shifts)).filter((_, place) => days.includes(body.days[place] ?? ''))
      const weighed = (await coverage(db, platform, days)).map((one) => dutyTold(one))
      expect(weighed.map(({ onDuty, short }) => ({ onDuty, short }))).toEqual(roster)

      for (const table of ['roster_day', 'leave_day', 'holiday']) await sql`delete from ${sql.table(table)}`.execute(db)
      if (unset)
        await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
          values (${id(unset)}, '2015-01-01', ${company.schedule.office})`.execute(db)
      await sql`delete from assignment where employee_id = ${id('hadi')} and starts_on <> '2015-01-01'`.execute(db)
      await sql`update assignment set ends_on = null, unit_id = ${platform} where employee_id = ${id('hadi')}`.execute(db)
    }),
    { numRuns: 40 },
  )
})

const least = (minimum: number | null) =>
  sql`update unit set minimum_staffing = ${minimum} where id = ${stage.portal.company.unit.platform}`.execute(stage.portal.database.db)
const shiftOn = (day: string) => ({
  shiftId: stage.shift.early,
  reasonTypeId: stage.portal.company.manualShiftReason.swap,
  startDate: day,
  endDate: day,
  includeDaysOff: true,
})

it('a manual shift leaves too few behind on days alone that somebody usually works', async () => {
  const { portal, day, id } = stage
  await least(1)
  const [monday, sunday] = [day(0), day(6)]
  for (const on of [monday, sunday])
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${id('amina')}, ${on}, ${[stage.shift.night]})`.execute(
      portal.database.db,
    )
  const told = async (on: string) => {
    const { body } = await portal.as('amina').call(manualShift.calls.preview, shiftOn(on))
    return [body.concerns.filter(({ rule }) => rule === 'manualShift.staffing').length, body.effect?.days[0]?.staffing]
  }
  expect([await told(monday), await told(sunday)]).toEqual([
    [1, { onDuty: 0, minimum: 1 }],
    [0, null],
  ])
  await sql`delete from roster_day`.execute(portal.database.db)
  await least(null)
})

it('a preview looks once who of the unit is on duty, and prepares its form once, whether a least is set or not', async () => {
  const { portal, day } = stage
  const { company, database } = portal
  let looks = 0
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('select distinct employee_id as id from assignment where unit_id')) looks += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const amina = await findViewer(database.db, 'amina')
  const at = (hours: number) => instantAt(day(0), hours * 60, 'Asia/Jakarta')
  const forms = {
    'leave-request': { leaveTypeId: company.leave.annual, startDate: day(0), endDate: day(1) },
    'permit-out': { reasonTypeId: company.permit.errand, permitStart: at(9), permitUntil: at(11) },
    'manual-shift': shiftOn(day(0)),
  }
  const looksOf = async (kind: keyof typeof forms) => {
    looks = 0
    if (amina) await previewRequest(engineOf(db), kind, amina, forms[kind], {}, 'en')
    return looks
  }
  for (const minimum of [null, 2]) {
    await least(minimum)
    expect([await looksOf('leave-request'), await looksOf('permit-out'), await looksOf('manual-shift')]).toEqual([
      1,
      1,
      minimum === null ? 0 : 1,
    ])
  }
  await least(null)
})

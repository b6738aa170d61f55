import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shortDay } from '#shared/texts/days.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { minutesIn, without } from '#shared/records/schedule/spans.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { plannedDays } from '#server/records/schedule/planned.ts'
import { give } from '../../../../test/support/company.ts'
import { openRosterStage, type RosterStage } from '../../../../test/support/roster.ts'

let stage: RosterStage
const { calls } = leaveRequest

beforeAll(async () => {
  stage = await openRosterStage()
  await give(stage.portal.database, stage.id('amina'), stage.portal.company.leave.annual, 60)
})
afterAll(() => stage.portal.close())
afterEach(async () => {
  const { db } = stage.portal.database
  await stage.clear()
  await sql`delete from holiday`.execute(db)
})

const annual = () => stage.portal.company.leave.annual
const amina = () => stage.portal.as('amina')
const form = (from: number, until = from) => ({ leaveTypeId: annual(), startDate: stage.day(from), endDate: stage.day(until) })
const total = async (from: number, until = from) => (await amina().call(leaveCalls.totalDay, form(from, until) as never)).body
const balance = async () => (await amina().call(leaveBalanceCalls.current, { leaveTypeId: annual() })).body.value
const roster = async (on: number, to: string[] | null) => expect((await stage.update('budi', [{ on, to }])).status).toBe(200)
const holiday = (on: number, off = 1) =>
  sql`insert into holiday (site_id, day, name, off) values (${stage.portal.company.site.jakarta}, ${stage.day(on)}, 'Feast', ${off})`.execute(
    stage.portal.database.db,
  )

describe('leave counts by the roster', () => {
  it('a shift on a Saturday or a holiday, and not a day that it makes free', async () => {
    await holiday(2)
    await holiday(3, 0.5)
    expect(await total(0, 6)).toMatchObject({ value: 3.5 })
    await roster(1, [])
    await roster(2, [stage.shift.late])
    await roster(3, [stage.shift.early])
    await roster(5, [stage.shift.night])
    const { value, days } = await total(0, 6)
    expect([value, days.map(({ quantity }) => quantity)]).toEqual([5, [1, 0, 1, 1, 1, 1, 0]])
  })

  it('what the form shows is what is stored and what the balance loses', async () => {
    await roster(1, [])
    await roster(5, [stage.shift.night])
    const before = await balance()
    const { value, days } = await total(0, 6)
    const filed = await amina().call(calls.saveAndSubmit, form(0, 6))
    expect([value, filed.status, await balance()]).toEqual([5, 200, before - value])
    const { rows } =
      await sql`select day, quantity::float8 as quantity from leave_day where request_id = ${filed.body.id}::uuid order by day`.execute(
        stage.portal.database.db,
      )
    expect(rows).toEqual(days.filter(({ quantity }) => quantity > 0).map(({ date, quantity }) => ({ day: date, quantity })))
    await stage.portal.as('budi').call(calls.reject, { id: filed.body.id, note: 'Another week' })
    expect(await balance()).toBe(before)
  })

  it('of whatever roster, each day counts that has a shift to work', async () => {
    const { db } = stage.portal.database
    let state = 20_261_121
    const dice = (most: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648) * most)
    for (let round = 0; round < 4; round += 1) {
      await sql`delete from holiday`.execute(db)
      await stage.clear()
      for (let place = 0; place < 12; place += 1) {
        const to = [null, [], [stage.shift.early], [stage.shift.night]][dice(4)]
        await roster(place, to ?? null)
        if (dice(5) === 0) await holiday(place)
      }
      const plan = (await plannedDays(db, [stage.id('amina')], stage.day(0), stage.day(13))).get(stage.id('amina')) ?? []
      const works = plan.map(({ shifts, holiday: free }) => {
        const working = without(
          shifts.map(({ span }) => span),
          shifts.flatMap(({ unpaidBreaks }) => unpaidBreaks),
        )
        return (free?.off ?? 0) < 1 && minutesIn(working) > 0
      })
      const { days } = await total(0, 13)
      expect(days.map(({ quantity }) => quantity > 0)).toEqual(works)
    }
  })
})

describe('a permit out lies in the roster’s shift', () => {
  const permit = (on: number, from: number, until: number) => ({
    reasonTypeId: stage.portal.company.permit.errand,
    permitStart: instantAt(stage.day(on), from * 60, 'Asia/Jakarta'),
    permitUntil: instantAt(stage.day(on), until * 60, 'Asia/Jakarta'),
    note: 'There',
  })

  it('by its hours, after midnight too, on a Saturday as on a holiday', async () => {
    await roster(5, [stage.shift.night])
    await roster(8, [stage.shift.early])
    await holiday(8)
    const day = async (on: number) => (await amina().call(permitOutCalls.day, { day: stage.day(on) } as never)).body
    expect(await day(5)).toMatchObject({ schedule: 'NIGHT', opens: '22:00', closes: '06:00' })
    expect(await day(8)).toMatchObject({ schedule: 'EARLY', opens: '06:00', closes: '14:00' })
    const filed = await amina().call(permitOut.calls.saveAndSubmit, permit(6, 2, 4))
    expect([filed.status, filed.error?.Errors]).toEqual([200, undefined])
    const { rows } = await sql`select day from permit_out where request_id = ${filed.body.id}::uuid`.execute(stage.portal.database.db)
    expect(rows).toEqual([{ day: stage.day(5) }])
    const seen = (await amina().call(permitOut.calls.detail, { id: filed.body.id })).body.permit
    expect([seen?.schedule, seen?.hours.why.at(-1)?.text]).toEqual([
      'NIGHT',
      `NIGHT: ${shortDay(new Date(stage.day(5)), 'en')} is worked from 22:00 until 06:00.`,
    ])
    const outside = await amina().call(permitOut.calls.saveAndSubmit, permit(8, 15, 16))
    expect([outside.status, outside.error.Errors]).toEqual([400, ['The working time is 06:00–14:00 (EARLY).']])
    expect((await amina().call(permitOut.calls.saveAndSubmit, permit(8, 7, 9))).status).toBe(200)
  })
})

describe('a roster that changes later', () => {
  it('leaves what was approved as it was counted, and says so', async () => {
    await roster(14, [stage.shift.early])
    const { body } = await amina().call(calls.saveAndSubmit, form(14, 18))
    expect((await stage.portal.as('budi').call(calls.approve, { id: body.id })).status).toBe(200)
    await stage.portal.as('carla').call(calls.approve, { id: body.id })
    const before = await balance()
    await roster(14, [])
    await roster(19, [stage.shift.late])
    const { body: detail } = await amina().call(calls.detail, { id: body.id })
    expect(detail).toMatchObject({ statusId: 4, days: { value: 5, why: [{ rule: 'leave.asCounted' }] } })
    expect(detail.days.why[0]?.text).toBe(
      'Counted when it was submitted: 5 days, and that stays. By what is planned now it would be 4 days.',
    )
    expect(detail.perDay.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1, 1, 1, 1])
    expect(await balance()).toBe(before)
    expect((await total(19)).value).toBe(1)
    await stage.portal.as('carla').call(calls.cancel, { id: body.id })
    expect([await balance(), (await total(14, 18)).value]).toEqual([before + 5, 4])
  })
})

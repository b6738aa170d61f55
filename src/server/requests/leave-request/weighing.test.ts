import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { shortDay } from '#shared/texts/days.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { dayFacts } from '#server/records/attendance/days/day-facts.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const { calls } = leaveRequest

const now = today('Asia/Jakarta')
/** A Monday far enough ahead that there is room before it too. */
const monday = addDays(now, 7 - weekday(now) + 28)

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 12)
})
afterAll(() => portal.close())

const leaveOf = (name: 'amina' | 'hadi', startDate: string, endDate: string, parts = {}) =>
  portal.as(name).call(calls.saveAndSubmit, { leaveTypeId: portal.company.leave.annual, startDate, endDate, ...parts })
const minimum = (least: number | null) =>
  sql`update unit set minimum_staffing = ${least} where id = ${portal.company.unit.platform}`.execute(portal.database.db)

describe('what is weighed before a leave is approved', () => {
  it('names the days that fall below the minimum and the nearest dates that do not, in the words of whoever asked', async () => {
    await minimum(2)
    await sql`update employee set language = 'id' where user_name = 'amina'`.execute(portal.database.db)
    const away = await leaveOf('hadi', addDays(monday, 2), addDays(monday, 2))
    const filed = await leaveOf('amina', monday, addDays(monday, 2))
    const { body } = await portal.as('budi').call(calls.detail, { id: filed.body.id })
    expect(body.concerns).toMatchObject([{ rule: 'leave.staffing', blocking: false }])
    expect(body.nearest.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [addDays(monday, -3), addDays(monday, 1)],
      [addDays(monday, 3), addDays(monday, 7)],
    ])
    expect(body.nearest[0]?.note).toMatch(
      /^Bisakah Anda mengambil [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}( 20\d\d)? – [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}( 20\d\d)?\? Pada .* kurang dari minimum 2 orang\.$/,
    )
    expect((await portal.as('amina').call(calls.detail, { id: filed.body.id })).body.nearest).toEqual([])
    await portal.as('budi').call(calls.revise, { id: filed.body.id, note: body.nearest[0]?.note ?? '' })
    const sentBack = await portal.as('amina').call(calls.detail, { id: filed.body.id })
    expect(sentBack.body).toMatchObject({ statusId: 2, concerns: [], nearest: [] })
    const moved = await portal.as('amina').call(calls.saveAndSubmit, {
      id: filed.body.id,
      leaveTypeId: portal.company.leave.annual,
      startDate: body.nearest[0]!.startDate,
      endDate: body.nearest[0]!.endDate,
    })
    expect(moved.status).toBe(200)
    expect((await portal.as('budi').call(calls.detail, { id: filed.body.id })).body).toMatchObject({ concerns: [], nearest: [] })
    for (const [name, id] of [
      ['amina', filed.body.id],
      ['hadi', away.body.id],
    ] as const)
      await portal.as(name).call(calls.cancel, { id })
    await minimum(null)
  })

  it('names a leave that was imported as one, never by the code of its type', async () => {
    const { db } = portal.database
    const day = addDays(monday, 21)
    const imported = newId()
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${portal.company.id.hadi}, ${day}, ${imported}, 1, ${portal.company.leave.annual}, 'full', 1, true)`.execute(db)
    const leave = await leaveOf('hadi', day, day)
    expect(leave.error.Errors).toEqual([`There is already leave on ${shortDay(new Date(day), 'en')} (An imported leave).`])
    const permit = await portal.as('hadi').call(permitOut.calls.preview, {
      reasonTypeId: portal.company.permit.errand,
      permitStart: `${day}T09:00:00+07:00`,
      permitUntil: `${day}T10:00:00+07:00`,
    })
    expect(permit.body.concerns.map(({ text }) => text)).toEqual([
      `There is already leave on ${shortDay(new Date(day), 'en')} (An imported leave).`,
    ])
    // The whole sentence is in the language of the call, whatever the person has chosen elsewhere.
    for (const [own, asked, name] of [
      [null, 'id', 'Cuti yang diimpor'],
      ['en', 'id', 'Cuti yang diimpor'],
      ['id', 'en', 'An imported leave'],
    ] as const) {
      await sql`update employee set language = ${own} where user_name = 'hadi'`.execute(db)
      const leaveTypeId = portal.company.leave.annual
      const form = { leaveTypeId, startDate: day, endDate: day }
      const refused = await portal.as('hadi').call(calls.saveAndSubmit, form, { 'accept-language': asked })
      const told = await portal.as('hadi').call(calls.preview, form, { 'accept-language': asked })
      const said = [...refused.error.Errors, ...told.body.concerns.map(({ text }) => text)]
      expect(said.map((text) => text.includes(`(${name})`))).toEqual([true, true])
    }
    await sql`update employee set language = null where user_name = 'hadi'`.execute(db)
    const asOf = new Date()
    const days = await dayFacts(db, [portal.company.id.hadi], { from: day, until: day, asOf, language: 'en' })
    expect(days.get(portal.company.id.hadi)?.[0]?.facts.leaves).toMatchObject([{ code: '', part: 'full' }])
    await sql`delete from leave_day where request_id = ${imported}::uuid`.execute(db)
  })

  it('tells of a permit out on a day of the leave, but not of one in the other half of the day', async () => {
    const day = addDays(monday, 7)
    const at = (clock: string) => `${day}T${clock}:00+07:00`
    const permit = await portal.as('amina').call(permitOut.calls.saveAndSubmit, {
      reasonTypeId: portal.company.permit.errand,
      permitStart: at('14:00'),
      permitUntil: at('16:00'),
    })
    expect(permit.error.Errors ?? permit.status).toBe(200)
    const asked = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
    const whole = await portal.as('amina').call(calls.preview, asked)
    expect(whole.body.concerns).toMatchObject([{ rule: 'leave.permitThatDay', blocking: false, field: 'startDate' }])
    expect(whole.body.concerns[0]?.text).toContain('14:00–16:00')
    const morning = await portal.as('amina').call(calls.preview, { ...asked, startDayLeaveType: 'first', endDayLeaveType: 'first' })
    expect(morning.body.concerns).toEqual([])
    const afternoon = await portal.as('amina').call(calls.preview, { ...asked, startDayLeaveType: 'second', endDayLeaveType: 'second' })
    expect(afternoon.body.concerns).toHaveLength(1)

    const filed = await leaveOf('amina', day, addDays(day, 1))
    const { body } = await portal.as('budi').call(calls.detail, { id: filed.body.id })
    expect(body.concerns).toMatchObject([{ rule: 'leave.permitThatDay' }])
    expect(body.linked).toMatchObject([
      { code: permit.body.code, path: '/permit-out', caption: 'Permit out', type: 'ERRAND', startDate: day, statusId: 1 },
    ])
    await minimum(2)
    const elsewhere = await leaveOf('hadi', addDays(day, 1), addDays(day, 1))
    const { body: short } = await portal.as('budi').call(calls.detail, { id: filed.body.id })
    expect(short.nearest.map(({ startDate }) => startDate)).toEqual([addDays(day, 2), addDays(day, -4)])
    for (const { id } of [elsewhere.body, filed.body]) await portal.as('budi').call(calls.reject, { id })
    await minimum(null)
  })

  it('shows of what else was asked for only what the reader may see', async () => {
    const day = addDays(monday, 14)
    const first = await leaveOf('amina', day, day, { startDayLeaveType: 'first', endDayLeaveType: 'first' })
    const second = await leaveOf('amina', day, day, { startDayLeaveType: 'second', endDayLeaveType: 'second' })
    const linkedTo = async (name: 'budi' | 'amina') =>
      (await portal.as(name).call(calls.detail, { id: second.body.id })).body.linked.map(({ code }) => code)
    expect(await linkedTo('budi')).toEqual([first.body.code])
    await sql`delete from request_viewer where request_id = ${first.body.id}::uuid and viewer_id = ${portal.company.id.budi}::uuid`.execute(
      portal.database.db,
    )
    expect(await linkedTo('budi')).toEqual([])
    expect(await linkedTo('amina')).toEqual([first.body.code])
  })
})

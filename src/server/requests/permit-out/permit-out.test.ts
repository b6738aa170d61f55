import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { permitOut, permitOutCalls } from '#shared/requests/permit-out.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { formWith, pixel } from '../../../../test/assurance/rights-check.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { shiftOf } from '../../../../test/support/shifts.ts'

let portal: Portal
const { calls } = permitOut
const zone = 'Asia/Jakarta'
const now = today(zone)
/** Days of the week after next, Monday first; each test takes weeks of its own. */
const dayOf = (week: number, day = 0) => addDays(now, 14 - weekday(now) + week * 7 + day)

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const form = (day: string, from: number, until: number, more: object = {}) => ({
  reasonTypeId: portal.company.permit.errand,
  permitStart: instantAt(day, from * 60, zone),
  permitUntil: instantAt(day, until * 60, zone),
  ...more,
})
const file = (name: Name, day: string, from: number, until: number, more: object = {}) =>
  portal.as(name).call(calls.saveAndSubmit, form(day, from, until, more))
const standing = async (id: string) => {
  const { rows } = await sql<{ granted: boolean; ended: boolean }>`
    select granted_at is not null as granted, ended_at is not null as ended from permit_out where request_id = ${id}::uuid order by id`.execute(
    portal.database.db,
  )
  return rows.map(({ granted, ended }) => (ended ? 'ended' : granted ? 'granted' : 'reserved'))
}

describe('a permit', () => {
  it('is saved, submitted, shown to the manager and approved', async () => {
    const day = dayOf(0)
    const saved = await portal.as('amina').call(calls.save, form(day, 14, 16.5, { note: 'Bank' }))
    expect(saved.error.Errors ?? saved.status).toBe(200)
    expect(await standing(saved.body.id)).toEqual([])
    const submitted = await portal.as('amina').call(calls.submit, { id: saved.body.id })
    expect([submitted.body.statusId, await standing(saved.body.id)]).toEqual([1, ['reserved']])
    const waiting = await portal.as('budi').call(inboxCalls.list, {})
    const permitStart = `${day}T14:00:00+07:00`
    const block = { permitStart, permitUntil: `${day}T16:30:00+07:00`, reasonType: 'ERRAND', hours: 2.5, note: 'Bank' }
    expect(waiting.body.listData[0]).toMatchObject({ module: 'PermitOut', kind: 'permit-out', caption: 'Permit out', block })
    expect((await portal.as('amina').call(homeCalls.count)).body.permitOut).toBe(1)
    const approved = await portal.as('budi').call(calls.approve, { id: saved.body.id, note: 'Go' })
    expect([approved.body.statusId, await standing(saved.body.id)]).toEqual([4, ['granted']])
    const detail = await portal.as('amina').call(calls.detail, { id: saved.body.id })
    expect(detail.body).toMatchObject({
      employee: 'Amina Tester',
      reasonType: 'ERRAND',
      permitStart,
      timeZone: zone,
      note: 'Bank',
      permit: { day, from: '14:00', until: '16:30', opens: '08:00', closes: '17:00', back: true, hours: { value: 2.5 }, unit: null },
    })
    const list = await portal.as('budi').call(calls.list, { sortingColumn: 'permitStart' })
    expect(list.body.listData).toMatchObject([{ code: saved.body.code, permitStart, reasonType: 'ERRAND', hours: 2.5 }])
    expect(saved.body.code).toMatch(/^PO-/)
    const undone = await portal.as('dewi').call(calls.cancel, { id: saved.body.id })
    expect([undone.body.statusId, await standing(saved.body.id)]).toEqual([11, ['ended']])
  })

  it('is free again after revise, reject and cancel, and taken again when it is sent in anew', async () => {
    const filed = await file('amina', dayOf(1), 9, 10)
    await portal.as('budi').call(calls.revise, { id: filed.body.id, note: 'an hour later' })
    expect(await standing(filed.body.id)).toEqual(['ended'])
    await portal.as('amina').call(calls.save, { ...form(dayOf(1), 10, 11), id: filed.body.id })
    await portal.as('amina').call(calls.submit, { id: filed.body.id })
    expect(await standing(filed.body.id)).toEqual(['ended', 'reserved'])
    await portal.as('budi').call(calls.reject, { id: filed.body.id })
    const again = await file('amina', dayOf(1), 10, 11)
    expect((await portal.as('amina').call(calls.cancel, { id: again.body.id })).body.statusId).toBe(3)
    expect(await standing(again.body.id)).toEqual(['ended'])
  })

  it('says before it is sent what the day would be, who is away meanwhile and who decides', async () => {
    const day = dayOf(2)
    await file('hadi', day, 9, 11)
    const { body } = await portal.as('amina').call(calls.preview, form(day, 10, 17))
    expect(body.concerns).toEqual([])
    const names = (levels: typeof body.levels) => levels.map((level) => level.persons.map((person) => person.name))
    expect(names(body.levels)).toEqual([['Budi Tester'], ['Carla Tester']])
    expect(body.permit).toMatchObject({
      back: false,
      countsAsWork: false,
      month: { most: null },
      unit: { total: 3, onDuty: 1, minimum: null, away: [{ name: 'Hadi Tester', from: '09:00', until: '11:00' }] },
    })
    expect(body.permit?.hours.why.map((reason) => reason.rule)).toEqual(['permit.clock', 'permit.schedule'])
    const whole = await portal.as('amina').call(calls.preview, form(day, 8, 17))
    expect(whole.body.permit?.hours).toMatchObject({ value: 8, why: [{ rule: 'permit.clock' }, { rule: 'permit.wholeDay' }, {}] })
    await sql`update unit set minimum_staffing = 2 where id = ${portal.company.unit.platform}`.execute(portal.database.db)
    const few = await portal.as('amina').call(calls.preview, form(day, 10, 12))
    expect(names(few.body.levels)).toEqual([['Budi Tester']])
    expect(few.body.concerns).toMatchObject([{ rule: 'permitOut.staffing', blocking: false, field: 'permitStart' }])
    await sql`update unit set minimum_staffing = null`.execute(portal.database.db)
  })
})

describe('rules of a permit', () => {
  const refused = async (name: Name, body: object) => {
    const { status, error } = await portal.as(name).call(calls.saveAndSubmit, body as never)
    return [status, error.Errors?.[0], ...Object.keys(error.fields ?? {})]
  }

  it('lets none through that is outside the working time', async () => {
    const day = dayOf(3)
    expect(await refused('amina', form(addDays(day, 5), 9, 10))).toEqual([400, expect.stringContaining('is no working day'), 'permitStart'])
    expect(await refused('amina', form(day, 7, 9))).toEqual([400, 'The working time is 08:00–17:00 (Office).', 'permitStart'])
    expect(await refused('amina', form(day, 16, 18))).toEqual([400, 'The working time is 08:00–17:00 (Office).', 'permitUntil'])
    expect(await refused('amina', form(day, 12, 11))).toEqual([400, 'A permit ends on the same day, after it begins.', 'permitUntil'])
    expect(await refused('amina', form(day, 9, 26))).toEqual([400, 'A permit ends on the same day, after it begins.', 'permitUntil'])
    expect(await refused('amina', form(addDays(day, 400), 9, 10))).toContain('permitStart')
    const { site } = portal.company
    await sql`insert into holiday (site_id, day, name) values (${site.jakarta}, ${day}, 'Nyepi')`.execute(portal.database.db)
    expect(await refused('amina', form(day, 9, 10))).toEqual([400, expect.stringContaining('is Nyepi'), 'permitStart'])
    for (const permitStart of ['yesterday', '2026-02-30T09:00:00+07:00', '2026-11-24 09:00', '0001-01-01T00:00:00Z', 7])
      expect(await refused('amina', { ...form(day, 9, 10), permitStart })).toContain('permitStart')
  })

  it('keeps to the limits of its reason', async () => {
    // Of two weeks so far apart one at least begins with three days of one month.
    const day = [dayOf(4), dayOf(12)].find((monday) => monday.slice(0, 7) === addDays(monday, 2).slice(0, 7)) ?? ''
    const doctor = { reasonTypeId: portal.company.permit.doctor, note: 'Check-up' }
    expect(await refused('amina', form(day, 9, 10, { ...doctor, note: ' ' }))).toContain('note')
    expect(await refused('amina', form(day, 9, 14, doctor))).toEqual([400, expect.stringContaining('at most 4 h a day'), 'permitUntil'])
    expect((await file('amina', day, 9, 12, doctor)).status).toBe(200)
    expect(await refused('amina', form(day, 13, 15, doctor))).toEqual([400, expect.stringContaining('3 h are taken'), 'permitUntil'])
    const [second, third] = [addDays(day, 1), addDays(day, 2)]
    expect((await file('amina', second, 9, 10, doctor)).status).toBe(200)
    expect(await refused('amina', form(third, 9, 10, doctor))).toEqual([400, expect.stringContaining('2 permits a month'), 'permitStart'])
    expect((await file('budi', third, 9, 10, doctor)).status).toBe(200)
    const workday = [1, 2, 3].map((back) => addDays(now, -back)).find((other) => weekday(other) < 5) ?? now
    expect(await refused('amina', form(workday, 9, 10, doctor))).toContain('permitStart')
    expect((await file('amina', workday, 9, 10)).status).toBe(200)
    expect(await refused('amina', { ...form(day, 15, 16), reasonTypeId: portal.company.loan.small })).toContain('reasonTypeId')
  })

  it('does not meet another permit or a leave, also not from twenty places at once', async () => {
    const day = dayOf(5)
    const first = await file('amina', day, 9, 11)
    expect(await refused('amina', form(day, 10, 12))).toEqual([
      400,
      `There is already a permit for 09:00–11:00 (${first.body.code}).`,
      'permitStart',
    ])
    expect((await file('amina', day, 11, 12)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => file('hadi', day, 13, 14)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { annual } = portal.company.leave
    await give(portal.database, portal.company.id.amina, annual, 20)
    const leave = (on: string, part: 'full' | 'first' | 'second') =>
      portal
        .as('amina')
        .call(leaveRequest.calls.saveAndSubmit, { leaveTypeId: annual, startDate: on, endDate: on, startDayLeaveType: part })
    await leave(dayOf(5, 1), 'full')
    expect(await refused('amina', form(dayOf(5, 1), 9, 10))).toEqual([
      400,
      expect.stringMatching(/^There is already leave on .* \(LV-/),
      'permitStart',
    ])
    await leave(dayOf(5, 2), 'first')
    expect((await refused('amina', form(dayOf(5, 2), 12, 14)))[0]).toBe(400)
    expect((await file('amina', dayOf(5, 2), 13, 14)).status).toBe(200)
    await leave(dayOf(5, 3), 'second')
    expect((await refused('amina', form(dayOf(5, 3), 11, 13.5)))[0]).toBe(400)
    expect((await file('amina', dayOf(5, 3), 11, 13)).status).toBe(200)
  })

  it('is judged by the clock of the person’s site, whoever files it and in whatever offset', async () => {
    const day = dayOf(6)
    const berlin = { permitStart: `${day}T06:00:00+07:00`, permitUntil: `${day}T10:00:00Z`, employeeId: portal.company.id.edgar }
    expect(await refused('indra', { ...form(day, 9, 10), ...berlin })).toEqual([
      400,
      'The working time is 08:00–17:00 (Office).',
      'permitStart',
    ])
    const permitStart = instantAt(day, 9 * 60, 'Europe/Berlin')
    const filed = await portal.as('indra').call(calls.saveAndSubmit, { ...form(day, 9, 10), ...berlin, permitStart })
    expect(filed.error.Errors ?? filed.status).toBe(200)
    const { permit } = (await portal.as('indra').call(calls.detail, { id: filed.body.id })).body
    expect(permit).toMatchObject({ timeZone: 'Europe/Berlin', from: '09:00' })
  })

  it('of a night’s work belongs to the day on which it begins', async () => {
    const schedule = newId()
    const { db } = portal.database
    await sql`insert into working_schedule (id, code, name, hours, start_time, end_time) values (${schedule}, 'NIGHT', 'Night', '{7,7,7,7,7,0,0}', '22:00', '06:00')`.execute(
      db,
    )
    await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id) values (${portal.company.id.farah}, '2020-01-01', ${schedule})`.execute(
      db,
    )
    const friday = dayOf(6, 4)
    const filed = await file('farah', friday, 25, 27)
    expect(filed.error.Errors ?? filed.status).toBe(200)
    const { permit } = (await portal.as('farah').call(calls.detail, { id: filed.body.id })).body
    expect(permit).toMatchObject({ day: friday, from: '01:00', until: '03:00', opens: '22:00', closes: '06:00', back: true })
    expect((await refused('farah', form(addDays(friday, 1), 22, 23)))[1]).toContain('is no working day')
  })
})

it('names the shift of its day as the reader’s language does', async () => {
  const { db } = portal.database
  const [shift, day] = [newId(), dayOf(7, 2)]
  await shiftOf(db, shift, 'DUSK', '14:00', '22:00')
  await sql`update shift set names = '{"en": "Late shift", "id": "Shift sore"}' where id = ${shift}::uuid`.execute(db)
  await sql`insert into roster_day (employee_id, day, shift_ids, note) values (${portal.company.id.hadi}, ${day}::date, array[${shift}::uuid], '')`.execute(
    db,
  )
  const { body: filed } = await portal.as('hadi').call(calls.save, form(day, 15, 16))
  const named = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body: workday } = await portal.as('hadi').call(permitOutCalls.day, { day }, headers)
    const { body: detail } = await portal.as('hadi').call(calls.detail, { id: filed.id }, headers)
    return [workday.schedule, detail.permit?.schedule]
  }
  expect([await named('en'), await named('id')]).toEqual([
    ['Late shift', 'Late shift'],
    ['Shift sore', 'Shift sore'],
  ])
})

describe('its other calls', () => {
  const upload = async (name: Name, fields: Record<string, string>) =>
    portal.as(name).request({ method: 'POST', url: '/api/permit-out/create-attachment', ...formWith(pixel, 'letter.png', {}, fields) })

  it('answer people, reasons, statuses, configuration and the working day', async () => {
    expect((await portal.as('amina').call(permitOutCalls.employees, {})).body.listData.map((row) => row.id)).toEqual([
      portal.company.id.amina,
    ])
    expect((await portal.as('amina').call(permitOutCalls.reasonTypes, {})).body.listData).toMatchObject([
      { code: 'ERRAND', mostHours: null, countsAsWork: false },
      { id: portal.company.permit.doctor, code: 'DOCTOR', mostHours: 4, mostPerMonth: 2, asksNote: true, countsAsWork: true },
    ])
    expect((await portal.as('amina').call(calls.statuses, {})).body.totalData).toBe(10)
    expect((await portal.as('amina').call(calls.configuration)).body).toMatchObject({ module: 'PermitOut', readOnly: false })
    const monday = dayOf(8)
    expect((await portal.as('amina').call(permitOutCalls.day, { day: monday })).body).toEqual({
      day: monday,
      timeZone: zone,
      schedule: 'Office',
      opens: '08:00',
      closes: '17:00',
      holiday: null,
    })
    const next = [0, 1, 2].map((days) => addDays(now, days)).find((day) => weekday(day) < 5)
    expect((await portal.as('amina').call(permitOutCalls.day, {})).body).toMatchObject({ day: next, opens: '08:00' })
    const sunday = addDays(monday, 6)
    expect((await portal.as('amina').call(permitOutCalls.day, { day: sunday })).body).toMatchObject({ day: sunday, opens: null })
    expect((await portal.as('amina').call(permitOutCalls.day, { employeeId: portal.company.id.budi })).status).toBe(404)
    const home = await portal.as('amina').call(homeCalls.home)
    expect(home.body.sidebar).toContainEqual(expect.objectContaining({ path: '/permit-out', module: 'PermitOut' }))
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
  })

  it('take a file for an entry and take it away again; one of a decided permit stays', async () => {
    const entry = await portal.as('amina').call(calls.save, form(dayOf(8), 9, 10))
    const added = (await upload('amina', { id: entry.body.id })).body as unknown as { attachmentId: string; fileName: string }
    expect(added.fileName).toBe('letter.png')
    const detail = await portal.as('amina').call(calls.detail, { id: entry.body.id })
    expect(detail.body).toMatchObject({ version: 2, attachments: [{ attachmentId: added.attachmentId }] })
    expect((await upload('hadi', { id: entry.body.id })).status).toBe(404)
    const remove = (name: Name, id: string) => portal.as(name).call(permitOutCalls.deleteAttachment, { id })
    expect((await remove('hadi', added.attachmentId)).status).toBe(404)
    expect((await remove('amina', added.attachmentId)).body).toEqual({ id: added.attachmentId })
    expect((await portal.as('amina').call(attachmentCalls.get, { id: added.attachmentId })).status).toBe(404)
    const loose = (await upload('amina', {})).body as unknown as { attachmentId: string }
    const saved = { ...form(dayOf(8), 9, 10), id: entry.body.id, attachmentIds: [loose.attachmentId] }
    await portal.as('amina').call(calls.saveAndSubmit, saved)
    expect((await remove('amina', loose.attachmentId)).status).toBe(409)
    expect((await upload('amina', { id: entry.body.id })).status).toBe(409)
    expect((await portal.as('amina').request({ method: 'POST', url: '/api/permit-out/create-attachment' })).status).toBe(400)
  })
})

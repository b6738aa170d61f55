import { sql } from 'kysely'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftScheduleCalls as calls, type RosterCell } from '#shared/areas/shift-schedule.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/clock.ts'
import { rows, transaction } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { recompute } from '#server/records/attendance/days.ts'
import { shiftOf } from '../../../../test/support/shifts.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
/** A Monday to come, so that the month of it is whole. */
let monday: string
let today: string
const shift = { night: newId(), early: newId(), late: newId(), old: newId() }

beforeAll(async () => {
  portal = await openPortal()
  today = todayAt('Asia/Jakarta')
  monday = addDays(today, 14 - weekday(today))
  const { db } = portal.database
  // The company's own would stand beside them.
  await sql`delete from shift`.execute(db)
  await shiftOf(db, shift.night, 'NIGHT', '22:00', '06:00')
  await shiftOf(db, shift.early, 'EARLY', '06:00', '14:00')
  await shiftOf(db, shift.late, 'LATE', '14:00', '22:00')
  await shiftOf(db, shift.old, 'OLD', '08:00', '16:00')
  await sql`update shift set retired_at = now() where id = ${shift.old}::uuid`.execute(db)
})
afterAll(() => portal.close())

type Who = 'amina' | 'budi' | 'carla' | 'dewi' | 'edgar' | 'farah' | 'hadi'
const id = (who: Who) => portal.company.id[who]
const day = (offset: number) => addDays(monday, offset)
const platform = () => portal.company.unit.platform

interface Given {
  who?: Who
  on: number | string
  to: string[] | null
  was?: string[] | null
}

const update = (as: Who, given: readonly Given[]) =>
  portal.as(as).call(calls.update, {
    cells: given.map(({ who = 'amina', on, to, ...rest }) => ({
      employeeId: id(who),
      date: typeof on === 'string' ? on : day(on),
      shiftIds: to,
      ...rest,
    })),
  })

const month = (as: Who, of = monday, more: object = {}) =>
  portal.as(as).call(calls.list, { periodPayId: of.slice(0, 7), unitId: platform(), ...more })

async function cell(as: Who, on: string, who: Who = 'amina'): Promise<RosterCell | undefined> {
  const { body } = await month(as, on)
  const row = body.listData.find(({ employeeId }) => employeeId === id(who))
  return row?.cells[body.days.indexOf(on)]
}

const clear = () => sql`delete from roster_day`.execute(portal.database.db)

describe('the month of a unit', () => {
  it('shows people, what is planned from roster and pattern, holidays and leave', async () => {
    await update('budi', [
      { on: 0, to: [shift.night] },
      { on: 1, to: [] },
    ])
    await sql`insert into holiday (site_id, day, name, off) values (${portal.company.site.jakarta}, ${day(2)}::date, 'Rest day', 1)`.execute(
      portal.database.db,
    )
    const { body, status } = await month('budi')
    expect([status, body.canEdit, body.limits]).toEqual([200, true, { minimumRestHours: 11, mostDaysInRow: 6 }])
    expect(body.listData.map(({ employee }) => employee)).toEqual(['Amina Tester', 'Budi Tester', 'Hadi Tester'])
    expect(body.listData.map(({ canEdit }) => canEdit)).toEqual([true, false, true])
    const office = body.shifts.find(({ canBeChosen, code }) => !canBeChosen && code === 'OFFICE')
    expect(await cell('budi', day(0))).toMatchObject({ roster: [shift.night], usual: [office?.key] })
    expect(await cell('budi', day(1))).toMatchObject({ roster: [] })
    if (day(2).slice(0, 7) === monday.slice(0, 7)) expect(await cell('budi', day(2))).toMatchObject({ holiday: 'Rest day', isFree: true })
    expect(body.shifts.filter(({ canBeChosen }) => canBeChosen).map(({ code }) => code)).toEqual(['EARLY', 'LATE', 'NIGHT'])
    await clear()
  })

  it('shows the planned their own line alone, and others nothing', async () => {
    const own = await month('amina')
    expect(own.body.listData.map(({ employee, canEdit }) => [employee, canEdit])).toEqual([['Amina Tester', false]])
    expect((await portal.as('amina').call(calls.list, { periodPayId: monday.slice(0, 7) })).body.totalData).toBe(1)
    expect((await month('farah')).status).toBe(404)
    expect((await month('edgar')).status).toBe(404)
    expect((await month('amina', monday, { employeeId: id('hadi') })).status).toBe(404)
    expect((await month('carla')).body.totalData).toBe(3)
    expect((await month('dewi')).body.totalData).toBe(3)
  })

  it('refuses months that no calendar has', async () => {
    for (const periodPayId of ['2026-13', '0016-01', 'soon', ''])
      expect((await portal.as('budi').call(calls.list, { periodPayId, unitId: platform() })).status).toBe(400)
  })
})

describe('a change', () => {
  it('is for HR of the site and managers of the line; others do not find the person', async () => {
    const tried = await Promise.all(
      (['amina', 'farah', 'edgar', 'budi', 'carla', 'dewi'] as const).map(
        async (who) => (await update(who, [{ on: 0, to: [shift.early] }])).status,
      ),
    )
    expect(tried).toEqual([403, 404, 404, 200, 200, 200])
    expect((await update('budi', [{ who: 'budi', on: 0, to: [shift.early] }])).status).toBe(403)
    expect((await update('dewi', [{ who: 'edgar', on: 0, to: [shift.early] }])).status).toBe(404)
    await clear()
  })

  it('is written whole or not at all, and who made it is kept', async () => {
    const bad = await update('budi', [
      { on: 0, to: [shift.early] },
      { on: 1, to: [newId()] },
    ])
    expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([400, ['cells.1']])
    expect((await cell('budi', day(0)))?.roster).toBeUndefined()
    const good = await update('budi', [
      { on: 0, to: [shift.early] },
      { who: 'hadi', on: 0, to: [shift.late] },
    ])
    expect(good.body).toMatchObject({ isWritten: true, changed: 2 })
    expect((await update('budi', [{ on: 0, to: null }])).body).toMatchObject({ changed: 1 })
    const kept = await rows(
      portal.database.db,
      sql<{ was: string[] | null; becomes: string[] | null; by: string }>`
        select was, becomes, changed_by as by from roster_change where employee_id = ${id('amina')}::uuid and day = ${day(0)}::date order by changed_at desc limit 2`,
    )
    expect(kept).toEqual([
      { was: [shift.early], becomes: null, by: id('budi') },
      { was: null, becomes: [shift.early], by: id('budi') },
    ])
    await clear()
  })

  it.each<[string, Given[]]>([
    ['a year that was', [{ on: '0016-03-01', to: [] }]],
    ['a year to come', [{ on: '9999-12-31', to: [] }]],
    ['before hiring', [{ on: '2014-12-31', to: [] }]],
    ['a retired shift', [{ on: 0, to: [shift.old] }]],
    ['a day twice', [{ on: 0, to: [] }, { on: 0, to: null }]], // prettier-ignore
    ['shifts that overlap', [{ on: 0, to: [shift.early, shift.old] }]],
    ['one shift twice', [{ on: 0, to: [shift.early, shift.early] }]],
    ['too many shifts', [{ on: 0, to: [shift.early, shift.late, shift.night, shift.early] }]],
    ['nothing', []],
  ])('is refused: %s', async (_name, given) => {
    expect((await update('budi', given)).status).toBe(400)
    expect(await rows(portal.database.db, sql`select from roster_day`)).toHaveLength(0)
  })

  it('is refused where somebody else changed a day meanwhile, and told by whom', async () => {
    await update('carla', [{ on: 0, to: [shift.late] }])
    const blind = await update('budi', [
      { on: 0, to: [shift.early], was: null },
      { on: 1, to: [shift.early], was: null },
    ])
    expect([blind.status, blind.error.Errors[0], Object.keys(blind.error.fields ?? {})]).toEqual([
      409,
      expect.stringContaining('changed meanwhile by Carla Tester, now LATE'),
      [`${id('amina')}.${day(0)}`],
    ])
    expect((await cell('budi', day(1)))?.roster).toBeUndefined()
    // Who has seen it may, and saying again what stands does no harm.
    expect((await update('budi', [{ on: 0, to: [shift.early], was: [shift.late] }])).status).toBe(200)
    expect((await update('budi', [{ on: 0, to: [shift.early], was: [shift.late] }])).body).toMatchObject({ changed: 0 })
    await clear()
  })

  it('of one cell by two at once is made by one of them; without looking the later would win', async () => {
    const race = (was: { was?: null }) =>
      Promise.all([
        update('budi', [{ on: 0, to: [shift.early], ...was }]),
        update('carla', [{ on: 0, to: [shift.late], ...was }]),
        update('dewi', [{ on: 0, to: [shift.night], ...was }]),
      ])
    const seen = (await race({ was: null })).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(seen).toEqual([200, 409, 409])
    await clear()
    const blind = (await race({})).map(({ status }) => status)
    expect(blind).toEqual([200, 200, 200])
    await clear()
  })

  it('says what speaks against it', async () => {
    const { body } = await update('budi', [
      ...Array.from({ length: 7 }, (_, on) => ({ on, to: [shift.late] })),
      { on: 7, to: [shift.early] },
    ])
    expect(body.warnings.map(({ date, rule, text }) => [date, rule, text])).toEqual([
      [day(6), 'daysInRow', 'day 7 in a row, at most 6'],
      [day(7), 'rest', 'only 8 h of rest, at least 11 h'],
      [day(7), 'daysInRow', 'day 8 in a row, at most 6'],
      [day(8), 'daysInRow', 'day 9 in a row, at most 6'],
    ])
    await clear()
  })

  it('computes the days anew that it touches, so that a full recomputation finds nothing to change', async () => {
    const { db } = portal.database
    const past = addDays(today, -10)
    await sql`update site set attendance_since = ${addDays(past, -20)}::date where code = 'JKT'`.execute(db)
    for (const [offset, minutes, direction] of [
      [0, 21 * 60 + 55, 'in'],
      [1, 6 * 60 + 5, 'out'],
      [1, 13 * 60 + 50, 'in'],
      [1, 22 * 60, 'out'],
    ] as const)
      // prettier-ignore
      await sql`insert into check_time (id, employee_id, at, direction) values (${newId()}, ${id('amina')},
        ${instantAt(addDays(past, offset), minutes, 'Asia/Jakarta')}::timestamptz, ${direction})`.execute(db)
    const whole = (from: string, until: string) => transaction(db, (tx) => recompute(tx, [id('amina')], from, until, new Date()))
    const stored = () =>
      rows(db, sql`select day, status, shifts, worked, missing from attendance_day where employee_id = ${id('amina')}::uuid order by day`)
    await whole(addDays(past, -20), today)
    await update('budi', [
      { on: past, to: [shift.night] },
      { on: addDays(past, 1), to: [shift.late] },
    ])
    const touched = await stored()
    expect(touched.filter((row) => [past, addDays(past, 1)].includes((row as { day: string }).day))).toMatchObject([
      { status: 'present', shifts: ['NIGHT'], worked: 480 },
      { status: 'present', shifts: ['LATE'], worked: 480 },
    ])
    await whole(addDays(past, -20), today)
    expect(await stored()).toEqual(touched)
    await update('budi', [
      { on: past, to: null },
      { on: addDays(past, 1), to: null },
    ])
    const back = await stored()
    await whole(addDays(past, -20), today)
    expect(await stored()).toEqual(back)
    await clear()
  })
})

describe('a closed day', () => {
  it('is changed by nothing, nor anything with it', async () => {
    const { db } = portal.database
    const past = addDays(today, -10)
    await sql`insert into attendance_closing (id, site_id, closed_until, closed_by, days, worked, overtime, missing)
      values (${newId()}, ${portal.company.site.jakarta}, ${past}::date, ${id('dewi')}, 0, 0, 0, 0)`.execute(db)
    const refused = await update('budi', [
      { on: addDays(past, 1), to: [shift.early] },
      { on: past, to: [shift.early] },
    ])
    expect([refused.status, refused.error.Errors[0]]).toEqual([409, expect.stringContaining('cannot change any more')])
    expect([(await cell('budi', past))?.isClosed, (await cell('budi', addDays(past, 1)))?.isClosed]).toEqual([true, undefined])
    expect(await rows(db, sql`select from roster_day`)).toHaveLength(0)
    await sql`update site set after_closing = 'book' where code = 'JKT'`.execute(db)
    expect((await update('budi', [{ on: past, to: [] }])).status).toBe(200)
    await sql`update attendance_closing set reopened_at = now()`.execute(db)
    await clear()
  })
})

describe('a copy', () => {
  it('puts a week onto the next ones, tried first', async () => {
    await update('budi', [
      { on: 0, to: [shift.early] },
      { on: 1, to: [] },
    ])
    const order = { employeeIds: [id('amina')], from: day(0), until: day(6), startsOn: day(7), everyWeeks: 1, lastOn: day(21) }
    const tried = await portal.as('budi').call(calls.copy, { ...order, dryRun: true })
    expect(tried.body).toMatchObject({ isWritten: false, changed: 6 })
    expect(tried.body.differences[0]).toEqual({
      employeeId: id('amina'),
      employee: 'Amina Tester',
      date: day(7),
      was: null,
      becomes: 'EARLY',
    })
    expect(await rows(portal.database.db, sql`select from roster_day`)).toHaveLength(2)
    expect((await portal.as('budi').call(calls.copy, order)).body).toMatchObject({ isWritten: true, changed: 6 })
    const standing = await rows(portal.database.db, sql<{ day: string }>`select day from roster_day order by day`)
    expect(standing.map((row) => row.day)).toEqual([0, 1, 7, 8, 14, 15, 21, 22].map(day))
    await clear()
  })

  it('puts one person’s days onto others; refused where it would meet itself, is of strangers, or of several', async () => {
    await update('budi', [{ on: 0, to: [shift.early] }])
    const copy = (more: object, as: Who = 'budi') =>
      portal.as(as).call(calls.copy, { employeeIds: [id('amina')], from: day(0), until: day(6), startsOn: day(0), ...more })
    expect((await copy({ toEmployeeIds: [id('hadi')] })).body).toMatchObject({ changed: 1 })
    expect((await cell('budi', day(0), 'hadi'))?.roster).toEqual([shift.early])
    expect((await copy({ toEmployeeIds: [id('farah')] })).status).toBe(404)
    expect((await copy({ toEmployeeIds: [id('hadi')] }, 'farah')).status).toBe(404)
    expect((await copy({ employeeIds: [id('amina'), id('hadi')], toEmployeeIds: [id('hadi')] })).status).toBe(400)
    expect((await copy({ until: day(8), everyWeeks: 1, lastOn: day(30) })).status).toBe(400)
    expect((await copy({ everyWeeks: 1 })).status).toBe(400)
    expect((await copy({ everyWeeks: 1, lastOn: '9999-12-31' })).status).toBe(400)
    expect((await copy({ until: day(40) })).status).toBe(400)
    expect((await copy({ until: day(-1) })).status).toBe(400)
    expect((await copy({ from: '0001-01-01', until: '9999-12-31' })).status).toBe(400)
    await clear()
  })
})

describe('a workbook', () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const send = async (bytes: Uint8Array, dryRun: boolean, as: Who = 'budi') => {
    const form = new FormData()
    form.set('dryRun', String(dryRun))
    form.set('file', new Blob([Buffer.from(bytes)], { type }), 'roster.xlsx')
    const request = new Request('http://portal', { method: 'POST', body: form })
    return portal.as(as).request({
      method: 'POST',
      url: '/api/shift-schedules/ImportShiftSchedules',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
  }
  const book = (cells: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Roster', rows: cells }] })

  it('of the month comes back unchanged, and changes what was filled in', async () => {
    await update('budi', [
      { on: 0, to: [shift.early, shift.late] },
      { on: 1, to: [] },
    ])
    const { raw, status } = await portal.as('budi').call(calls.template, { periodPayId: monday.slice(0, 7), unitId: platform() })
    expect(status).toBe(200)
    const [sheet, codes] = (await readXlsx(raw)).sheets
    const [head = [], ...body] = (sheet?.rows ?? []).map((row) => row.map((value) => (value === null ? null : String(value))))
    const amina = body.find(([code]) => code === 'E-amina')
    expect(amina?.[head.indexOf(day(0))]).toBe('EARLY + LATE')
    expect(codes?.rows.map(([code]) => code)).toContain('NIGHT')
    // One's own line is there to be read; it cannot be brought back.
    const mine = body.filter(([code]) => code !== 'E-budi')
    expect((await send(await book([head, ...mine]), false)).body).toMatchObject({ rows: 2, changed: 0, faultCount: 0 })
    if (amina) amina[head.indexOf(day(0))] = 'night'
    const tried = await send(await book([head, ...mine]), true)
    expect(tried.body).toMatchObject({ isWritten: false, changed: 1, differences: [{ was: 'EARLY + LATE', becomes: 'NIGHT' }] })
    expect((await cell('budi', day(0)))?.roster).toEqual([shift.early, shift.late])
    expect((await send(await book([head, ...mine]), false)).body).toMatchObject({ isWritten: true, changed: 1 })
    expect((await cell('budi', day(0)))?.roster).toEqual([shift.night])
    await clear()
  })

  it('with a fault changes nothing and tells every fault by row and column', async () => {
    const sheet = await book([
      ['Code', 'Name', day(0), '2014-06-01', 'remarks'],
      ['E-amina', '', 'EARLY', '', 'x'],
      ['E-farah', '', 'EARLY', '', ''],
      ['E-hadi', '', 'EARLIER', 'EARLY', ''],
      ['E-amina', '', 'LATE', '', ''],
      ['', '', 'LATE', '', ''],
      ['E-hadi', '', 'EARLY + OLD', '', ''],
    ])
    const { body, status } = await send(sheet, false)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isWritten: false, changed: 1, rows: 6, faultCount: 6 })
    const { faults } = body as unknown as { faults: { row: number; column: string; text: string }[] }
    expect(faults.map(({ row, column, text }) => `${column}${row} ${text}`)).toEqual([
      'A3 there is no employee “E-farah” whose roster you may change',
      'C4 “EARLIER” is no shift',
      expect.stringContaining('D4 E-hadi is not employed'),
      'A5 “E-amina” stands there twice',
      'A6 the code of the employee is missing',
      'A7 “E-hadi” stands there twice',
    ])
    expect(await rows(portal.database.db, sql`select from roster_day`)).toHaveLength(0)
  })

  it('is refused where it is none, has no days, or too many people', async () => {
    expect((await send(Buffer.from('no workbook'), true)).status).toBe(400)
    expect((await send(Buffer.alloc(0), true)).status).toBe(400)
    expect((await send(await book([['Code', 'Name']]), true)).status).toBe(400)
    expect((await send(await book([['Code', day(0), day(0)]]), true)).status).toBe(400)
    const many = Array.from({ length: 2001 }, (_, place) => [`E-${place}`, 'EARLY'])
    expect((await send(await book([['Code', day(0)], ...many]), true)).status).toBe(400) // prettier-ignore
    expect((await portal.as('budi').call(calls.import, { dryRun: true })).status).toBe(400)
  })
})

describe('choices', () => {
  it('name people, months, shifts and units as far as they may be seen', async () => {
    const people = await portal.as('budi').call(calls.employees, {})
    expect(people.body.listData.map(({ displayName, canEdit }) => [displayName, canEdit])).toEqual([
      ['Amina Tester', true],
      ['Budi Tester', false],
      ['Hadi Tester', true],
    ])
    const periods = await portal.as('amina').call(calls.periods, { paginationSize: 100 })
    expect(periods.body.listData.find(({ id: of }) => of === today.slice(0, 7))).toMatchObject({ startDate: `${today.slice(0, 7)}-01` })
    const shifts = await portal.as('amina').call(calls.shifts, { filterSearch: 'nig' })
    expect(shifts.body.listData).toEqual([{ id: shift.night, displayName: 'NIGHT', code: 'NIGHT', start: '22:00', end: '06:00', hours: 8 }])
    const units = await portal.as('carla').call(calls.units, {})
    expect(units.body.listData.map(({ displayName, people: many, canEdit }) => [displayName, many, canEdit])).toEqual([
      ['Engineering', 1, false],
      ['Platform', 3, true],
    ])
  })

  it('of rules are the administrators’', async () => {
    expect((await portal.as('dewi').call(calls.changeLimits, { minimumRestHours: 12, mostDaysInRow: 5 })).status).toBe(403)
    expect((await portal.as('edgar').call(calls.changeLimits, { minimumRestHours: 12, mostDaysInRow: 5 })).status).toBe(200)
    expect((await month('budi')).body.limits).toEqual({ minimumRestHours: 12, mostDaysInRow: 5 })
    expect((await portal.as('edgar').call(calls.changeLimits, { minimumRestHours: 25, mostDaysInRow: 0 })).status).toBe(400)
  })
})

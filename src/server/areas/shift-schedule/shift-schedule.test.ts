import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftScheduleCalls as calls } from '#shared/areas/shift-schedule.ts'
import { addDays } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { recompute } from '#server/records/attendance/days/days.ts'
import { makeHr } from '../../../../test/support/roles.ts'
import { openRosterStage, type GivenCell, type RosterStage } from '../../../../test/support/roster.ts'

let stage: RosterStage
let { portal, today, shift, id, day, update, month, cell, standing, clear } = {} as RosterStage

beforeAll(async () => {
  stage = await openRosterStage()
  ;({ portal, today, shift, id, day, update, month, cell, standing, clear } = stage)
})
afterAll(() => stage.portal.close())

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
    expect(await cell('budi', day(2))).toMatchObject({ holiday: 'Rest day', isFree: true })
    expect(body.shifts.filter(({ canBeChosen }) => canBeChosen).map(({ code }) => code)).toEqual(['EARLY', 'LATE', 'NIGHT'])
    await clear()
  })

  it('shows the planned their own line alone, and others nothing', async () => {
    const own = await month('amina')
    expect(own.body.listData.map(({ employee, canEdit }) => [employee, canEdit])).toEqual([['Amina Tester', false]])
    expect((await portal.as('amina').call(calls.list, { periodPayId: day(0).slice(0, 7) })).body.totalData).toBe(1)
    expect((await month('farah')).status).toBe(404)
    expect((await month('edgar')).status).toBe(404)
    expect((await month('amina', day(0), { employeeId: id('hadi') })).status).toBe(404)
    expect((await month('carla')).body.totalData).toBe(3)
    expect((await month('dewi')).body.totalData).toBe(3)
  })

  it('refuses months that no calendar has', async () => {
    for (const periodPayId of ['2026-13', '0016-01', 'soon', ''])
      expect((await portal.as('budi').call(calls.list, { periodPayId, unitId: portal.company.unit.platform })).status).toBe(400)
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

  it('is whatever differs: another shift of several, one fewer, or the note alone, which else stays', async () => {
    const set = async (to: string[] | null, note?: string) => {
      const cells = [{ employeeId: id('amina'), date: day(0), shiftIds: to, ...(note !== undefined && { note }) }]
      return (await portal.as('budi').call(calls.update, { cells } as never)).body.changed
    }
    const { early, late, night } = shift
    expect([await set(null), await set(null, 'Nothing there')]).toEqual([0, 0])
    expect([await set([early, late], 'Swap'), await set([early, late]), await set([early, night])]).toEqual([1, 0, 1])
    expect([await set([early]), await set([early], 'Swap'), await set([early, late])]).toEqual([1, 0, 1])
    expect(await cell('budi', day(0))).toMatchObject({ roster: [early, late], note: 'Swap' })
    expect([await set([early, late], 'Other'), await set([early, late], '')]).toEqual([1, 1])
    await clear()
  })

  it.each<[string, () => GivenCell[]]>([
    ['a year that was', () => [{ on: '0016-03-01', to: [] }]],
    ['a year to come', () => [{ on: '9999-12-31', to: [] }]],
    ['before hiring', () => [{ on: '2014-12-31', to: [] }]],
    ['a retired shift', () => [{ on: 0, to: [shift.old] }]],
    ['a day twice', () => [0, 0].map((on) => ({ on, to: [] }))],
    ['shifts that overlap', () => [{ on: 0, to: [shift.early, shift.old] }]],
    ['one shift twice', () => [{ on: 0, to: [shift.early, shift.early] }]],
    ['too many shifts', () => [{ on: 0, to: [shift.early, shift.late, shift.night, shift.early] }]],
    ['nothing', () => []],
  ])('is refused: %s', async (_name, given) => {
    expect((await update('budi', given())).status).toBe(400)
    expect(await standing()).toHaveLength(0)
  })

  it('is refused where somebody else changed a day meanwhile, and told by whom', async () => {
    await update('carla', [{ on: 0, to: [shift.late] }])
    const blind = await update('budi', [
      { on: 1, to: [shift.early], was: null },
      { on: 0, to: [shift.early], was: null },
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
    expect(await standing()).toHaveLength(0)
    await sql`update site set after_closing = 'book' where code = 'JKT'`.execute(db)
    expect((await update('budi', [{ on: past, to: [] }])).status).toBe(200)
    await sql`update attendance_closing set reopened_at = now()`.execute(db)
    await clear()
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

  it('of units begin with one’s own, with which a roster opens', async () => {
    const { db } = portal.database
    const given = await makeHr(db, id('hadi'), portal.company.site.jakarta)
    const units = await portal.as('hadi').call(calls.units, {})
    await sql`delete from role_giving where id = ${given}::uuid`.execute(db)
    expect(units.body.listData.map(({ displayName }) => displayName)).toEqual(['Platform', 'Board', 'Engineering', 'Finance'])
  })

  it('of rules are the administrators’', async () => {
    expect((await portal.as('dewi').call(calls.changeLimits, { minimumRestHours: 12, mostDaysInRow: 5 })).status).toBe(403)
    expect((await portal.as('edgar').call(calls.changeLimits, { minimumRestHours: 12, mostDaysInRow: 5 })).status).toBe(200)
    expect((await month('budi')).body.limits).toEqual({ minimumRestHours: 12, mostDaysInRow: 5 })
    expect((await portal.as('edgar').call(calls.changeLimits, { minimumRestHours: 25, mostDaysInRow: 0 })).status).toBe(400)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { dayCardCalls } from '#shared/areas/day-card.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { keepCheckTimes } from '#server/records/attendance/checks/check-times.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { roleOf } from '../../../../test/support/roles.ts'
import { dayCodeKey, dayCodeOf } from './code.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const today = () => todayAt(zone)
const db = () => portal.database.db
const id = (name: Name) => portal.company.id[name]

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['attendance_day', 'check_time']) await sql`delete from ${sql.table(table)}`.execute(db())
  await sql`update site set attendance_since = '2026-01-01', attendance_until = null`.execute(db())
  await sql`delete from role_giving g using role r where r.id = g.role_id and r.code = 'DOOR'`.execute(db())
  await sql`delete from role where code = 'DOOR'`.execute(db())
})

/** The two parts of the address that a picture holds. */
const partsOf = (address: string) => {
  const [dateTime64 = '', employee64 = ''] = address.split('/').toReversed()
  return { employee64, dateTime64 }
}
const codeOf = async (name: Name) => partsOf((await portal.as(name).call(dayCardCalls.own)).body.address)
const read = async (reader: Name, of: Name) => portal.as(reader).call(dayCardCalls.day, await codeOf(of))
const keepsDoor = (name: Name, reach?: NonNullable<Parameters<typeof roleOf>[3]>['reach']) =>
  roleOf(db(), 'DOOR', [id(name)], { duties: { Door: 'see' }, ...(reach && { reach }) })
const check = (name: Name, direction: 'in' | 'out', minutesAgo: number) =>
  transaction(db(), (tx) => {
    const at = new Date(Date.now() - minutesAgo * 60_000)
    return keepCheckTimes(
      tx,
      [{ employeeId: id(name), at, clockDay: today(), direction, source: 'web', device: '', whereabouts: null, address: null }],
      new Date(),
    )
  })

describe('one’s own code', () => {
  it('leads to the documents’ address, says when it was made and when it is old, and comes as a picture', async () => {
    const { status, body } = await portal.as('amina').call(dayCardCalls.own)
    expect([status, body]).toEqual([
      200,
      {
        address: expect.stringMatching(/^http:\/\/localhost:3000\/qr-code-history\/[\w-]{48}\/[\w-]{82}$/),
        qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
        madeAt: expect.stringMatching(/:00\.000Z$/),
        oldAt: expect.any(String),
      },
    ])
    expect(Date.parse(body.oldAt) - Date.parse(body.madeAt)).toBe(24 * 3_600_000)
  })
})

describe('the day of who showed a code', () => {
  it('is told with its check times: to themselves and their manager with the way to the whole day', async () => {
    await check('amina', 'in', 2)
    const time = expect.stringMatching(/^\d\d:\d\d$/) as string
    const card = {
      employeeId: id('amina'),
      name: 'Amina Tester',
      companyStructure: 'Platform',
      hasPicture: false,
      date: today(),
      timeZone: zone,
      state: 'in',
      since: time,
      awayUntil: null,
      checks: [{ direction: 'in', time }],
      dayId: dayIdOf(id('amina'), today()),
    }
    for (const reader of ['amina', 'budi', 'carla', 'dewi'] as const) {
      const { status, body } = await read(reader, 'amina')
      expect([reader, status, body]).toEqual([reader, 200, card])
    }
    await check('amina', 'out', 1)
    expect((await read('amina', 'amina')).body).toMatchObject({ state: 'out', checks: [{ direction: 'in' }, { direction: 'out' }] })
  })

  it('is open by a code to nobody to whom it is not open elsewhere', async () => {
    for (const reader of names)
      for (const of of names) {
        const { status } = await portal
          .as(reader)
          .call(attendanceCalls.detail, { id: dayIdOf(id(of), todayAt(of === 'edgar' || of === 'indra' ? 'Europe/Berlin' : zone)) })
        expect([reader, of, (await read(reader, of)).status]).toEqual([reader, of, status])
      }
  })

  it('is told to whoever keeps the door of the person’s site, by the code alone, and with no more than who it is', async () => {
    await keepsDoor('farah', { reach: 'sites', siteIds: [portal.company.site.jakarta] })
    await check('amina', 'in', 2)
    const { status, body } = await read('farah', 'amina')
    expect([status, body.state, body.checks.length, body.dayId]).toEqual([200, 'in', 1, null])
    expect((await portal.as('farah').call(dayCardCalls.trainings, await codeOf('amina'))).body).toEqual({
      employeeId: id('amina'),
      name: 'Amina Tester',
      companyStructure: 'Platform',
      hasPicture: false,
    })
    // Elsewhere there is nothing: no site beside, no day, no list, no entry of the menu.
    expect((await read('farah', 'edgar')).status).toBe(404)
    expect((await portal.as('farah').call(attendanceCalls.detail, { id: dayIdOf(id('amina'), today()) })).status).toBe(404)
    const { listData } = (await portal.as('farah').call(attendanceCalls.days, {})).body
    expect(listData.filter(({ employeeId }) => employeeId !== id('farah'))).toEqual([])
    expect((await portal.as('farah').call(peopleCalls.list, {})).status).toBe(403)
    expect((await portal.as('farah').call(homeCalls.home)).body.roles.duties).toEqual([])
    // It holds also where attendance is not theirs at all; for everybody else the calls are closed then.
    const off = (is: boolean) =>
      sql`update module_permission set module = ${is ? 'off Attendance' : 'Attendance'} where module = ${is ? 'Attendance' : 'off Attendance'}`.execute(
        db(),
      )
    await off(true)
    const answers = [await read('farah', 'amina'), await read('amina', 'amina')].map((answer) => answer.status)
    await off(false)
    expect(answers).toEqual([200, 403])
  })

  it('says who is away and not why, who has a day off, and of whom nothing is kept', async () => {
    const { leave, id: ids } = portal.company
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${ids.amina}, current_date, gen_random_uuid(), 1, ${leave.sick}, 'full', 1, true)`.execute(db())
    const away = (await read('budi', 'amina')).body
    await sql`delete from leave_day where employee_id = ${ids.amina}`.execute(db())
    const [utc] = await rows(db(), sql<{ day: string }>`select current_date as day`)
    expect([away.state, away.awayUntil, JSON.stringify(away).includes('SICK')]).toEqual(['away', utc?.day, false])
    await sql`insert into holiday (site_id, day, name, off) values (${portal.company.site.jakarta}, ${today()}, 'Feast', 1)`.execute(db())
    expect((await read('budi', 'amina')).body.state).toBe('dayOff')
    await sql`delete from holiday where name = 'Feast'`.execute(db())
    await check('amina', 'in', 2)
    await sql`update site set attendance_since = null`.execute(db())
    expect((await read('budi', 'amina')).body).toMatchObject({ state: 'unknown', since: null, checks: [] })
  })

  it('that others read is taken down, and they find it on their own page; reading one’s own leaves nothing', async () => {
    const readings = async () =>
      (await portal.as('amina').call(profileCalls.readings)).body.listData.map(({ reader, what }) => [reader, what])
    const before = (await readings()).length
    await read('amina', 'amina')
    expect(await readings()).toHaveLength(before)
    await keepsDoor('farah')
    await Promise.all([read('farah', 'amina'), read('farah', 'amina')])
    expect((await readings()).filter(([reader]) => reader === 'Farah Tester')).toEqual([['Farah Tester', 'Your day, by your code']])
    await read('hadi', 'amina')
    expect((await readings()).filter(([reader]) => reader === 'Hadi Tester')).toEqual([])
  })
})

describe('a code that is refused', () => {
  const tell = async (reader: Name, code: { employee64: string; dateTime64: string }) => {
    const calls = [dayCardCalls.day, dayCardCalls.trainings] as const
    const answers = await Promise.all(calls.map((call) => portal.as(reader).call(call, code)))
    const [one, other] = answers.map(({ status, error }) => `${status} ${error.Message}`)
    expect(one).toBe(other)
    return one
  }
  const old = async (name: Name) => {
    const { employee64, dateTime64 } = dayCodeOf(await dayCodeKey(db()), id(name), new Date(Date.now() - 24 * 3_600_000))
    return { employee64, dateTime64 }
  }

  it('is told so plainly, and alike whether there is such a person or not', async () => {
    const { employee64, dateTime64 } = await codeOf('amina')
    expect(await tell('budi', { employee64: '%', dateTime64 })).toBe('400 This is no code of this portal.')
    const changed = '403 This code was not made by this portal, or was changed on its way.'
    expect(await tell('budi', { employee64, dateTime64: (await codeOf('hadi')).dateTime64 })).toBe(changed)
    const nobody = Buffer.from('019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60').toString('base64url')
    expect(await tell('budi', { employee64: nobody, dateTime64 })).toBe(changed)
    expect(await tell('budi', await old('amina'))).toMatch(/^409 This code is older than a day\./)
  })

  it('of somebody who has left leads to nobody, as does one that the reader has no right to follow', async () => {
    const code = await codeOf('hadi')
    const nobody = '404 This code leads to nobody whose day you may see.'
    expect(await tell('farah', code)).toBe(nobody)
    await sql`update employee set left_on = current_date - 1 where id = ${id('hadi')}`.execute(db())
    for (const reader of ['budi', 'dewi', 'indra'] as const) expect(await tell(reader, code)).toBe(nobody)
    await sql`update employee set left_on = null where id = ${id('hadi')}`.execute(db())
    expect((await portal.as('budi').call(dayCardCalls.day, code)).status).toBe(200)
  })

  it('is refused in the language of who reads', async () => {
    const { error } = await portal.as('budi').call(dayCardCalls.day, { employee64: '%', dateTime64: '%' }, { 'accept-language': 'id' })
    expect(error.Message).toBe('Ini bukan kode portal ini.')
  })
})

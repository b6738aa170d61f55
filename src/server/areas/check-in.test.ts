import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkInCalls } from '#shared/areas/check-in.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { addDays } from '#shared/records/calendar.ts'
import { usualCheckInRule, type CheckInRule } from '#shared/records/attendance/check-in-rule.ts'
import { clockAt } from '#shared/records/clock.ts'
import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { dayNow } from '#server/records/attendance/checks/check-in.ts'
import { keepCheckTimes } from '#server/records/attendance/checks/check-times.ts'
import type { Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const today = () => todayAt(zone)
const monas = { latitude: -6.1754, longitude: 106.8272, accuracy: 12 }

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['attendance_closing', 'attendance_day', 'check_time']) await sql`delete from ${sql.table(table)}`.execute(db())
  await sql`update site set check_in = null, attendance_since = '2026-01-01', attendance_until = null`.execute(db())
})

const db = () => portal.database.db
const id = () => portal.company.id
const jakarta = () => portal.company.site.jakarta
const set = (rule: Partial<CheckInRule>, who: Name = 'dewi', siteId = jakarta()) =>
  portal.as(who).call(timeSetupCalls.changeCheckIn, { ...usualCheckInRule, byWeb: true, ...rule, siteId })
const press = (input: object = {}, key = newId(), who: Name = 'amina') =>
  portal.as(who).call(checkInCalls.checkIn, input, { 'idempotency-key': key })
const own = async (who: Name = 'amina') => (await portal.as(who).call(checkInCalls.ownDay)).body
const stored = () =>
  rows(
    db(),
    sql<{ direction: string; source: string; place: object | null; address: string | null }>`
      select direction, source, place, host(address) as address from check_time order by at`,
  )
/** As if what was told had been told so many minutes before. */
const earlier = (minutes: number) => sql`update check_time set at = at - ${minutes}::int * interval '1 minute'`.execute(db())
const dayOf = async (who: Name) => (await portal.as(who).call(attendanceCalls.detail, { id: dayIdOf(id().amina, today()) })).body

describe('checking in by web', () => {
  it('is one press: a check time of now, in first and out then, and the day follows', async () => {
    await set({})
    expect(await own()).toMatchObject({ isKept: true, date: today(), last: null, next: 'in', refusal: null })
    const { status, body } = await press()
    expect([status, body.next, body.last]).toEqual([200, 'out', { direction: 'in', at: body.last?.at, time: clockAt(Date.now(), zone) }])
    expect(await rows(db(), sql`select came_at is not null as came from attendance_day where employee_id = ${id().amina}`)).toContainEqual({
      came: true,
    })
    await earlier(2)
    expect((await press({ direction: 'out' })).body).toMatchObject({ next: 'in', last: { direction: 'out' } })
    expect((await stored()).map(({ direction, source }) => `${direction} ${source}`)).toEqual(['in web', 'out web'])
  })

  it('twice with one key is once, with the same answer; again within a minute it is told; what is not due is refused', async () => {
    await set({})
    const key = newId()
    const [first, second] = [await press({ direction: 'in' }, key), await press({ direction: 'in' }, key)]
    expect(second.body).toEqual(first.body)
    const again = await press({ direction: 'out' })
    expect([again.status, again.error.Message]).toEqual([409, expect.stringContaining('less than a minute ago')])
    await earlier(2)
    const stale = await press({ direction: 'in' })
    expect([stale.status, stale.error.Message]).toEqual([409, expect.stringMatching(/^You are checked in since \d\d:\d\d\.$/)])
    expect(await stored()).toHaveLength(1)
  })

  it('by mistake is taken back as if it had not been, for some seconds and by nothing else than the page', async () => {
    await set({})
    const takeBack = () => portal.as('amina').call(checkInCalls.takeBack, {})
    expect((await takeBack()).error.Message).toMatch(/Ask for a correction/)
    await press()
    await earlier(2)
    const before = await own()
    expect((await press()).body).toMatchObject({ next: 'in' })
    expect((await takeBack()).body).toMatchObject({ last: before.last, next: 'out' })
    expect((await stored()).map(({ direction }) => direction)).toEqual(['in'])
    const kept = await rows(db(), sql`select detail->>'direction' as direction from audit where act = 'took back a check time'`)
    expect(kept).toEqual([{ direction: 'out' }])
    // Once is once: the check-in before it is no press of just now.
    await sql`update check_time set received_at = received_at - interval '1 minute'`.execute(db())
    expect((await takeBack()).status).toBe(409)
    await earlier(2)
    await press()
    await sql`update check_time set source = 'device' where direction = 'out'`.execute(db())
    expect((await takeBack()).status).toBe(409)
    expect(await stored()).toHaveLength(2)
  })

  it('by many at once is once; the control that looks first and writes afterwards checks in twice', async () => {
    await set({})
    const answers = await Promise.all(Array.from({ length: 8 }, () => press()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await stored()).toHaveLength(1)
    await sql`delete from check_time`.execute(db())
    // Both look before either has written.
    const looked = await Promise.all([dayNow(db(), id().amina, new Date()), dayNow(db(), id().amina, new Date())])
    for (const [index, day] of looked.entries()) {
      const told = { employeeId: id().amina, at: new Date(Date.now() + index), clockDay: today(), source: 'web' as const, device: '' }
      await db()
        .transaction()
        .execute((tx) => keepCheckTimes(tx, [{ ...told, direction: day?.next ?? null }], new Date()))
    }
    expect(await stored()).toHaveLength(2)
  })

  it.each([
    ['nobody does there', {}, 403, /Nobody checks in by web at Jakarta/, async () => set({ byWeb: false })],
    ['no attendance is kept', {}, 409, /No attendance is kept/, async () => sql`update site set attendance_since = null`.execute(db())],
    ['the day is closed', {}, 409, /cannot change any more: attendance at Jakarta is closed until/, async () => close()],
    ['they are elsewhere', {}, 403, /you are at 127\.0\.0\.1/, async () => set({ networks: ['10.0.0.0/8', '2001:db8::/32'] })],
  ])('is refused where %s, and the page knows it before', async (_where, input, status, message, arrange) => {
    await set({})
    await arrange()
    expect((await own()).refusal).toMatch(message)
    const refused = await press(input)
    expect([refused.status, refused.error.Message]).toEqual([status, expect.stringMatching(message)])
    expect(await stored()).toEqual([])
  })

  it('is refused to whoever works there no more or not yet', async () => {
    await set({})
    await sql`update employee set hired_on = ${addDays(today(), 2)} where id = ${id().amina}`.execute(db())
    expect((await own()).refusal).toMatch(/do not work here/)
    expect((await press()).status).toBe(409)
    await sql`update employee set hired_on = '2015-01-01' where id = ${id().amina}`.execute(db())
  })

  it('asks for the place as the site says, keeps none that it does not ask for, and the address only where it is noted', async () => {
    await set({ networks: ['127.0.0.0/8'] })
    expect((await press({ place: monas })).status).toBe(200)
    await set({ place: 'demanded', notesAddress: true })
    await earlier(2)
    const without = await press()
    expect([without.status, Object.keys(without.error.fields ?? {})]).toEqual([400, ['place']])
    expect((await press({ place: monas })).status).toBe(200)
    expect((await stored()).map(({ place, address }) => [place, address])).toEqual([
      [null, null],
      [monas, '127.0.0.1'],
    ])
    const wrong = await press({ place: { ...monas, latitude: 91 } })
    expect(wrong.status).toBe(400)
  })

  it('from where is told to the person and HR, whose reading the person sees; to nobody else', async () => {
    await set({ place: 'asked', notesAddress: true })
    await press({ place: monas })
    expect((await dayOf('amina')).byWeb).toMatchObject([{ direction: 'in', place: monas, address: '127.0.0.1' }])
    expect((await dayOf('budi')).byWeb).toMatchObject([{ direction: 'in', place: null, address: null }])
    const readings = async () => (await portal.as('amina').call(profileCalls.readings)).body.listData.map(({ reader }) => reader)
    expect(await readings()).toEqual([])
    expect((await dayOf('dewi')).byWeb).toMatchObject([{ place: monas, address: '127.0.0.1' }])
    expect(await readings()).toEqual(['Dewi Tester'])
  })

  it('counts as a device does: an approved correction stands for it', async () => {
    await set({})
    await press()
    await earlier(2)
    const form = { day: today(), checkIn: '00:01', note: 'I forgot' }
    const { body } = await portal.as('amina').call(checkTimeOverrider.calls.saveAndSubmit, form as never)
    expect((await portal.as('budi').call(checkTimeOverrider.calls.approve, { id: body.id })).status).toBe(200)
    expect((await own()).last?.time).toBe('00:01')
  })
})

describe('how people check in', () => {
  it('is set by HR of the site, what is no network answered by its field', async () => {
    const wrong = await set({ networks: ['10.0.0.0/8', '10.0.0.300'] })
    expect([wrong.status, wrong.error.fields]).toEqual([400, { networks: [expect.stringContaining('“10.0.0.300”')] }])
    expect((await set({}, 'dewi', portal.company.site.berlin)).status).toBe(403)
    expect((await set({ place: 'somewhere' as never })).error.fields).toHaveProperty('place')
    await set({ place: 'asked', networks: [' 10.0.0.0/8 ', '', '10.0.0.0/8'] })
    expect((await portal.as('dewi').call(timeSetupCalls.checkIn)).body.sites).toEqual([
      { id: jakarta(), name: 'Jakarta', byWeb: true, place: 'asked', notesAddress: false, networks: ['10.0.0.0/8'] },
    ])
    expect((await portal.as('edgar').call(timeSetupCalls.checkIn)).body.sites).toHaveLength(2)
  })
})

describe('a day to set right', () => {
  it('is the latest odd one that is open and asked for by nobody yet', async () => {
    const odd = async (day: string) =>
      sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
        values (${id().amina}, ${day}, 'absent', '{}', 480, 0, 0, 0, 0, 480, true, 'x')`.execute(db())
    await odd(addDays(today(), -20))
    expect((await own()).odd).toBeNull()
    await odd(addDays(today(), -3))
    await odd(addDays(today(), -1))
    expect((await own()).odd?.date).toBe(addDays(today(), -1))
    const form = { day: addDays(today(), -1), checkIn: '08:00', checkOut: '17:00', note: 'I forgot' }
    await portal.as('amina').call(checkTimeOverrider.calls.saveAndSubmit, form as never)
    expect((await own()).odd?.date).toBe(addDays(today(), -3))
    await close(addDays(today(), -3))
    expect((await own()).odd).toBeNull()
  })
})

async function close(until = today()): Promise<void> {
  await sql`insert into attendance_closing (id, site_id, closed_until, closed_by, days, worked, overtime, missing)
    values (${newId()}, ${jakarta()}, ${until}, ${id().dewi}, 0, 0, 0, 0)`.execute(db())
}

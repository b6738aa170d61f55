import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { clockText, instantAt, wallAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let key: string
/** A working day in the past. */
let monday: string

beforeAll(async () => {
  portal = await openPortal()
  const { body } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Gate' })
  key = body.key
  const today = todayAt('Asia/Jakarta')
  monday = addDays(today, -7 - weekday(today))
  await sql`update site set attendance_since = ${addDays(monday, -30)}::date where code = 'JKT'`.execute(portal.database.db)
})
afterAll(() => portal.close())

interface Item {
  employeeCode: string
  at: string
  direction?: string
}

const tell = async (items: Item[], bearer = key) =>
  portal.app.inject({ method: 'POST', url: '/api/check-times', payload: { items }, headers: { authorization: `Bearer ${bearer}` } })

const detail = (day: string, as: 'amina' | 'budi' | 'carla' | 'dewi' | 'farah' | 'edgar' = 'amina', whose: 'amina' | 'budi' = 'amina') =>
  portal.as(as).call(attendanceCalls.detail, { id: dayIdOf(portal.company.id[whose], day) })

describe('check times of devices', () => {
  it('make a day, whatever order they come in and however often', async () => {
    const out = { employeeCode: 'E-amina', at: `${monday}T17:00:00+07:00`, direction: 'out' }
    const came = { employeeCode: 'E-amina', at: `${monday} 08:20:00`, direction: 'in' }
    expect((await tell([out])).json()).toMatchObject({ taken: 1, known: 0, refused: 0 })
    expect((await detail(monday)).body).toMatchObject({ attendanceStatusId: 'incomplete', worked: 0 })
    expect((await tell([came, out])).json()).toMatchObject({ taken: 1, known: 1, items: [{ state: 'taken' }, { state: 'known' }] })
    expect((await tell([came, came, out])).json()).toMatchObject({ taken: 0, known: 3 })
    const { body } = await detail(monday)
    expect(body).toMatchObject({
      attendanceStatusId: 'late',
      planned: 480,
      worked: 460,
      late: 20,
      totalWorkingHour: 7.67,
      odd: [
        {
          kind: 'late',
          remedies: [{ kind: 'permit-out', fields: { day: monday, from: '08:00', until: '08:20' } }, { kind: 'check-time-overrider' }],
        },
      ],
    })
    expect(body.story.map(({ text }) => text)).toContain('There from 08:20 until 17:00.')
    const stored = await sql<{ status: string; worked: number }>`
      select status, worked from attendance_day where employee_id = ${portal.company.id.amina}::uuid and day = ${monday}::date`.execute(
      portal.database.db,
    )
    expect(stored.rows).toEqual([{ status: 'late', worked: 460 }])
  })

  it('are refused one by one, each with its reason', async () => {
    const at = `${monday}T08:00:00+07:00`
    const { statusCode, ...answer } = await tell([
      { employeeCode: 'nobody', at },
      { employeeCode: 'E-edgar', at },
      { employeeCode: 'E-amina', at: '0016-01-04T08:00:00' },
      { employeeCode: 'E-amina', at: new Date(Date.now() + 3_600_000).toISOString() },
      { employeeCode: 'E-amina', at: `${monday.slice(0, 5)}02-30 08:00` },
      { employeeCode: 'E-amina', at, direction: 'sideways' },
      { employeeCode: 'E-hadi', at, direction: 'in' },
    ])
    expect(statusCode).toBe(200)
    const { items, refused } = answer.json() as { refused: number; items: { state: string; error: string | null }[] }
    expect([refused, items.map(({ state }) => state).at(-1)]).toEqual([6, 'taken'])
    expect(items.map(({ error }) => error)).toEqual([
      expect.stringContaining('no employee'),
      expect.stringContaining('does not work at the site'),
      expect.stringContaining('more than a year ago'),
      expect.stringContaining('ten minutes ahead'),
      expect.stringContaining('is no time'),
      expect.stringContaining('is no direction'),
      null,
    ])
  })

  it('are taken with a key in force alone, a thousand at a time', async () => {
    const item = { employeeCode: 'E-amina', at: `${monday}T09:00:00+07:00` }
    expect((await tell([item], 'cal_0123456789012345678901234567')).statusCode).toBe(401)
    expect((await tell([item], await portal.token('edgar'))).statusCode).toBe(401)
    expect((await tell(Array.from({ length: 1001 }, () => item))).statusCode).toBe(400)
    const { body } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.jakarta, name: 'Back door' })
    expect((await tell([{ ...item, at: '' }], body.key)).statusCode).toBe(200)
    const endingIn = (days: number) =>
      sql`update device_key set expires_at = now() + make_interval(days => ${days}) where id = ${body.id}::uuid`.execute(portal.database.db)
    await endingIn(-1)
    expect((await tell([item], body.key)).statusCode).toBe(401)
    await endingIn(1)
    expect((await tell([{ ...item, at: '' }], body.key)).statusCode).toBe(200)
    for (const time of ['first', 'second'])
      expect([time, (await portal.as('edgar').call(checkTimeCalls.revokeKey, { id: body.id })).status]).toEqual([time, 200])
    expect((await tell([item], body.key)).statusCode).toBe(401)
    const audited = await sql<{ act: string; by: string; detail: object }>`
      select act, actor_id as by, detail from audit where entity = 'device-key' and entity_id = ${body.id} order by seq`.execute(
      portal.database.db,
    )
    const by = portal.company.id.edgar
    expect(audited.rows).toEqual([
      { act: 'create', by, detail: { name: 'Back door', siteId: portal.company.site.jakarta } },
      { act: 'revoke', by, detail: {} },
    ])
    const { body: listed } = await portal.as('edgar').call(checkTimeCalls.keys)
    expect(JSON.stringify(listed)).not.toContain(body.key)
    expect((await portal.as('dewi').call(checkTimeCalls.keys)).status).toBe(403)
  })
})

describe('the clock of a site', () => {
  it('is the site’s own, also on the day on which it is put forward or back', async () => {
    const zone = 'Europe/Berlin'
    const { body: own } = await portal.as('edgar').call(checkTimeCalls.createKey, { siteId: portal.company.site.berlin, name: 'Office' })
    await sql`update site set attendance_since = ${addDays(monday, -360)}::date where code = 'BER'`.execute(portal.database.db)
    const length = (day: string) => (Date.parse(instantAt(day, 570, zone)) - Date.parse(instantAt(day, 30, zone))) / 60_000
    const changed = Array.from({ length: 350 }, (_, index) => addDays(monday, -index)).find((day) => length(day) !== 540)
    if (!changed) throw new Error('there is such a day')
    const local = [
      { employeeCode: 'E-indra', at: `${changed}T00:30:00`, direction: 'in' },
      { employeeCode: 'E-indra', at: `${changed}T09:30:00`, direction: 'out' },
    ]
    expect((await tell(local, own.key)).json()).toMatchObject({ taken: 2 })
    // The same moments, told with their offset.
    const withOffset = [30, 570].map((minutes, place) => ({
      ...local[place],
      employeeCode: 'E-indra',
      at: instantAt(changed, minutes, zone),
    }))
    expect((await tell(withOffset, own.key)).json()).toMatchObject({ taken: 0, known: 2 })
    const { body } = await portal.as('indra').call(attendanceCalls.detail, { id: dayIdOf(portal.company.id.indra, changed) })
    expect([body.timeZone, body.worked, [480, 600].includes(body.worked)]).toEqual([zone, length(changed), true])
    expect((await tell(local)).json()).toMatchObject({ refused: 2 })
  })
})

describe('who sees a day', () => {
  it('the person, those above as far as the setting goes, and HR of the site', async () => {
    const seen = async () =>
      Promise.all((['amina', 'budi', 'carla', 'dewi', 'farah', 'edgar'] as const).map(async (name) => (await detail(monday, name)).status))
    expect(await seen()).toEqual([200, 200, 200, 200, 404, 404])
    await portal.as('edgar').request({ method: 'PUT', url: '/api/x/general-configs', payload: { viewSubordinateAttendance: 'direct' } })
    expect(await seen()).toEqual([200, 200, 404, 200, 404, 404])
    await portal.as('edgar').request({ method: 'PUT', url: '/api/x/general-configs', payload: { viewSubordinateAttendance: 'all' } })
    expect((await portal.as('amina').call(attendanceCalls.detail, { id: dayIdOf(portal.company.id.amina, '2026-02-30') })).status).toBe(404)
  })
})

describe('names of shifts', () => {
  it('are in the language of who looks: in lists, on cards, in the month and in the day', async () => {
    const [hadi, day] = [portal.company.id.hadi, addDays(monday, 1)]
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${hadi}, ${day}, ${[portal.company.shift.night]}::uuid[])`.execute(
      portal.database.db,
    )
    expect((await tell([{ employeeCode: 'E-hadi', at: `${day}T22:00:00`, direction: 'in' }])).json()).toMatchObject({ taken: 1 })
    const only = { dateFrom: day, dateTo: day, employeeId: hadi }
    const seen = async (language: 'en' | 'id') => {
      const headers = { 'accept-language': language }
      const dewi = portal.as('dewi')
      const list = await dewi.call(attendanceCalls.days, only, headers)
      const cards = await dewi.call(attendanceCalls.cards, { from: day, until: day, filterSearch: 'Hadi' } as never, headers)
      const month = await dewi.call(attendanceCalls.month, { employeeId: hadi, month: day }, headers)
      const { body } = await dewi.call(attendanceCalls.detail, { id: dayIdOf(hadi, day) }, headers)
      const names = [
        list.body.listData[0]?.shift,
        cards.body.listData.find(({ employeeId }) => employeeId === hadi)?.shift,
        month.body.days.find(({ date }) => date === day)?.shift,
        body.shift,
        body.plannedShifts[0]?.name,
      ]
      return { names, story: body.story.map(({ text }) => text) }
    }
    const english = await seen('en')
    expect(english.names).toEqual(Array.from({ length: 5 }, () => 'Night'))
    const indonesian = await seen('id')
    expect(indonesian.names).toEqual(Array.from({ length: 5 }, () => 'Malam'))
    expect([english.story[0], indonesian.story[0]]).toEqual([expect.stringContaining('Night'), expect.stringContaining('Malam')])
  })
})

describe('a day on which somebody may still be at work', () => {
  it('says so in its story, its status, its card, its month and its list, and counts nothing of it as missing', async () => {
    const [zone, { db }] = ['Asia/Jakarta', portal.database]
    const { farah } = portal.company.id
    const now = Date.now()
    const wall = (minutes: number) => wallAt(now + minutes * 60_000, zone)
    const [begins, ends] = [wall(-180), wall(-60)]
    const [{ day }, from] = [begins, clockText(begins.minutes)]
    const shift = newId()
    const rule = {
      start: from,
      end: clockText(ends.minutes),
      breaks: [],
      grace: { late: 0, early: 0 },
      rounding: { minutes: 0, to: 'nearest' },
    }
    await sql`insert into shift (id, code, names, rule) values (${shift}, 'SHORT', '{"en": "Short"}',
      ${JSON.stringify({ ...rule, overtime: { onlyApproved: true, least: 0 } })}::jsonb)`.execute(db)
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${farah}, ${day}, ${[shift]}::uuid[])`.execute(db)
    await sql`update site set attendance_since = least(attendance_since, ${day}::date) where id = (
      select site_id from assignment where employee_id = ${farah}::uuid order by starts_on desc limit 1)`.execute(db)
    const at = instantAt(day, begins.minutes, zone)
    expect((await tell([{ employeeCode: 'E-farah', at, direction: 'in' }])).json()).toMatchObject({ taken: 1 })

    const as = portal.as('farah')
    const { body } = await as.call(attendanceCalls.detail, { id: dayIdOf(farah, day) })
    expect(body).toMatchObject({ attendanceStatus: 'Present so far', planned: 120, worked: 0, missing: 0, odd: [] })
    expect(body.still?.from).toBe(new Date(at).toISOString())
    expect(Date.parse(body.still?.until ?? '')).toBeGreaterThanOrEqual(now)
    expect(body.story.map(({ text }) => text)).toContainEqual(expect.stringMatching(`^Came at ${from} and has not gone yet`))

    const only = { dateFrom: day, dateTo: day, employeeId: farah }
    const list = await as.call(attendanceCalls.days, only)
    expect(list.body.listData).toMatchObject([{ attendanceStatusId: 'present', attendanceStatus: 'Present so far', missing: 0 }])
    const cards = await as.call(attendanceCalls.cards, { from: day, until: day })
    expect(cards.body.listData).toMatchObject([{ plannedHour: 2, openDays: 1, subText: 'one day not over yet' }])
    const before = await as.call(attendanceCalls.month, { month: day })
    expect(before.body.days.find(({ date }) => date === day)).toMatchObject({ attendanceStatus: 'Present so far' })
    expect((await tell([{ employeeCode: 'E-farah', at: instantAt(ends.day, ends.minutes, zone), direction: 'out' }])).json()).toMatchObject(
      { taken: 1 },
    )
    const gone = await as.call(attendanceCalls.month, { month: day })
    expect(before.body.openDays - gone.body.openDays).toBe(1)
    expect(gone.body.days.find(({ date }) => date === day)).toMatchObject({ attendanceStatus: 'Present', worked: 120 })
    expect((await as.call(attendanceCalls.cards, { from: day, until: day })).body.listData).toMatchObject([
      { openDays: 0, subText: 'As planned' },
    ])
  })
})

describe('lists of days', () => {
  it('are grouped by status and by buckets of hours, 10 down to 0', async () => {
    await tell([
      { employeeCode: 'E-budi', at: `${monday}T07:00:00`, direction: 'in' },
      { employeeCode: 'E-budi', at: `${monday}T20:30:00`, direction: 'out' },
    ])
    const only = { dateFrom: monday, dateTo: monday, employeeId: portal.company.id.budi }
    const { body } = await portal.as('dewi').call(attendanceCalls.days, only)
    expect(body.listData).toMatchObject([{ employee: 'Budi Tester', totalWorkingHour: 8, totalOTHour: 4.5, attendanceStatusId: 'present' }])
    for (const [groupBy, id] of [
      ['attendanceStatus', 'present'],
      ['workingHours', 8],
      ['otHours', 4],
    ] as const) {
      const { body: groups } = await portal.as('dewi').call(attendanceCalls.groups, { ...only, groupBy })
      expect([groupBy, groups.groups.filter(({ total }) => total > 0)]).toEqual([groupBy, [expect.objectContaining({ id, total: 1 })]])
      if (groupBy !== 'attendanceStatus') expect(groups.groups.map((group) => group.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    }
    const none = await portal.as('dewi').call(attendanceCalls.days, { ...only, workingHoursBucket: 7 })
    expect(none.body.totalData).toBe(0)
    expect((await portal.as('amina').call(attendanceCalls.days, only)).body.totalData).toBe(0)
  })

  it('are narrowed to what is odd, and to days of one site', async () => {
    const { site } = portal.company
    const only = { paginationSize: 100, dateFrom: monday, dateTo: monday }
    const dewi = portal.as('dewi')
    const all = (await dewi.call(attendanceCalls.days, only)).body
    const odd = (await dewi.call(attendanceCalls.days, { ...only, oddOnly: true })).body
    expect(odd.totalData).toBe(all.listData.filter(({ isOdd }) => isOdd).length)
    expect(odd.listData.every(({ isOdd }) => isOdd)).toBe(true)
    expect((await dewi.call(attendanceCalls.days, { ...only, siteId: site.jakarta })).body.totalData).toBe(all.totalData)
    expect((await dewi.call(attendanceCalls.days, { ...only, siteId: newId() })).body.totalData).toBe(0)
  })

  it('come to a card a person, leading to the latest day', async () => {
    const { body } = await portal.as('budi').call(attendanceCalls.cards, { from: monday, until: monday })
    const payload = { from: monday, until: monday, format: 'csv' }
    const file = await portal.as('budi').request({ method: 'POST', url: `/api${attendanceCalls.cardsExport.path}`, payload })
    for (const { employee } of body.listData) expect(file.raw.toString()).toContain(employee)
    expect(body.listData.map(({ employee }) => employee)).toEqual(['Amina Tester', 'Budi Tester', 'Hadi Tester'])
    expect(body.listData[0]).toMatchObject({
      id: dayIdOf(portal.company.id.amina, monday),
      totalWorkingHour: 7.67,
      lateDays: 1,
      oddDays: 1,
      subText: 'late once',
    })
  })
})

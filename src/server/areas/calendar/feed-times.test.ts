import { sql } from 'kysely'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let address: string
const zone = 'Asia/Jakarta'
const now = today(zone)
/** The Monday after next; the office works from eight to five, eight hours. */
const monday = addDays(now, 14 - weekday(now))
const on = (days: number) => addDays(monday, days)

const absent = (day: string, part: 'full' | 'first' | 'second' | 'hours') =>
  sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    values (${portal.company.id.amina}, ${day}, ${newId()}, 1, ${portal.company.leave.annual}, ${part}, 0.5, true)`.execute(
    portal.database.db,
  )
const read = (headers: Record<string, string> = {}) => portal.app.inject({ method: 'GET', url: new URL(address).pathname, headers })

beforeAll(async () => {
  portal = await openPortal()
  address = (await portal.as('budi').call(calendarCalls.renewFeed, { scope: 'team' })).body.address
  await absent(on(-3), 'full')
  for (const [day, part] of [
    [0, 'full'],
    [1, 'first'],
    [1, 'second'],
    [2, 'first'],
    [3, 'second'],
    [4, 'hours'],
    [5, 'first'],
  ] as const)
    await absent(on(day), part)
})
afterAll(() => portal.close())

const at = (day: string, hour: number) => Date.parse(instantAt(day, hour * 60, zone))

it.each([
  [
    'node-ical',
    (text: string) =>
      Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
        one?.type === 'VEVENT' && one.datetype === 'date-time' ? [{ said: one.summary, from: +one.start, until: Number(one.end) }] : [],
      ),
  ],
  [
    'ts-ics',
    (text: string) =>
      (convertIcsCalendar(undefined, text).events ?? [])
        .filter(({ start }) => start.type !== 'DATE')
        .map(({ summary, start, end }) => ({ said: summary, from: +start.date, until: Number(end?.date) })),
  ],
])(
  'half a day lies at its hours in the zone of the site, some hours within those that are planned, as %s reads it',
  async (_name, hours) => {
    const { body } = await read()
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Jakarta')
    expect(hours(body)).toEqual([
      { said: 'Amina Tester: away', from: at(on(2), 8), until: at(on(2), 12) },
      { said: 'Amina Tester: away', from: at(on(3), 13), until: at(on(3), 17) },
      { said: 'Amina Tester: away for some hours', from: at(on(4), 8), until: at(on(4), 17) },
    ])
  },
)

it('two halves are a day, which goes on from the day before; a part of a day without work is that day', async () => {
  const { body } = await read()
  const days = body
    .split('BEGIN:VEVENT')
    .flatMap((event) => /DTSTART;VALUE=DATE:(\d+)\s+DTEND;VALUE=DATE:(\d+)\s+SUMMARY:Amina/.exec(event)?.slice(1) ?? [])
  const plain = (day: number) => on(day).replaceAll('-', '')
  expect(days).toEqual([plain(-3), plain(-2), plain(0), plain(2), plain(5), plain(6)])
})

it('is told again only where it is another than what the calendar has', async () => {
  const { etag = '', 'cache-control': cache } = (await read()).headers
  expect(cache).toBe('private, no-cache')
  for (const known of [etag, `"other", ${etag}`, String(etag).replace(/^W\//, ''), '*']) {
    const again = await read({ 'if-none-match': String(known) })
    expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag])
  }
  expect((await read({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  await absent(on(7), 'full')
  const changed = await read({ 'if-none-match': String(etag) })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
})

it('is not found where nobody knows it, by a calendar that has read it before too', async () => {
  const { etag } = (await read()).headers
  const wrong = { method: 'GET', url: `${new URL(address).pathname}x`, headers: { 'if-none-match': String(etag) } } as const
  expect((await portal.app.inject(wrong)).statusCode).toBe(404)
})

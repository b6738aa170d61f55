import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { today as todayAt } from '#server/foundation/basis/clock.ts'
import { openDatabase, transaction, type Database, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openDayGathering } from '#server/foundation/live/days.ts'
import { newsSettled, readPayload } from '#server/foundation/live/news.ts'
import { freshCompany } from '../../../../../test/support/database.ts'
import { keepCheckTimes } from '../checks/check-times.ts'
import { closePeriod } from '../upkeep/periods.ts'
import { recomputePeople } from '../upkeep/upkeep.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
let listening: Database
let screen: PoolClient
const zone = 'Asia/Jakarta'
const today = todayAt(zone)
/** A Monday that is over, and the Friday of its week. */
const monday = addDays(today, -14 - weekday(today))
const friday = addDays(monday, 4)
let heard = openDayGathering()

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  listening = openDatabase(place.url, { max: 1 })
  screen = await listening.pool.connect()
  screen.on('notification', ({ payload }) => heard.addAll(readPayload(payload ?? '').days))
  await screen.query('listen calendula')
  await sql`update site set attendance_since = ${monday}, after_closing = 'book'`.execute(db)
})
afterAll(async () => {
  screen?.release()
  await listening?.close()
  await place?.drop()
})

/** Whose days a screen hears of while something happens, by name and from when until when, and whether of others too. */
async function told(act: () => Promise<unknown>) {
  await act()
  await newsSettled(db)
  // What was told before is here once the connection has answered.
  await screen.query('select')
  const { named, more } = heard.take()
  heard = openDayGathering()
  const nameOf = new Map(Object.entries(place.company.id).map(([name, id]) => [id, name]))
  return { named: Object.fromEntries([...named].map(([id, { from, until }]) => [nameOf.get(id), [from, until]])), more }
}

const silence = { named: {}, more: false }
/** Amina and so many whom nobody knows. */
const compute = (strangers: number) => () =>
  recomputePeople(db, [place.company.id.amina, ...Array.from({ length: strangers }, newId)], monday, friday, new Date())

it('of a few the computation names whose days have changed, of many that some have; what stays is not told', async () => {
  expect((await told(compute(0))).named).toEqual({ amina: [monday, friday] })
  expect(await told(compute(0))).toEqual(silence)
  await sql`delete from attendance_day`.execute(db)
  expect(Object.keys((await told(compute(49))).named)).toContain('amina')
  await sql`delete from attendance_day`.execute(db)
  expect(await told(compute(50))).toEqual({ named: {}, more: true })
  const toCome = () => recomputePeople(db, [place.company.id.amina], addDays(today, 5), addDays(today, 6), new Date())
  expect(await told(toCome)).toEqual(silence)
})

it('where what comes later is booked is told too, with the days that it is of', async () => {
  const { company } = place
  await told(() => closePeriod(db, { siteId: company.site.jakarta, until: friday }, { by: company.id.edgar, now: new Date() }))
  const came = (minutes: number, direction: 'in' | 'out') => ({
    employeeId: company.id.amina,
    at: new Date(instantAt(monday, minutes, zone)),
    clockDay: monday,
    direction,
    source: 'device' as const,
    device: 'Gate',
  })
  const saturday = addDays(friday, 1)
  const tell = () => transaction(db, (tx) => keepCheckTimes(tx, [came(480, 'in'), came(1020, 'out')], new Date()))
  expect(await told(tell)).toEqual({ named: { amina: [addDays(monday, -3), saturday] }, more: false })
  // Nothing of the closed days is written, and something is booked all the same.
  await sql`insert into holiday (site_id, day, name, off) values (${company.site.jakarta}, ${addDays(monday, 1)}, 'Feast', 1)`.execute(db)
  expect((await told(compute(0))).named).toEqual({ amina: [monday, friday] })
})

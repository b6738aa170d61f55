import { sql } from 'kysely'
import { attendanceCalls, dayIdOf } from '../../src/shared/areas/attendance.ts'
import { checkTimeCalls } from '../../src/shared/areas/check-times.ts'
import { addDays } from '../../src/shared/records/calendar.ts'
import { first, openDatabase, transaction, type Db } from '../../src/server/foundation/db.ts'
import { createDeviceKey } from '../../src/server/records/attendance/device-keys.ts'
import { recomputeEverybody } from '../../src/server/records/attendance/upkeep.ts'
import { employees, fillCheckTimes, fillPeople } from './attendance-data.ts'
import { tokensFor } from './lists.ts'
import type { Running } from './processes.ts'
import { report, times } from './report.ts'

const days = 30
const until = addDays(new Date().toISOString().slice(0, 10), -1)
const from = addDays(until, -days + 1)

/** A month of everybody, and how soon one punch more is read on the page of its day. `start` starts a portal on it. */
export async function measureAttendance(url: string, start: () => Promise<Running>): Promise<void> {
  const database = openDatabase(url, { max: 10 })
  const { db } = database
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fillPeople(db, employees, from)
    await fillCheckTimes(db, from, days)
    await measureMonth(db)
    const portal = await start()
    try {
      await measurePunch(db, url, portal)
    } finally {
      await portal.stop()
    }
  } finally {
    await database.close()
  }
}

/** Every day anew, against PostgreSQL copying the same rows into a table with the same indexes. */
async function measureMonth(db: Db): Promise<void> {
  const memory: number[] = []
  const watching = setInterval(() => memory.push(process.memoryUsage.rss() / 2 ** 20), 100)
  const began = performance.now()
  await recomputeEverybody(db, from, until, new Date())
  const took = (performance.now() - began) / 1000
  clearInterval(watching)
  await sql`create table attendance_copy (like attendance_day including all)`.execute(db)
  await sql`checkpoint`.execute(db)
  const copying = performance.now()
  await sql`insert into attendance_copy select * from attendance_day`.execute(db)
  const copied = (performance.now() - copying) / 1000
  report({
    what: `a month of ${employees.toLocaleString('en')} people computed anew`,
    figure: `${took.toFixed(1)} s`,
    floor: `${copied.toFixed(1)} s`,
    ratio: times(took / copied),
    wanted: '≤ 4 ×',
    reached: took <= 4 * copied,
  })
  const third = Math.ceil(memory.length / 3)
  const [early, late] = [Math.max(...memory.slice(0, third)), Math.max(...memory.slice(-third))]
  report({
    what: 'memory in its last third, beside its first',
    figure: `${late.toFixed(0)} MB`,
    floor: `${early.toFixed(0)} MB`,
    ratio: times(late / early),
    wanted: '≤ 1.25 ×',
    reached: late <= 1.25 * early,
  })
}

const punches = 60
/** Of them, to let the portal find its pace. */
const warming = 10

/** From the moment a device tells a punch until the page of its day has it. */
async function measurePunch(db: Db, url: string, portal: Running): Promise<void> {
  const site = await first(db, sql<{ id: string }>`select id from site`)
  const people = await sql<{ id: string; code: string; name: string }>`
    select id, code, user_name as name from employee order by id limit ${punches}`.execute(db)
  const [boss] = people.rows
  if (!site || !boss) throw new Error('nobody is there')
  const { key } = await transaction(db, (tx) =>
    createDeviceKey(tx, { siteId: site.id, timeZone: 'Asia/Jakarta', name: 'Gate', by: boss.id }),
  )
  const tokens = await tokensFor(
    url,
    portal.url,
    people.rows.map(({ name }) => name),
  )
  const took: number[] = []
  for (const { id, code, name } of people.rows) {
    const began = performance.now()
    const told = await fetch(new URL(`api${checkTimeCalls.tell.path}`, portal.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ employeeCode: code, at: `${until}T12:30:00`, direction: 'out' }] }),
    })
    const path = attendanceCalls.detail.path.replace('{id}', dayIdOf(id, until))
    const day = await fetch(new URL(`api${path}`, portal.url), { headers: { authorization: `Bearer ${tokens[name] ?? ''}` } })
    const text = await day.text()
    if (!told.ok || !day.ok || !text.includes('05:30:00')) throw new Error(`The punch is not on its day: ${text.slice(0, 300)}`)
    took.push(performance.now() - began)
  }
  const sorted = took.slice(warming).toSorted((a, b) => a - b)
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  report({
    what: 'a punch on the page of its day, at that size',
    figure: `${median.toFixed(0)} ms`,
    floor: '–',
    ratio: `at most ${slowest.toFixed(0)} ms`,
    wanted: '< 200 ms',
    reached: slowest < 200,
  })
}

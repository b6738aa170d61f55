import { sql } from 'kysely'
import { addDays } from '../../src/shared/records/calendar.ts'
import { openDatabase, type Db } from '../../src/server/foundation/database/db.ts'
import { recomputeEverybody } from '../../src/server/records/attendance/upkeep/upkeep.ts'
import { employees, fillCheckTimes, fillPeople } from './attendance-data.ts'
import type { Running } from './processes.ts'
import { measurePunch } from './punch.ts'
import { report, times } from './report.ts'

const days = 30
const until = addDays(new Date().toISOString().slice(0, 10), -1)
const from = addDays(until, -days + 1)

/** A month of everybody, and how soon one punch more is on the screen of its day. `start` starts a portal on it. */
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
      await measurePunch(db, url, portal, until)
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

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, type Db } from '../../src/server/foundation/database/db.ts'
import { migrate } from '../../src/server/foundation/database/migrate.ts'
import { fillWithoutRoles } from './data.ts'
import { report } from './report.ts'

/** What stands when the migrations come. */
interface Standing {
  requests: number
  /** Days of attendance of each person. */
  kept: number
  /** Rows of the audit log of each request. */
  audited: number
}
const many: Standing = { requests: 200_000, kept: 365, audited: 5 }
/** From here on no migration may hold a table for longer (docs/operating.md); two of before did. */
const [first, longestMs] = ['0031', 1000]

/**
 * Has all migrations from `first` on go over a company with its rows, and tells how long somebody who wanted to write would
 * have waited for a table. `url`: an empty database; `folder`: for the migrations of before.
 */
export async function measureMigrations(url: string, folder: string, standing = many): Promise<void> {
  const source = path.resolve(import.meta.dirname, '../../db/migrations')
  const names = readdirSync(source).toSorted()
  const earlier = path.join(folder, 'migrations')
  mkdirSync(earlier)
  for (const name of names) if (name < first) copyFileSync(path.join(source, name), path.join(earlier, name))
  await migrate(url, earlier)
  await fillBefore(url, standing)
  const waits = await watch(url)
  for (const name of names.filter((one) => one >= first)) {
    copyFileSync(path.join(source, name), path.join(earlier, name))
    const begun = performance.now()
    await migrate(url, earlier)
    process.stderr.write(`  ${name}: ${Math.round(performance.now() - begun)} ms, longest wait for ${waits.told()}\n`)
  }
  const { table, ms } = await waits.end()
  report({
    what: `migrations from ${first} on, ${standing.requests.toLocaleString('en')} requests: longest wait for a table`,
    figure: `${Math.round(ms)} ms (${table})`,
    floor: '–',
    ratio: '–',
    wanted: `< ${longestMs} ms`,
    reached: ms < longestMs,
  })
}

async function fillBefore(url: string, standing: Standing): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  await database.pool.query('set statement_timeout = 0')
  await fillWithoutRoles(database.db, standing.requests)
  await fillDays(database.db, standing)
  await database.close()
}

/** Days of attendance, of people of whom some have no working time and some were away between two posts; a long audit log. */
async function fillDays(db: Db, { kept, audited }: Standing): Promise<void> {
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (gen_random_uuid(), 'OFFICE', 'Office', '{8,8,8,8,8,0,0}', '08:00', '17:00')`.execute(db)
  const nth = sql`substr(e.user_name, 2)::int`
  const people = sql`(select * from employee where user_name ~ '^e[0-9]+$') e`
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
    select e.id, '2015-01-01', w.id from ${people}, working_schedule w where ${nth} % 10 > 0`.execute(db)
  await sql`update assignment a set ends_on = current_date - 100 from ${people} where a.employee_id = e.id and ${nth} % 20 = 1`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, site_id)
    select e.id, current_date - 90, s.id from ${people}, site s where ${nth} % 20 = 1`.execute(db)
  await sql`insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
    select e.id, current_date - d, 'present', '{}', 480, 480, 0, 0, 0, 0, false, '2' from ${people}, generate_series(1, ${kept}) d`.execute(
    db,
  )
  await sql`insert into audit (at, actor_id, act, entity, entity_id, sealed)
    select a.at, a.actor_id, a.act, a.entity, a.entity_id, true from audit a, generate_series(2, ${audited})`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Asks for each table again and again as somebody does who writes to it, and keeps the longest wait. */
async function watch(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 80 })
  const { rows } = await pool.query<{ name: string }>('select relname as name from pg_stat_user_tables where n_live_tup > 0 order by 1')
  const longest = { table: '', ms: 0 }
  const sofar = { table: '', ms: 0 }
  let isOver = false
  const ask = async (table: string) => {
    const client = await pool.connect()
    while (!isOver) {
      const begun = performance.now()
      await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in row exclusive mode; commit`)
      const ms = performance.now() - begun
      if (ms > longest.ms) Object.assign(longest, { table, ms })
      if (ms > sofar.ms) Object.assign(sofar, { table, ms })
      await wait(20)
    }
    client.release()
  }
  const asking = rows.map(({ name }) => ask(name))
  return {
    told() {
      const { table, ms } = sofar
      Object.assign(sofar, { table: '', ms: 0 })
      return `${table} ${Math.round(ms)} ms`
    },
    async end() {
      isOver = true
      await Promise.all(asking)
      await pool.end()
      return longest
    },
  }
}

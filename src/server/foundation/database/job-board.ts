import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { first, rows, type Database, type Db } from './db.ts'

/** How a regular job stands, as its queue tells it. Moments are instants. */
export interface JobStanding {
  name: string
  running: boolean
  endedAt: string | null
  hasFailed: boolean
  /** Within a day. */
  failures: number
  error: string | null
}

/** All regular jobs by name; none where no process has begun to do them yet. */
export async function jobStandings(db: Db): Promise<JobStanding[]> {
  if (!(await hasJobs(db))) return []
  return rows(
    db,
    sql<JobStanding>`
      select s.name, coalesce(j.running, false) as running, l.completed_on as "endedAt", coalesce(l.state = 'failed', false) as "hasFailed",
        coalesce(j.failures, 0)::int as failures, case when l.state = 'failed' then coalesce(l.output->>'message', l.output::text) end as error
      from pgboss.schedule s
      left join lateral (
        select bool_or(state = 'active') as running,
          count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failures
        from pgboss.job where name = s.name) j on true
      left join lateral (
        select state, completed_on, output from pgboss.job
        where name = s.name and state in ('completed', 'failed') order by completed_on desc limit 1) l on true
      order by s.name`,
  )
}

const hasJobs = async (db: Db): Promise<boolean> =>
  Boolean((await first(db, sql<{ is: boolean }>`select to_regclass('pgboss.schedule') is not null as is`))?.is)

/** Has a regular job done once more, by whichever process comes to it first. False: there is none of this name. */
export async function runOnce({ db, pool }: Database, name: string): Promise<boolean> {
  if (!(await jobStandings(db)).some((job) => job.name === name)) return false
  // It sends and does nothing else: schedules and upkeep are those of the processes that do the jobs.
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values ?? []) },
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  try {
    await boss.send(name)
  } finally {
    await boss.stop({ graceful: false })
  }
  return true
}

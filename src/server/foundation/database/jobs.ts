import { PgBoss } from 'pg-boss'
import type { Database } from './db.ts'

/** Work that the portal does by itself, in one of its processes at a time. */
export interface Job {
  name: string
  /** Five fields, UTC. */
  cron: string
  run(): Promise<unknown>
  /** Waits, when the portal stops, for what must not be broken off. */
  stop?(): Promise<void>
}

/**
 * Starts the regular jobs on the portal's own database: each falls due once for all processes beside each other, is tried
 * again when it fails, and goes on after a restart. Answers how to stop: what runs has two seconds to
 * end, and is otherwise done again later.
 */
export async function startJobs(
  { pool }: Database,
  jobs: readonly Job[],
  failed: (name: string, error: unknown) => void,
  mayRun: () => boolean = () => true,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values ?? []) },
    clockMonitorIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
  })
  boss.on('error', (error) => failed('jobs', error))
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 3, retryBackoff: true, expireInSeconds: 3600 })
    await boss.schedule(name, cron)
    await boss.work(name, { pollingIntervalSeconds: 15 }, async () => {
      // It falls due again, and is done by a process that may.
      if (!mayRun()) return
      try {
        await run()
      } catch (error) {
        failed(name, error)
        throw error
      }
    })
  }
  return async () => {
    await Promise.all([boss.stop({ graceful: true, timeout: 2_000 }), ...jobs.map((job) => job.stop?.())])
  }
}

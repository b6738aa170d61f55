import { sql } from 'kysely'
import { healthCalls, jobList, type HealthJob } from '#shared/areas/health.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { sure } from '#shared/sure.ts'
import { en } from '#shared/texts/en/index.ts'
import { first, type Database, type Db } from '#server/foundation/database/db.ts'
import { jobStandings, runOnce, type JobStanding } from '#server/foundation/database/job-board.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { version } from '#server/foundation/basis/version.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { tellAudit } from '#server/platform/settings.ts'

interface Kept {
  postgres: string
  migration: string | null
  database: number
  attachments: number
  waiting: number
  sent: number
  failed: number
}

/** How the portal is, for administrators. */
export function serveHealth(api: Api<Viewer>, database: Database, { sendsMail }: { sendsMail: boolean }): void {
  const { db } = database

  api.serve(healthCalls.read, async (_input, { person, language }) => {
    demandAdministrator(person)
    const [jobs, kept] = await Promise.all([
      toldJobs(db, language),
      first(
        db,
        sql<Kept>`
          select current_setting('server_version') as postgres, (select max(name) from schema_migration) as migration,
            pg_database_size(current_database())::float8 as database,
            (select coalesce(sum(size), 0) from attachment)::float8 as attachments,
            count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed
          from mail where created_at > now() - interval '7 days'`,
      ),
    ])
    const { postgres, migration, database: size, attachments, waiting, sent, failed } = sure(kept, 'sums are one row')
    return {
      version,
      runs: { postgres, node: process.versions.node, migration },
      storage: { database: size, attachments },
      mail: { sends: sendsMail, waiting, sent, failed },
      jobs,
    }
  })

  api.serve(healthCalls.export, async (input, { person, language }) => {
    demandAdministrator(person)
    const rows = (await toldJobs(db, language)).map((job) => ({ ...job, state: say(language, `health.state.${job.state}`) }))
    return wholeFile({ title: 'health.jobs', list: jobList, rows }, { person, language, input })
  })

  api.serve(healthCalls.run, async ({ name }, call) => {
    demandAdministrator(call.person)
    await actOnce(db, call, async (tx) => {
      if (!(await runOnce(database, name))) throw notFound()
      await tellAudit(tx, 'job', { name }, call.person.id)
    })
    return { begun: true }
  })
}

/** In the order of what they are called. */
async function toldJobs(db: Db, language: Language): Promise<HealthJob[]> {
  const { compare } = new Intl.Collator(language)
  return (await jobStandings(db)).map((job) => told(job, language)).toSorted((one, other) => compare(one.does, other.does))
}

function told({ name, running, endedAt, hasFailed, failures, error }: JobStanding, language: Language): HealthJob {
  const key = `health.job.${name}`
  const ended = endedAt === null ? 'never' : hasFailed ? 'failed' : 'done'
  return {
    name,
    does: Object.hasOwn(en, key) ? say(language, key as TextKey) : name.replaceAll('-', ' '),
    state: running ? 'running' : ended,
    endedDate: endedAt,
    failures,
    error: error && error.slice(0, 500),
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openRest } from '#server/foundation/http/busy.ts'
import { openDatabase, type Database } from '#server/foundation/database/db.ts'
import { startJobs } from '#server/foundation/database/jobs.ts'
import { migrate } from '#server/foundation/database/migrate.ts'
import { isPooled } from '#server/foundation/database/pooler.ts'
import { openVersionWatch } from '#server/foundation/database/version-watch.ts'
import { keyInFolder, keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { watchOwnNews } from '#server/foundation/live/news.ts'
import { auditKey } from '#server/foundation/settings/audit-key.ts'
import { ConfigError, openDemo, type Config } from '#server/foundation/settings/config.ts'
import { openAuditWatch } from '#server/platform/audit-watch.ts'
import { mailRestMs } from '#server/platform/mail/delivery.ts'
import { scanWith } from '#server/platform/scan.ts'
import type { Companies } from '#server/areas/company/companies.ts'
import { holdsDemo } from '#server/demo/company/founded.ts'
import { createApp, engineOf, mailOf, pushOf } from './app.ts'
import { jobsOf } from './jobs.ts'

interface Served {
  /** Of the portal on its database. */
  config: Config
  /** The database, and PostgreSQL itself where `url` leads through a pooler. */
  url: string
  directUrl: string
  /** Of the embedded server, where there are two databases to choose from. */
  companies: Companies | null
  /** The demo company is made where it lacks. */
  makesDemo: boolean
  tell: (line: string) => void
  /** Called before the portal listens: what had the port until then gives it away. */
  beforeListening?: () => Promise<void>
}

export interface Serving {
  log: FastifyBaseLogger
  stop(): Promise<void>
}

/** Serves one company from its database, until it is stopped. What was begun is ended where it cannot be served. */
export async function serve({ config, url, directUrl, companies, makesDemo, tell, beforeListening }: Served): Promise<Serving> {
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(ends.splice(1).map((end) => end()))
    await ends.pop()?.()
  }
  try {
    await migrate(directUrl)
    const pooled = directUrl !== url && (await isPooled(url))
    const database = openDatabase(url, { max: config.databasePool, directUrl, pooled })
    const { db } = database
    ends.push(() => database.close())
    const keysBefore = config.secretsKeysBefore.map(keyOf)
    if (config.secretsKey !== null) wrapSecretsWith(db, keyOf(config.secretsKey), keysBefore)
    else if (config.databaseUrl === null) wrapSecretsWith(db, keyInFolder(config.dataDir), keysBefore)
    scanWith(config.scanCommand)
    if (makesDemo) await makeDemo(database, tell)
    if (await holdsDemo(db)) refuseDemo(config)
    const versions = await openVersionWatch(database)
    const app = await createApp({ config, database, versions, companies, tell })
    ends.push(() => app.close())
    await beforeListening?.()
    await app.listen({ port: config.port, host: config.host })
    const { log } = app
    const failed = (job: string, error: unknown) => log.error({ err: error, job }, 'job failed')
    const push = pushOf(config, db, (error) => failed('push', error))
    const mail = mailOf(config, db, (error) => failed('mail', error), openRest(app.server, mailRestMs))
    const unwatch = watchOwnNews(db, ({ notices }) => notices.length > 0 && mail?.soon())
    const audit = openAuditWatch(db, auditKey(config), log)
    const stopJobs = await startJobs(database, jobsOf(engineOf(db), mail, push, audit), failed, () => versions.outdatedBy().length === 0)
    ends.push(async () => {
      unwatch()
      await stopJobs()
    })
    giveBackMemory()
    return { log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What starting has made is of no use later: collected once, so that the process at rest is small. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

const tellEveryMs = 4000

/** Whoever looks at the console sees that it goes on. */
async function makeDemo(database: Database, tell: (line: string) => void): Promise<void> {
  const { seedDemoIfEmpty } = await import('#server/demo/seed.ts')
  let step: string | null = null
  const began = Date.now()
  const telling = setInterval(
    () => step !== null && tell(`Making the demo company: ${step} (${Math.round((Date.now() - began) / 1000)} s)`),
    tellEveryMs,
  )
  try {
    await seedDemoIfEmpty(database, new Date(), (begun) => {
      step = begun
      tell(`Making the demo company: ${begun}`)
    })
  } finally {
    clearInterval(telling)
  }
}

/** The demo is in the database: nobody may come in as its people but on this machine. */
function refuseDemo(config: Config): void {
  const problem = config.oidc
    ? 'The database holds the demo company, and OIDC_AUTHORITY is set: an account of your provider named like one of the demo people, such as "edgar", would be administrator. Set DATA_DIR or DATABASE_URL to an empty one.'
    : openDemo(config)
  if (problem) throw new ConfigError([problem])
}

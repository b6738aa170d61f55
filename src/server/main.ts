import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApp, engineOf, mailOf, pushOf } from './app.ts'
import { openRest } from '#server/foundation/http/busy.ts'
import { mailRestMs } from '#server/platform/mail/delivery.ts'
import { holdsDemo } from '#server/demo/company/founded.ts'
import { auditKey } from '#server/foundation/settings/audit-key.ts'
import { ConfigError, openDemo, readConfig, type Config } from '#server/foundation/settings/config.ts'
import { openDatabase, type Database } from '#server/foundation/database/db.ts'
import { startEmbedded } from '#server/foundation/postgres/embedded-postgres.ts'
import { startJobs } from '#server/foundation/database/jobs.ts'
import { watchOwnNews } from '#server/foundation/live/news.ts'
import { migrate } from '#server/foundation/database/migrate.ts'
import { isPooled } from '#server/foundation/database/pooler.ts'
import { openVersionWatch } from '#server/foundation/database/version-watch.ts'
import { keyInFolder, keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { scanWith } from '#server/platform/scan.ts'
import { jobsOf } from './jobs.ts'
import { openAuditWatch } from '#server/platform/audit-watch.ts'

/** After this a stop no longer waits for what is in flight. */
const patienceMs = 30_000

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`\nCalendula cannot start:\n${explain(error)}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  await refuseTakenPort(config)
  const starting = config.databaseUrl ? null : startEmbedded(config.dataDir)
  let opened: Database | null = null
  let app: Awaited<ReturnType<typeof createApp>> | null = null
  let stopJobs: (() => Promise<void>) | null = null
  const stop = once(async () => {
    await Promise.all([app?.close(), stopJobs?.()])
    await opened?.close()
    // A server that is just being started is waited for, so that it is not left behind.
    await (await starting?.catch(() => null))?.stop()
  })
  stopOnSignals(stop)
  stopOnFaults(stop, (error) => app?.log.fatal({ err: error }, 'nobody took care of this fault: the portal stops'))
  const embedded = await starting
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? url
  try {
    await migrate(directUrl)
    const pooled = directUrl !== url && (await isPooled(url))
    const database = openDatabase(url, { max: config.databasePool, directUrl, pooled })
    opened = database
    if (config.secretsKey !== null) wrapSecretsWith(database.db, keyOf(config.secretsKey))
    else if (embedded) wrapSecretsWith(database.db, keyInFolder(config.dataDir))
    scanWith(config.scanCommand)
    if (config.demo) await seedDemo(database)
    if (await holdsDemo(database.db)) refuseDemo(config)
    const versions = await openVersionWatch(database)
    app = await createApp({ config, database, versions })
    await app.listen({ port: config.port, host: config.host })
    const { log } = app
    const { db } = database
    const failed = (job: string, error: unknown) => log.error({ err: error, job }, 'job failed')
    const push = pushOf(config, db, (error) => failed('push', error))
    const mail = mailOf(config, db, (error) => failed('mail', error), openRest(app.server, mailRestMs))
    watchOwnNews(db, ({ notices }) => notices.length > 0 && mail?.soon())
    const audit = openAuditWatch(db, auditKey(config), log)
    stopJobs = await startJobs(database, jobsOf(engineOf(db), mail, push, audit), failed, () => versions.outdatedBy().length === 0)
  } catch (error) {
    await stop()
    throw error
  }
  giveBackMemory()
  announce(config)
}

/** What starting has made is of no use later: collected once, so that the process at rest is small. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

async function seedDemo(database: Database): Promise<void> {
  const { seedDemoIfEmpty } = await import('#server/demo/seed.ts')
  await seedDemoIfEmpty(database)
}

/** The demo is in the database: nobody may come in as its people but on this machine. */
function refuseDemo(config: Config): void {
  const problem = config.oidc
    ? 'The database holds the demo company, and OIDC_AUTHORITY is set: an account of your provider named like one of the demo people, such as "edgar", would be administrator. Set DATA_DIR or DATABASE_URL to an empty one.'
    : openDemo(config)
  if (problem) throw new ConfigError([problem])
}

function announce(config: Config): void {
  process.stdout.write(`\nCalendula is ready: ${config.publicUrl}${config.basePath}/\n`)
}

function stopOnSignals(stop: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // Whoever started this process and holds a channel to it has ended, perhaps without a word.
  if (process.connected) process.once('disconnect', end)
}

/** What nobody took care of leaves the process in a state that nobody knows: it ends, in order, and whoever runs it starts it anew. */
function stopOnFaults(stop: () => Promise<void>, tell: (error: unknown) => void): void {
  const end = (error: unknown) => {
    tell(error)
    setTimeout(() => process.exit(1), patienceMs).unref()
    void stop().finally(() => process.exit(1))
  }
  process.once('uncaughtException', end)
  process.once('unhandledRejection', end)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= work())
}

// Told before anything is started: the usual cause is a portal that runs already.
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `- ${problem}`).join('\n')
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, message: String(error) }
  const { PORT = '3000', HOST = 'localhost' } = process.env
  switch (code) {
    case 'EADDRINUSE':
      return `- Port ${PORT} is in use. Stop the program that uses it, or set PORT to another.`
    case 'EACCES':
      return `- Port ${PORT} may not be used by this account. Set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `- HOST is "${HOST}", which is no address of this machine.`
    case 'ECONNREFUSED':
    case '28P01':
    case '3D000':
      return `- The database of DATABASE_URL cannot be used: ${message || 'nothing listens there'}.`
    default:
      return `- ${message}`
  }
}

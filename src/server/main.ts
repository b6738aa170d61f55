import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { askForCompany } from '#server/areas/company/choice.ts'
import type { Companies } from '#server/areas/company/companies.ts'
import { isFounded } from '#server/areas/company/founding.ts'
import { holdsDemo } from '#server/demo/company/founded.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { startEmbedded, type EmbeddedPostgres } from '#server/foundation/postgres/embedded-postgres.ts'
import type { Databases } from '#server/foundation/postgres/postgres-roles.ts'
import { ConfigError, openDemo, readConfig, type Config } from '#server/foundation/settings/config.ts'
import { rememberCompany, rememberedCompany, type Company } from '#server/foundation/settings/open-company.ts'
import { serve, type Serving } from './serving.ts'

/** After this a stop no longer waits for what is in flight. */
const patienceMs = 30_000

const databaseOf = { own: 'calendula', demo: 'calendula_demo' } as const

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`\nCalendula cannot start:\n${explain(error)}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  await refuseTakenPort(config)
  const stopping = Promise.withResolvers<void>()
  const starting = config.databaseUrl ? null : startEmbedded(config.dataDir)
  let serving: Promise<Serving | null> = Promise.resolve(null)
  const stop = once(async () => {
    stopping.resolve()
    await (await serving.catch(() => null))?.stop()
    // A server that is just being started is waited for, so that it is not left behind.
    await (await starting?.catch(() => null))?.stop()
  })
  stopOnSignals(stop)
  stopOnFaults(stop, (error) => tellFault(serving, error))
  try {
    const embedded = await starting
    serving = embedded ? serveEmbedded(config, embedded, stopping.promise) : serveOwn(config, config.databaseUrl ?? '')
    if (await serving) announce(config)
  } catch (error) {
    await stop()
    throw error
  }

  /** The demo company and one's own beside each other, one of them open. */
  async function serveEmbedded(config: Config, { databases, announce: tellFolder }: EmbeddedPostgres, stopped: Promise<void>) {
    const remembered = rememberedCompany(config.dataDir) ?? (await standing(databases))
    const asked = config.company === null && remembered === null ? await askForCompany(config, say, stopped) : null
    const company = asked?.company ?? config.company ?? remembered
    if (company === null) return null
    return openCompany(company, asked?.close)

    async function openCompany(company: Company, beforeListening?: () => Promise<void>): Promise<Serving> {
      const url = await databases.open(databaseOf[company])
      tellFolder(url)
      const other = company === 'demo' ? 'own' : 'demo'
      const companies: Companies = {
        open: company,
        refusesDemo: config.oidc !== null || openDemo(config) !== null,
        hasDemo: () => databases.has(databaseOf.demo),
        hasOwn: async () => (await databases.has(databaseOf.own)) && (await heldIn(databases, databaseOf.own)).hasPeople,
        openOther: () => void setImmediate(() => void (serving = replace(other))),
        removeDemo: () => databases.remove(databaseOf.demo),
      }
      const makesDemo = company === 'demo'
      const served = await serve({
        config,
        url,
        directUrl: url,
        companies,
        makesDemo,
        tell: say,
        ...(beforeListening && { beforeListening }),
      })
      // One that cannot be served is not what the next start tries again.
      rememberCompany(config.dataDir, company)
      return served
    }

    async function replace(company: Company): Promise<Serving> {
      await (await serving)?.stop()
      return openCompany(company)
    }
  }
}

/** A database of one's own has one company. */
function serveOwn(config: Config, url: string): Promise<Serving> {
  const directUrl = config.databaseDirectUrl ?? url
  return serve({ config, url, directUrl, companies: null, makesDemo: config.company === 'demo', tell: say })
}

/**
 * Which company a folder holds that no choice is remembered of; null where none. Older versions made the demo company where one's
 * own stands now: it moves.
 */
async function standing(databases: Databases): Promise<Company | null> {
  if (await databases.has(databaseOf.demo)) return 'demo'
  const { hasPeople, isDemo } = await heldIn(databases, databaseOf.own)
  if (isDemo) await databases.rename(databaseOf.own, databaseOf.demo)
  return isDemo ? 'demo' : hasPeople ? 'own' : null
}

/** What a database holds; one in which nothing has been made yet has nobody. */
async function heldIn(databases: Databases, name: string): Promise<{ hasPeople: boolean; isDemo: boolean }> {
  const database = openDatabase(await databases.open(name), { max: 1 })
  try {
    const hasPeople = await isFounded(database.db).catch(() => false)
    return { hasPeople, isDemo: hasPeople && (await holdsDemo(database.db)) }
  } finally {
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`\n${line}\n`)
}

function tellFault(serving: Promise<Serving | null>, error: unknown): void {
  const words = 'nobody took care of this fault: the portal stops'
  const tellConsole = () => void process.stderr.write(`\n${words}\n${inspect(error)}\n`)
  serving.then((served) => (served ? served.log.fatal({ err: error }, words) : tellConsole()), tellConsole)
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

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/foundation/database/db.ts'
import { startEmbedded } from '#server/foundation/postgres/embedded-postgres.ts'
import { migrate } from '#server/foundation/database/migrate.ts'
import { readReplayMapping } from './mapping.ts'
import { replay } from './replay.ts'
import { reportOf } from './report.ts'

const usage = `npm run replay -- FOLDER [--mapping MAPPING.json] [--first N] [--at-once N]

  FOLDER      holds the logs, NAME.events.csv or NAME.events.csv.gz: case, event_id, timestamp, activity, role, amount
  --mapping   how logs with names of their own are read; see docs/replay.md
  --first     only so many first cases of each log
  --at-once   how many acts of different cases may be under way at once (12)

Ends with 1 where fewer than 97 of 100 cases come out the same.`

const wanted = 0.97

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      first: { type: 'string' },
      'at-once': { type: 'string', default: '12' },
      help: { type: 'boolean', default: false },
    },
  })
  const [given, ...more] = positionals
  if (values.help) return say(usage, 0)
  if (given === undefined || more.length > 0) return say(usage, 2)
  if ([values.first ?? '1', values['at-once']].some((count) => !/^[1-9]\d{0,5}$/.test(count)))
    return say('--first and --at-once take a number.', 2)
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) return say(`There is no folder ${given}.`, 2)
  const mapping = values.mapping === undefined ? undefined : readReplayMapping(readFileSync(values.mapping, 'utf8'))
  const atOnce = Number(values['at-once'])
  const replayed = await inOwnDatabase(atOnce, (db) =>
    replay(db, given, {
      atOnce,
      ...(mapping && { mapping }),
      first: values.first === undefined ? undefined : Number(values.first),
      tell: (text) => process.stderr.write(`${text}\n`),
    }),
  )
  return say(reportOf(replayed), replayed.same >= wanted * replayed.cases ? 0 : 1)
}

/** An embedded, durable database of its own, gone afterwards. */
async function inOwnDatabase<T>(connections: number, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-replay-'))
  const server = await startEmbedded(folder)
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, { max: connections })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

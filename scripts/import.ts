import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { importCheckTimeFiles, readingLine } from '#server/areas/import/check-times/check-times.ts'
import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { importEmployees } from '#server/areas/import/employees.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { importRegions } from '#server/areas/import/regions/regions.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'
import { importSlips } from '#server/areas/import/slips/slips.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { importKinds, type ImportKind } from '#shared/areas/import.ts'
import { isGood, reportOf } from '#server/areas/import/report.ts'
import type { ImportOutcome, Order } from '#server/areas/import/run.ts'
import { ConfigError, readConfig, type Config } from '#server/foundation/settings/config.ts'
import { announcedDatabase } from '#server/foundation/settings/data-folder.ts'
import { openDatabase, type Db } from '#server/foundation/database/db.ts'
import { startEmbedded } from '#server/foundation/postgres/embedded-postgres.ts'
import { migrate } from '#server/foundation/database/migrate.ts'

const usage = `npm run import -- employees FILE… --mapping MAPPING.json [--dry-run | --partial] [--faults FILE.csv] [--show N]
npm run import -- check-times FILE… --mapping MAPPING.json, with the same choices
npm run import -- regions FILE… --mapping MAPPING.json, with the same choices
npm run import -- slips FILE… --mapping MAPPING.json, with the same choices

  --mapping   how the files are written and what is taken from them; see docs/import.md
  --dry-run   tell what would be added, changed and refused, and write nothing
  --partial   write the good rows although others are refused
  --faults    write every refused row to this file
  --show      how many changes and refused rows are printed (100)`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      partial: { type: 'boolean', default: false },
      faults: { type: 'string' },
      show: { type: 'string', default: '100' },
      help: { type: 'boolean', default: false },
    },
  })
  const [what, ...files] = positionals
  if (values.help) return say(usage, 0)
  const kind = importKinds.find((one) => one === what)
  if (!kind || files.length === 0 || values.mapping === undefined) return say(usage, 2)
  if (values['dry-run'] && values.partial) return say('--dry-run writes nothing, so --partial cannot go with it.', 2)
  if (!/^\d{1,6}$/.test(values.show)) return say('--show takes a number.', 2)

  const mapping = await readFile(values.mapping, 'utf8')
  const order = { files, shown: Number(values.show), faultFile: values.faults ?? null }
  const imported = importOf(kind, mapping, path.basename(values.mapping))
  const writes = values['dry-run'] ? 'none' : values.partial ? 'good' : 'all'
  const place = await reachDatabase(readConfig(process.env))
  const database = openDatabase(place.url, { max: 2 })
  try {
    const began = performance.now()
    const outcome = await imported(database.db, { ...order, writes })
    say(reportOf(outcome, writes), 0)
    say(`${((performance.now() - began) / 1000).toFixed(1)} s`, 0)
    return isGood(outcome, writes) ? 0 : 1
  } finally {
    await database.close()
    await place.stop()
  }
}

/** What does an import of a kind; throws what speaks against its mapping. */
function importOf(kind: ImportKind, text: string, mappingFile: string): (db: Db, order: Order) => Promise<ImportOutcome> {
  switch (kind) {
    case 'employees': {
      const mapping = readMapping(text)
      return (db, order) => importEmployees(db, { ...order, mapping, mappingFile })
    }
    case 'regions': {
      const mapping = readRegionMapping(text)
      return (db, order) => importRegions(db, { ...order, mapping })
    }
    case 'slips': {
      const mapping = readSlipMapping(text)
      return (db, order) => importSlips(db, { ...order, mapping, manages: () => true })
    }
    case 'check-times': {
      const mapping = readCheckTimeMapping(text)
      return async (db, order) => {
        const told = await importCheckTimeFiles(db, { ...order, mapping }, new Date())
        say(readingLine(told), 0)
        return told
      }
    }
  }
}

/** The database of the settings; the embedded one as the running portal has it, or started for this import alone. */
async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? announcedDatabase(config.dataDir)
  const place = url === null ? await startEmbedded(config.dataDir) : { url, stop: () => Promise.resolve() }
  await migrate(place.url)
  return place
}

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}

try {
  process.exitCode = await main()
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 2
}

import { announcedDatabase } from '../src/server/foundation/settings/data-folder.ts'
import { knownAuditKey } from '../src/server/foundation/settings/audit-key.ts'
import { ConfigError, readConfig } from '../src/server/foundation/settings/config.ts'
import { openDatabase } from '../src/server/foundation/database/db.ts'
import { chainHead, checkChain, type ChainHead } from '../src/server/platform/audit.ts'

/** Follows the chain of audit rows; heads that the log told (`id:hash`) must stand in it. Ends with 1 where it is broken. */
async function main(given: string[]): Promise<void> {
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? announcedDatabase(config.dataDir)
  const key = knownAuditKey(config)
  if (!key)
    throw new Error(
      `There is no key of the audit chain: set AUDIT_KEY, or DATA_DIR to the folder that holds it; ${config.dataDir} does not.`,
    )
  if (!url) throw new Error(`No portal runs on the data folder ${config.dataDir}. Start it first (npm start).`)
  const database = openDatabase(url, { max: 1 })
  try {
    const { broken } = await checkChain(database.db, key, given.map(headOf))
    if (broken !== null) throw new Error(`The audit chain is broken at its link ${broken}: what was written down has been changed.`)
    const head = await chainHead(database.db)
    process.stdout.write(head ? `The audit chain holds. Its head is ${head.id}:${head.hash}\n` : 'Nothing is sealed yet.\n')
  } finally {
    await database.close()
  }
}

function headOf(text: string): ChainHead {
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (!id || !hash) throw new Error(`"${text}" is no head as the log tells it, such as 12:9f86d0….`)
  return { id: Number(id), hash }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

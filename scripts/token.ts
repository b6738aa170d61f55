import { ConfigError, readConfig, type Config } from '../src/server/foundation/settings/config.ts'
import { announcedDatabase } from '../src/server/foundation/settings/data-folder.ts'
import { openDatabase, type Database } from '../src/server/foundation/database/db.ts'
import { mintAccessToken, readSecrets } from '../src/server/foundation/identity/provider-secrets.ts'
import { keyInFolder, keyOf, wrapSecretsWith } from '../src/server/foundation/database/wrapped.ts'
import { sql } from 'kysely'

/** Twelve hours: long enough for a day's work with scripts. */
const lifetimeSeconds = 12 * 60 * 60

/** Prints an access token of the embedded identity provider. Throws with a plain message where there can be none. */
async function main([userName]: string[]): Promise<void> {
  if (!userName) throw new Error('For whom? npm run token -- amina')
  const config = readConfig(process.env)
  if (config.oidc) throw new Error(`Tokens come from ${config.oidc.authority}; only the embedded identity provider's can be printed here.`)
  const database = openDatabase(addressOf(config), { max: 1 })
  if (config.secretsKey !== null) wrapSecretsWith(database.db, keyOf(config.secretsKey))
  else if (config.databaseUrl === null) wrapSecretsWith(database.db, keyInFolder(config.dataDir))
  try {
    const id = await personOf(database, userName)
    process.stdout.write(`${await mintAccessToken(config, await readSecrets(database.db), userName, lifetimeSeconds, id)}\n`)
  } finally {
    await database.close()
  }
}

function addressOf(config: Config): string {
  const url = config.databaseDirectUrl ?? announcedDatabase(config.dataDir)
  if (!url) throw new Error(`No portal runs on the data folder ${config.dataDir}. Start it first (npm start).`)
  return url
}

async function personOf({ db }: Database, userName: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where user_name = ${userName} and disabled_at is null`.execute(db)
  if (!rows[0]) throw new Error(`Nobody with the user name "${userName}" may sign in.`)
  return rows[0].id
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

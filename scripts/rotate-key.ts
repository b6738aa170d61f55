import { announcedDatabase } from '../src/server/foundation/settings/data-folder.ts'
import { ConfigError, readConfig } from '../src/server/foundation/settings/config.ts'
import { openDatabase } from '../src/server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '../src/server/foundation/database/wrapped.ts'
import { rewrapTotp } from '../src/server/foundation/credentials/totp.ts'
import { rewrapConnections } from '../src/server/foundation/identity/outside/connections.ts'
import { rewrapSecrets } from '../src/server/foundation/identity/provider-secrets.ts'
import { rewrapChatUsers } from '../src/server/areas/chat/users.ts'
import { rewrapFiles } from '../src/server/records/file/rows.ts'
import { rewrapPersonalData } from '../src/server/requests/personal-data-update-request/rewrap.ts'

/** Encrypts everything that is kept secret with SECRETS_KEY; SECRETS_KEY_BEFORE names the keys with which it was until now. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.secretsKey === null) throw new Error('Set SECRETS_KEY to the new key, and SECRETS_KEY_BEFORE to the one before.')
  const url = config.databaseUrl ?? announcedDatabase(config.dataDir)
  if (!url) throw new Error(`No portal runs on the data folder ${config.dataDir}. Start it first (npm start).`)
  const database = openDatabase(url, { max: 1 })
  try {
    const { db } = database
    wrapSecretsWith(db, keyOf(config.secretsKey), config.secretsKeysBefore.map(keyOf))
    const done = {
      'keys and secrets of the portal': await rewrapSecrets(db),
      'one-time codes': await rewrapTotp(db),
      'identity providers': await rewrapConnections(db),
      'rows of files': await rewrapFiles(db),
      'requests about personal data': await rewrapPersonalData(db),
      'restore ids of the chat': await rewrapChatUsers(db),
    }
    for (const [what, count] of Object.entries(done)) process.stdout.write(`${what}: ${count}\n`)
    process.stdout.write('Everything is encrypted with the new key. SECRETS_KEY_BEFORE is needed no longer.\n')
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

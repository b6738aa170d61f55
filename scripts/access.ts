import { sql } from 'kysely'
import type { SystemRole } from '../src/shared/areas/roles.ts'
import { ConfigError, readConfig, type Config } from '../src/server/foundation/settings/config.ts'
import { announcedDatabase } from '../src/server/foundation/settings/data-folder.ts'
import { openDatabase, transaction, type Db } from '../src/server/foundation/database/db.ts'
import { Refusal } from '../src/server/foundation/basis/refusal.ts'
import { say } from '../src/server/foundation/basis/texts.ts'
import { inviteTo } from '../src/server/platform/account/invitations.ts'
import { disable, enable, endSignIns, freeIdentity, grantRole, revokeRole, type AccessChange } from '../src/server/people/access.ts'

const usage = `npm run access -- COMMAND USER-NAME

  disable USER           keep a person out, at once
  enable USER            let them in again
  end-sign-ins USER      end all their sign-ins, at once
  free USER              bind them anew, at their next sign-in, to whom they are at the identity provider
  invite USER            print an address at which they choose a password, once, within an hour
  grant USER ROLE        give them a role: administrator, hr, or hr:SITE-CODE
  revoke USER ROLE       take it from them

It is what administrators do under Set-up › Access, for whoever runs the portal: the first administrator is made with it, and
everybody can be freed after a change of the provider. Each change is a row of the audit, with the account of the machine that made it.
`

/** Answers what is printed beside that it is done. */
type Work = (db: Db, role: string, config: Config) => Promise<(change: AccessChange) => Promise<string | void>>

const plain =
  (work: (change: AccessChange) => Promise<string | void>): Work =>
  () =>
    Promise.resolve(work)

const commands: Record<string, Work> = {
  disable: plain(disable),
  enable: plain(enable),
  'end-sign-ins': plain(endSignIns),
  free: plain(freeIdentity),
  invite: async (db, _text, config) => {
    if (config.oidc) throw new Error(`People sign in at ${config.oidc.authority}: they are invited there.`)
    return async ({ tx, employeeId, by }) =>
      (await inviteTo(tx, { db, home: `${config.publicUrl}${config.basePath}` }, { employeeId, by, toHandOver: true })).address ?? ''
  },
  grant: async (db, text) => {
    const role = await roleOf(db, text)
    return (change) => grantRole({ ...change, ...role })
  },
  revoke: async (db, text) => {
    const role = await roleOf(db, text)
    return (change) => revokeRole({ ...change, ...role })
  },
}

async function roleOf(db: Db, text: string): Promise<{ role: SystemRole; siteId: string | null }> {
  if (text === 'administrator' || text === 'hr') return { role: text, siteId: null }
  const code = /^hr:(.+)$/.exec(text)?.[1]
  if (code === undefined) throw new Error(`A role is administrator, hr or hr:SITE-CODE; "${text}" is none.`)
  const { rows } = await sql<{ id: string }>`select id from site where code = ${code}`.execute(db)
  if (!rows[0]) throw new Error(`There is no site "${code}".`)
  return { role: 'hr', siteId: rows[0].id }
}

async function main([command = '', userName = '', role = '']: string[]): Promise<void> {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work || userName === '') throw new Error(usage)
  const config = readConfig(process.env)
  const url = config.databaseUrl ?? announcedDatabase(config.dataDir)
  if (!url) throw new Error(`No portal runs on the data folder ${config.dataDir}. Start it first (npm start).`)
  const database = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ id: string }>`select id from employee where user_name = ${userName.toLowerCase()}`.execute(database.db)
    const [person] = rows
    if (!person) throw new Error(`Nobody has the user name "${userName}".`)
    const change = await work(database.db, role, config)
    const told = await transaction(database.db, (tx) => change({ tx, by: null, employeeId: person.id }))
    process.stdout.write(`Done: ${command} ${userName} ${role}`.trimEnd() + (told ? `\n${told}\n` : '\n'))
  } finally {
    await database.close()
  }
}

function problemsOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems
  if (error instanceof Refusal) return error.messages.map(({ key, params }) => say('en', key, params))
  return [error instanceof Error ? error.message : String(error)]
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${problemsOf(error).join('\n')}\n`)
  process.exitCode = 1
}

import { sql } from 'kysely'
import { newId } from '../../basis/ids.ts'
import { first, type Db, type Tx } from '../../database/db.ts'
import { rewrapEach } from '../../database/rewrap.ts'
import { unwrap, wrap } from '../../database/wrapped.ts'

/** An identity provider as it was connected by screen. */
export interface Connection {
  id: string
  /** What people know it as: `Entra ID`. */
  label: string
  issuer: string
  clientId: string
  /** Null: a public client. */
  secret: string | null
  scopes: string
  userClaim: string
}

/** What came of a trial. */
export interface Trial {
  problem: string | null
  /** What the provider said beside it. */
  detail: string
  /** Texts, as they are shown. */
  claims: Record<string, string>
  /** Whom the person would be here; null: nobody. */
  person: { id: string; name: string } | null
}

export interface Connected extends Connection {
  triedBy: string | null
  triedAt: string | null
  trial: Trial | null
  onSince: string | null
}

const columns = sql`id, label, issuer, client_id as "clientId", secret, scope as scopes, user_claim as "userClaim",
  tried_by as "triedBy", tried_at as "triedAt", trial, on_since as "onSince"`

const sealedAs = 'identity provider'

const opened = (db: Db, row: (Omit<Connected, 'secret'> & { secret: unknown }) | undefined): Connected | null =>
  row ? { ...row, secret: row.secret === null ? null : (unwrap(db, sealedAs, row.secret) as string) } : null

/** The one by which people sign in; null where none. */
export const connectionOn = async (db: Db): Promise<Connected | null> =>
  opened(db, await first(db, sql`select ${columns} from identity_provider where on_since is not null and ended_at is null`))

/** The one that is to be tried; null where there is none. */
export const connectionDrafted = async (db: Db): Promise<Connected | null> =>
  opened(db, await first(db, sql`select ${columns} from identity_provider where on_since is null`))

/** The one that counted last and does no more. */
export const connectionEnded = async (db: Db): Promise<Connected | null> =>
  opened(db, await first(db, sql`select ${columns} from identity_provider where ended_at is not null order by ended_at desc limit 1`))

type Written = Omit<Connection, 'id' | 'secret'> & { hasSecret: boolean }
const blank: Written = { label: '', issuer: '', clientId: '', scopes: '', userClaim: '', hasSecret: false }

/** What another that is written takes the place of, as forms show it: the one to be tried, else the one that is on, else the one before. */
export const connectionWritten = async (tx: Tx): Promise<Written> =>
  (await first(
    tx,
    sql<Written>`
      select label, issuer, client_id as "clientId", scope as scopes, user_claim as "userClaim", secret is not null as "hasSecret"
      from identity_provider order by on_since is not null, ended_at desc nulls first limit 1 for update`,
  )) ?? blank

export const connectionBy = async (db: Db, id: string): Promise<Connected | null> =>
  opened(db, await first(db, sql`select ${columns} from identity_provider where id = ${id}::uuid`))

/** Writes one, to be tried; it takes the place of none. `db` wraps its secret. */
export async function writeConnection(db: Db, tx: Tx, { secret, ...said }: Omit<Connection, 'id'>, by: string): Promise<void> {
  const kept = secret === null ? null : JSON.stringify(wrap(db, sealedAs, secret))
  await sql`delete from identity_provider where on_since is null`.execute(tx)
  await sql`insert into identity_provider (id, label, issuer, client_id, secret, scope, user_claim, made_by)
    values (${newId()}, ${said.label}, ${said.issuer}, ${said.clientId}, ${kept}::jsonb, ${said.scopes}, ${said.userClaim}, ${by}::uuid)`.execute(
    tx,
  )
}

/** Takes down what came of a trial. */
export const noteTrial = (db: Db, id: string, by: string, trial: Trial) =>
  sql`update identity_provider set tried_by = ${by}::uuid, tried_at = now(), trial = ${JSON.stringify(trial)}::jsonb where id = ${id}::uuid`.execute(
    db,
  )

/** People sign in by it from now on; the one before is over. Null: by passwords and passkeys of the portal's own. */
export async function switchTo(tx: Tx, id: string | null): Promise<boolean> {
  await sql`update identity_provider set ended_at = now() where on_since is not null and ended_at is null`.execute(tx)
  if (id === null) return true
  const on = await sql`update identity_provider set on_since = now(), ended_at = null where id = ${id}::uuid`.execute(tx)
  return Number(on.numAffectedRows) > 0
}

/** Wraps their secrets with the present key; answers of how many that was another. */
export const rewrapConnections = (db: Db): Promise<number> =>
  rewrapEach(db, {
    found: sql`select id, secret as value from identity_provider where secret is not null`,
    nameOf: () => sealedAs,
    write: ({ id }, value) => sql`update identity_provider set secret = ${value}::jsonb where id = ${id}::uuid`,
  })

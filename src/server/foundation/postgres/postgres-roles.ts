import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { address, superuser, type Place } from './postgres-cluster.ts'

/** The portal's own account. It may do what it likes in its databases, and nothing to the server or its machine. */
const portal = 'calendula'
/** Renames the superuser of clusters made by older versions, whose name was the portal's; nobody can rename the account they use. */
const stranger = 'calendula_conversion'

const unknownAccount = '28000'
const wrongPassword = '28P01'

/** The databases of a cluster, as its superuser makes them for the portal's account. */
export interface Databases {
  has(name: string): Promise<boolean>
  /** The address of one for the portal's account; made where it lacks, with what the portal may not make itself. */
  open(name: string): Promise<string>
  rename(name: string, other: string): Promise<void>
  /** Removes one with all that is in it; whoever is connected to it is put out. */
  remove(name: string): Promise<void>
}

/** Sees to it that the portal's account is there. Clusters in which the portal was the superuser are converted. */
export async function establish(place: Place): Promise<Databases> {
  await giveBackTheName(place)
  // Where a password is asked for, it is a new one each time: only this start needs to know it.
  const password = place.password === null ? null : randomBytes(24).toString('base64url')
  await asSuperuser(place, async (client) => {
    if (!(await has(client, `pg_roles where rolname = '${portal}'`))) await client.query(`create role ${portal} login`)
    if (password) await client.query(`alter role ${portal} password '${password}'`)
    // An import of very many people is taken back without a look at each reference, one by one (decision 103).
    await client.query(`grant set on parameter session_replication_role to ${portal}`)
    await client.query(`drop role if exists ${stranger}`)
  })
  const quoted = (name: string) => pg.escapeIdentifier(name)
  const isThere = (client: pg.Client, name: string) => has(client, `pg_database where datname = ${pg.escapeLiteral(name)}`)
  return {
    has: (name) => asSuperuser(place, (client) => isThere(client, name)),
    async open(name) {
      await asSuperuser(place, async (client) => {
        if (!(await isThere(client, name))) await client.query(`create database ${quoted(name)} owner ${portal}`)
        await client.query(`alter database ${quoted(name)} owner to ${portal}`)
      })
      await as(place, superuser, name, async (client) => {
        await client.query('create extension if not exists pg_trgm')
        await client.query(handOver)
      })
      return address({ ...place, password }, name, portal)
    },
    rename: (name, other) =>
      asSuperuser(place, async (client) => void (await client.query(`alter database ${quoted(name)} rename to ${quoted(other)}`))),
    remove: (name) =>
      asSuperuser(place, async (client) => void (await client.query(`drop database if exists ${quoted(name)} with (force)`))),
  }
}

const asSuperuser = <T>(place: Place, work: (client: pg.Client) => Promise<T>): Promise<T> => as(place, superuser, 'postgres', work)

/** The superuser of an older cluster was called like the portal. */
async function giveBackTheName(place: Place): Promise<void> {
  const isOlder = await as(place, superuser, 'postgres', () => Promise.resolve(false)).catch((error: { code?: string }) => {
    if (error.code === unknownAccount || error.code === wrongPassword) return true
    throw error
  })
  if (!isOlder) return
  const password = place.password === null ? '' : ` password '${place.password}'`
  await as(place, portal, 'postgres', async (client) => {
    if (!(await has(client, `pg_roles where rolname = '${stranger}'`)))
      await client.query(`create role ${stranger} superuser login${password}`)
  })
  await as(place, stranger, 'postgres', (client) => client.query(`alter role ${portal} rename to ${superuser}`))
}

/** Every schema and object of the database that the superuser (10) owns and no extension has becomes the portal's; the sequence of a column follows its table. */
const handOver = `
do $$
declare found record;
begin
  for found in select n.nspname as name from pg_namespace n where n.nspowner = 10 and n.nspname !~ '^(pg_|information_schema)'
  loop execute format('alter schema %I owner to ${portal}', found.name); end loop;
  for found in
    select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = 10 and n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
  loop execute format('alter %s %s owner to ${portal}', found.kind, found.name); end loop;
  for found in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = 10 and n.nspname !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute format('alter routine %s owner to ${portal}', found.name); end loop;
  for found in
    select t.oid::regtype as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = 10 and n.nspname !~ '^(pg_|information_schema)' and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop execute format('alter type %s owner to ${portal}', found.name); end loop;
end $$`

const has = async (client: pg.Client, what: string): Promise<boolean> => Boolean((await client.query(`select from ${what}`)).rowCount)

async function as<T>(place: Place, account: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address(place, database, account) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

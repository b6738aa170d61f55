import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { keyPrefix } from '#shared/areas/service-accounts.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { noteReason } from '#server/foundation/basis/log.ts'
import { isWithin } from '#server/foundation/basis/networks.ts'
import { Refusal, refuse } from '#server/foundation/basis/refusal.ts'
import { remember } from '#server/foundation/basis/remembered.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { networkOf, type Limits } from '#server/foundation/http/limits.ts'
import { whenceOf } from '#server/foundation/identity/whence.ts'
import type { Viewer } from '../viewer.ts'

interface Row {
  keyId: string
  id: string
  code: string
  name: string
  modules: string[]
  siteIds: string[]
  networks: string[]
  /** Of its one site, or of none. */
  timeZone: string | null
  /** Its last use was not written down in this minute. */
  isDue: boolean
}

/** Of a key itself only this is kept. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const isServiceKey = (token: string): boolean => token.startsWith(keyPrefix)

/** So many wrong keys from one address (of version 6: one network) are looked at in a minute. */
export const mostWrongKeys = 60

/**
 * Finds the service account that calls by a key. Whoever tries keys is refused with 429 once they have tried too many, before another is
 * looked for; programs beside them whose key was right before go on.
 */
export function openServiceKeys(db: Db, limits: Limits): (key: string, request: FastifyRequest) => Promise<Viewer> {
  const right = remember<true>(5000)
  return async (key, request) => {
    const hash = hashOfKey(key)
    const [known, tries] = [hash.toString('hex'), `wrong key ${networkOf(request.ip)}`]
    if (!right.get(known)) limits.demandRoom(tries, mostWrongKeys)
    try {
      const viewer = await viewerByKey(db, hash, request)
      right.set(known, true)
      return viewer
    } catch (error) {
      if (error instanceof Refusal && error.statusCode === 401) {
        right.forget(known)
        limits.count(tries, mostWrongKeys)
      }
      throw error
    }
  }
}

/**
 * The service account whose key a call bears, as somebody who sees what is others' in its modules, at its sites or everywhere,
 * and has nothing of their own. 401, telling nothing, where the key is none, was revoked, has ended, belongs to an account that
 * is retired, or comes from elsewhere than its account calls from.
 */
async function viewerByKey(db: Db, hash: Buffer, request: FastifyRequest): Promise<Viewer> {
  const found = await first(
    db,
    sql<Row>`
      select k.id as "keyId", a.id, a.code, a.name, a.modules, a.networks, own.sites as "siteIds",
        case when cardinality(own.sites) = 1 then (select s.time_zone from site s where s.id = own.sites[1]) end as "timeZone",
        coalesce(k.last_used_at < now() - interval '1 minute', true) as "isDue"
      from service_key k join service_account a on a.id = k.account_id
      cross join lateral (select array(select x.site_id from service_account_site x where x.account_id = a.id) as sites) own
      where k.hash = ${hash} and k.revoked_at is null and k.ends_on >= current_date and a.retired_at is null`,
  )
  if (!found) throw outBecause(request, 'unknown key')
  if (found.networks.length > 0 && !isWithin(request.ip, found.networks)) throw outBecause(request, 'key from elsewhere')
  const from = whenceOf(request)
  if (found.isDue)
    await sql`update service_key set last_used_at = now(), last_used_from = ${from} where id = ${found.keyId}::uuid`.execute(db)
  await tellCalled(db, found, `${request.method} ${request.routeOptions.url ?? ''}`, from)
  return { ...asViewer(found), from }
}

/** A program reads the same by many calls: each kind of them is told once an hour. */
const toldMs = 60 * 60_000
const told = remember<number>(5000)

/** Takes down what a program reads: lists name nobody, so that what stands on people's own pages does not tell it. */
async function tellCalled(db: Db, { id, keyId }: Row, call: string, from: string): Promise<void> {
  const key = `${keyId} ${call}`
  const now = Date.now()
  if (now - (told.get(key) ?? 0) < toldMs) return
  told.set(key, now)
  await sql`insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    values (${id}::uuid, 'read', 'service-account', ${id}::uuid, ${JSON.stringify({ call })}::jsonb, ${from})`.execute(db)
}

function asViewer({ id, code, name, modules, siteIds, timeZone }: Row): Viewer {
  const zone = timeZone ?? 'UTC'
  return {
    id,
    readerId: id,
    isService: true,
    code,
    userName: code,
    name,
    language: null,
    timeZone: zone,
    today: today(zone),
    siteId: null,
    unitId: null,
    managerId: null,
    duties: modules.map((module) => ({
      module,
      access: 'see',
      whole: siteIds.length === 0,
      sites: siteIds,
      units: [],
      people: [],
    })),
    administrator: false,
    permissions: modules.map((module) => ({ module, categoryId: 0, readOnly: true })),
    grantors: [],
  }
}

function outBecause(request: FastifyRequest, event: 'unknown key' | 'key from elsewhere') {
  noteReason(request, event)
  return refuse(401, 'error.signIn')
}

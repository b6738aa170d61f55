import { sql } from 'kysely'
import { conflictOf, givenBefore, type GivenRight } from '#shared/records/delegation.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellAfterCommit, type News } from '#server/foundation/live/news.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { notFound, refuse, type Refusal } from '#server/foundation/basis/refusal.ts'
import { isOnFor } from '#server/people/roles/permissions.ts'
import { dayOfGrantor } from '#server/people/delegations.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Rights of these people that still may come into force, but the one that is changed. */
const standingRights = (tx: Tx, people: readonly string[], but: string): Promise<GivenRight[]> =>
  rows(
    tx,
    sql<GivenRight>`
      select d.from_id as "fromId", d.to_id as "toId", d.modules, d.starts_on as "startsOn", d.ends_on as "endsOn", d.follows_absence as "followsAbsence"
      from delegation d ${dayOfGrantor}
      where d.revoked_at is null and d.id <> ${but}::uuid and (d.from_id = any (${people}::uuid[]) or d.to_id = any (${people}::uuid[]))
        and (d.follows_absence or d.ends_on is null or d.ends_on >= g.today)`,
  )

/** Whose module is on, over employee `e`; everybody's where nobody's permissions name the module. */
export const mayDecideIn = (module: string | null): ReturnType<typeof sql>[] =>
  module === null
    ? []
    : [sql`(not exists (select from module_permission p where p.module = ${module}) or ${isOnFor(sql`${module}`, sql`e.id`)})`]

type Wish = Omit<GivenRight, 'fromId'> & { id: string | null }

/** Gives a right, or changes one, while nobody else gives one to or takes one from the two; answers its id. */
export async function giveRight(tx: Tx, viewer: Viewer, wish: Wish, lock: typeof lockNames = lockNames): Promise<string> {
  const { toId, modules, startsOn, endsOn, followsAbsence } = wish
  await lock(
    tx,
    [viewer.id, toId].map((person) => `rights ${person}`),
  )
  const before = wish.id === null ? undefined : await changeable(tx, viewer, wish.id)
  const id = wish.id ?? newId()
  const standing = await standingRights(tx, [viewer.id, toId], id)
  const conflict = conflictOf({ fromId: viewer.id, ...wish }, standing, viewer.today, before?.startsOn ?? null)
  if (conflict?.rule === 'given') throw await givenAlready(tx, givenBefore({ fromId: viewer.id, ...wish }, standing), conflict.field)
  if (conflict) throw refuse(400, `rights.conflict.${conflict.rule}`, undefined, conflict.field)
  const conditions = sql.join([sql`true`, ...(modules ?? []).flatMap(mayDecideIn)], sql` and `)
  const there = await first(
    tx,
    sql`select from employee e where e.id = ${toId}::uuid and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) and ${conditions}`,
  )
  if (!there) throw refuse(400, 'rights.unknownPerson', undefined, 'rightGrantedToEmployeeId')
  await sql`
    insert into delegation (id, from_id, to_id, modules, starts_on, ends_on, follows_absence)
    values (${id}, ${viewer.id}, ${toId}, ${modules}::text[], ${startsOn}, ${endsOn}, ${followsAbsence})
    on conflict (id) do update set to_id = excluded.to_id, modules = excluded.modules, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on, follows_absence = excluded.follows_absence`.execute(tx)
  await audited(tx, viewer, before ? 'change' : 'give', id, { toId, modules, startsOn, endsOn, followsAbsence, ...(before && { before }) })
  if (before?.toId !== toId) {
    if (before) await tell(tx, before.toId, viewer, 'rights.told.ended')
    await tell(tx, toId, viewer, 'rights.told.given')
  }
  tellAfterCommit(tx, changedFor([toId, ...(before ? [before.toId] : [])]))
  return id
}

/** Names whose right stands in the way, and when it holds. */
async function givenAlready(tx: Tx, other: GivenRight | undefined, field: string): Promise<Refusal> {
  const person = await first(tx, sql<{ name: string }>`select display_name as name from employee where id = ${other?.toId ?? null}::uuid`)
  const name = person?.name ?? ''
  if (!other || other.followsAbsence) return refuse(400, 'rights.conflict.givenOnLeave', { name }, field)
  return refuse(400, 'rights.conflict.given', { name, days: [other.startsOn, other.endsOn ?? ''].join(' – ').trim() }, field)
}

/** A right of the person that has not ended, as it is stored; it stands still. */
async function changeable(tx: Tx, viewer: Viewer, id: string): Promise<GivenRight> {
  const row = await first(
    tx,
    sql<GivenRight & { ended: boolean }>`
      select from_id as "fromId", to_id as "toId", modules, starts_on as "startsOn", ends_on as "endsOn", follows_absence as "followsAbsence",
        revoked_at is not null as ended
      from delegation where id = ${id}::uuid and from_id = ${viewer.id}::uuid for update`,
  )
  if (!row) throw notFound()
  const { ended, ...right } = row
  if (ended) throw refuse(409, 'rights.hasEnded')
  return right
}

/** Ends a right that the person gave: from the next call on. */
export async function endRight(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { toId } = await changeable(tx, viewer, id)
  await sql`update delegation set revoked_at = now() where id = ${id}::uuid`.execute(tx)
  await audited(tx, viewer, 'end', id, { toId })
  await tell(tx, toId, viewer, 'rights.told.ended')
  tellAfterCommit(tx, changedFor([toId]))
}

/** Whose right changes, changes what waits for them. */
const changedFor = (ids: readonly string[]): News => ({ request: null, notices: ids, inbox: ids })

const audited = (tx: Tx, viewer: Viewer, act: string, id: string, detail: object) =>
  sql`insert into audit (actor_id, act, entity, entity_id, detail) values (${viewer.id}, ${act}, 'ApprovalRight', ${id}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  )

const tell = (tx: Tx, employeeId: string, viewer: Viewer, key: 'rights.told.given' | 'rights.told.ended') =>
  sql`insert into notification (id, employee_id, type_id, key, params) values (${newId()}, ${employeeId}, 'RT001', ${key}, ${JSON.stringify({ grantor: viewer.name })}::jsonb)`.execute(
    tx,
  )

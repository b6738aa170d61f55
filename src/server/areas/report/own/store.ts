import { sql } from 'kysely'
import { mostOwn, type OwnReport } from '#shared/areas/report-own.ts'
import type { Language } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellDone } from '../told-audit.ts'
import type { Made } from './report-of.ts'

type Stored = Omit<OwnReport, 'mayChange' | 'names'>

const fields = (language: Language) => sql`o.id, o.name, o.description, o.subject, o.definition, o.role_id as "roleId",
  ${calledIn(language, sql`r.names`)} as role, o.owner_id as "ownerId", w.display_name as owner, o.version, o.changed_at as "changedAt",
  c.display_name as "changedBy"`

const joins = sql`join employee w on w.id = o.owner_id left join role r on r.id = o.role_id left join employee c on c.id = o.changed_by`

/** Over a report `o`: it is somebody's, or shared with a role that they hold today. */
const isHadBy = ({ id }: Viewer) => sql`(o.owner_id = ${id}::uuid
  or o.role_id in (select h.role_id from role_holder h where h.employee_id = ${id}::uuid))`

/** Whoever looks after anybody, or administers the portal, makes reports. */
export const mayMake = (viewer: Viewer): boolean => !viewer.isService && (viewer.administrator || hasDuty(viewer))

const mayChange = (viewer: Viewer, { ownerId }: Pick<Stored, 'ownerId'>): boolean => viewer.id === ownerId || viewer.administrator

/** Those that somebody has, by name. */
export const madeFor = (db: Db | Tx, viewer: Viewer): Promise<Made[]> =>
  viewer.isService
    ? Promise.resolve([])
    : rows(
        db,
        sql<Made>`select o.id, o.name, o.description, o.subject, o.definition from report_own o where ${isHadBy(viewer)} order by o.name, o.id`,
      )

/** One of them. */
export const foundFor = (db: Db | Tx, viewer: Viewer, id: string): Promise<Made | undefined> =>
  first(
    db,
    sql<Made>`select o.id, o.name, o.description, o.subject, o.definition from report_own o where o.id = ${id}::uuid and ${isHadBy(viewer)}`,
  )

/** Whether somebody made one, whoever has it. */
export const isMade = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await first(db, sql<{ id: string }>`select id from report_own where id = ${id}::uuid`)) !== undefined

/** How one is made, for whoever has it, and for administrators. */
export async function readOwn(db: Db | Tx, viewer: Viewer, id: string, language: Language): Promise<Omit<OwnReport, 'names'>> {
  const found = await first(
    db,
    sql<Stored>`select ${fields(language)} from report_own o ${joins}
      where o.id = ${id}::uuid and (${viewer.administrator} or ${isHadBy(viewer)})`,
  )
  if (!found || viewer.isService) throw notFound()
  return { ...found, mayChange: mayChange(viewer, found) }
}

type Wish = Pick<OwnReport, 'name' | 'description' | 'subject' | 'definition' | 'roleId'>

/** Makes one; its id. */
export async function createOwn(tx: Tx, viewer: Viewer, wish: Wish): Promise<string> {
  // Two that are made at once are counted one after the other.
  await lockNames(tx, [`own reports ${viewer.id}`])
  const kept = await first(tx, sql<{ n: number }>`select count(*) as n from report_own where owner_id = ${viewer.id}::uuid`)
  if ((kept?.n ?? 0) >= mostOwn.reports) throw refuse(409, 'report.own.tooMany', { most: mostOwn.reports })
  await demandRole(tx, wish.roleId)
  const id = newId()
  const { name, description, subject, definition, roleId } = wish
  await sql`
    insert into report_own (id, owner_id, name, description, subject, definition, role_id, changed_by)
    values (${id}::uuid, ${viewer.id}::uuid, ${name}, ${description}, ${subject}, ${JSON.stringify(definition)}::jsonb, ${roleId}::uuid, ${viewer.id}::uuid)`.execute(
    tx,
  )
  await tellDone(tx, viewer, { act: 'create', entity: 'report-own', id, after: wish })
  return id
}

/** Changes one that nobody has changed since it was opened. */
export async function changeOwn(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { version, wish }: { version: number | null; wish: Wish },
  language: Language,
): Promise<void> {
  const before = await held(tx, viewer, id, language)
  if (before.version !== version)
    throw before.changedBy
      ? refuse(409, 'report.own.changedMeanwhileBy', { by: before.changedBy })
      : refuse(409, 'report.own.changedMeanwhile')
  if (wish.subject !== before.subject) throw refuse(400, 'report.own.otherSubject', undefined, 'subject')
  if (wish.roleId !== before.roleId) await demandRole(tx, wish.roleId)
  const { name, description, definition, roleId } = wish
  await sql`
    update report_own set name = ${name}, description = ${description}, definition = ${JSON.stringify(definition)}::jsonb, role_id = ${roleId}::uuid,
      version = version + 1, changed_at = now(), changed_by = ${viewer.id}::uuid where id = ${id}::uuid`.execute(tx)
  await tellDone(tx, viewer, { act: 'change', entity: 'report-own', id, before: wishOf(before), after: wish })
}

/** Removes one. What is sent of it regularly ends with the next time that it would be. */
export async function removeOwn(tx: Tx, viewer: Viewer, id: string, language: Language): Promise<void> {
  const before = await held(tx, viewer, id, language)
  await sql`delete from report_own where id = ${id}::uuid`.execute(tx)
  await tellDone(tx, viewer, { act: 'delete', entity: 'report-own', id, before: wishOf(before) })
}

/** One that somebody may change, kept for them until the end of the transaction. */
async function held(tx: Tx, viewer: Viewer, id: string, language: Language): Promise<Stored> {
  await sql`select from report_own where id = ${id}::uuid for update`.execute(tx)
  const found = await readOwn(tx, viewer, id, language)
  if (!found.mayChange) throw refuse(403, 'report.own.othersOwn')
  return found
}

const wishOf = ({ name, description, subject, definition, roleId }: Stored): Wish => ({ name, description, subject, definition, roleId })

async function demandRole(tx: Tx, roleId: string | null): Promise<void> {
  if (roleId === null) return
  const role = await first(tx, sql<{ id: string }>`select id from role where id = ${roleId}::uuid and retired_at is null`)
  if (!role) throw refuse(400, 'error.choice', undefined, 'roleId')
}

/** The roles that reports are shared with, by name. */
export const rolesToShareWith = (db: Db, language: Language): Promise<{ id: string; displayName: string }[]> =>
  rows(
    db,
    sql<{ id: string; displayName: string }>`
      select r.id, ${calledIn(language, sql`r.names`)} as "displayName" from role r where r.retired_at is null order by 2, 1`,
  )

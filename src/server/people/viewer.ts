import { sql } from 'kysely'
import { moduleAccess, type ModulePermission } from '#shared/permissions.ts'
import { isLanguage, type Language } from '#shared/texts/index.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { questionRows } from '#server/foundation/database/joint.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { dayOfGrantor, inForce } from './delegations.ts'
import type { Duty } from './roles/duties.ts'

/** Somebody who gave this person their right to decide, for some modules or all (`null`). */
export interface Grantor {
  id: string
  name: string
  modules: string[] | null
}

/** The person whose rights count for a call, with everything that they are decided by. Read anew for each call. */
export interface Viewer {
  id: string
  /** Who is signed in and reads: another where somebody sees the portal as this person does. */
  readerId: string
  /** From where they call, as the audit keeps it. */
  from?: string
  /** No person but a program: it reads what is others' in the areas of its modules, and has nothing of its own. */
  isService?: true
  code: string
  userName: string
  name: string
  language: Language | null
  timeZone: string
  today: string
  siteId: string | null
  unitId: string | null
  managerId: string | null
  /** What this person may do with what is others', by their roles. */
  duties: readonly Duty[]
  administrator: boolean
  permissions: readonly ModulePermission[]
  grantors: readonly Grantor[]
}

/** A person with what is known of their sign-ins: who they are at the provider, and since when tokens count (s since 1970). */
export interface Known extends Viewer {
  identity: { issuer: string; subject: string } | null
  tokensFrom: number | null
}

interface Row {
  id: string
  code: string
  user_name: string
  display_name: string
  language: string | null
  time_zone: string | null
  site_id: string | null
  unit_id: string | null
  manager_id: string | null
  identity: Known['identity']
  tokens_from: number | null
  duties: Duty[]
  administrator: boolean
  permissions: ModulePermission[]
  stands_in: boolean
}

/** Whoever signed in as `userName`, or undefined when unknown, disabled or gone. */
export const findViewer = async (db: Db | Tx, userName: string): Promise<Viewer | undefined> => (await findViewers(db, [userName]))[0]

/** The same of several names, in their order. */
export async function findViewers(db: Db | Tx, userNames: readonly string[]): Promise<(Known | undefined)[]> {
  const found = await rows(
    db,
    sql<Row>`
      select e.id, e.code, e.user_name, e.display_name, e.language,
        a.site_id, a.unit_id, a.manager_id, s.time_zone,
        case when x.issuer is not null then json_build_object('issuer', x.issuer, 'subject', x.subject) end as identity,
        extract(epoch from x.tokens_from)::float8 as tokens_from,
        case when held.roles is null then '[]' else coalesce((select json_agg(json_build_object(
          'module', d.module, 'access', d.access, 'whole', d.whole, 'sites', d.sites, 'units', d.units, 'people', d.people))
          from duty d where d.employee_id = e.id), '[]') end as duties,
        exists (select from role r where r.id = any (held.roles) and r.system = 'administrator') as administrator,
        coalesce((select json_agg(json_build_object('module', p.module, 'categoryId', p.category_id, 'readOnly', p.read_only) order by p.sequence)
          from module_permission p
          where p.role_id is null or p.role_id = any (held.roles)), '[]') as permissions,
        exists (
          select from delegation d where d.to_id = e.id and d.revoked_at is null
            and (d.follows_absence or d.ends_on is null or d.ends_on >= current_date - 1)) as stands_in
      from ${questionRows(userNames.map((name) => ({ name })))} as q (name text)
      cross join lateral (select * from employee where user_name = q.name offset 0) e
      left join lateral (
        select * from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
      ) a on true
      left join site s on s.id = a.site_id
      left join lateral (select array_agg(h.role_id) as roles from role_holder h where h.employee_id = e.id) held on true
      left join access x on x.employee_id = e.id
      where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
  )
  const grantors = await grantorsOf(
    db,
    found.flatMap(({ id, stands_in }) => (stands_in ? [id] : [])),
  )
  const viewers = new Map(found.map((row) => [row.user_name, viewerOf(row, grantors.get(row.id) ?? [])]))
  return userNames.map((userName) => viewers.get(userName))
}

/** Of whom each of these persons holds the right to decide now. Few stand in for anybody: only of them is it asked. */
async function grantorsOf(db: Db | Tx, personIds: readonly string[]): Promise<Map<string, Grantor[]>> {
  if (personIds.length === 0) return new Map()
  const found = await rows(
    db,
    sql<Grantor & { to: string }>`
      select d.to_id as "to", d.from_id as id, f.display_name as name, d.modules
      from delegation d ${dayOfGrantor} join employee f on f.id = d.from_id
      where d.to_id = any (${personIds}::uuid[]) and ${inForce} and f.disabled_at is null and (f.left_on is null or f.left_on >= current_date)`,
  )
  return new Map(
    [...Map.groupBy(found, ({ to }) => to)].map(([to, own]) => [to, own.map(({ id, name, modules }) => ({ id, name, modules }))]),
  )
}

function viewerOf(row: Row, grantors: readonly Grantor[]): Known {
  const timeZone = row.time_zone ?? 'UTC'
  return {
    id: row.id,
    readerId: row.id,
    code: row.code,
    userName: row.user_name,
    name: row.display_name,
    language: isLanguage(row.language) ? row.language : null,
    timeZone,
    today: today(timeZone),
    siteId: row.site_id,
    unitId: row.unit_id,
    managerId: row.manager_id,
    duties: row.duties,
    administrator: row.administrator,
    permissions: row.permissions,
    grantors,
    identity: row.identity,
    tokensFrom: row.tokens_from,
  }
}

/** Those whose right to decide in `module` this person holds, beside their own. */
export const grantorsFor = (viewer: Viewer, module: string): Grantor[] =>
  viewer.grantors.filter((grantor) => grantor.modules === null || grantor.modules.includes(module))

/** The modules that are on for this person, read-only or not. */
export const modulesOn = (viewer: Viewer): string[] => [...new Set(viewer.permissions.map((entry) => entry.module))]

/** Refuses a call into a module that is off, or a change in one that is read-only. */
export function requireModule(viewer: Viewer, module: string, wish?: 'read' | 'write'): void {
  const access = moduleAccess(viewer.permissions, module)
  if (access === 'off') throw refuse(403, 'error.moduleOff')
  if (wish === 'write' && access === 'read') throw refuse(403, 'error.moduleReadOnly')
}

/** Refuses whoever does not administer the portal. */
export function demandAdministrator(viewer: Viewer): void {
  if (!viewer.administrator) throw refuse(403, 'error.adminOnly')
}

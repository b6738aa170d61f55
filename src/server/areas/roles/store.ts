import { sql } from 'kysely'
import type { RightsModule } from '#shared/areas/roles.ts'
import { everyModule } from '#shared/duties.ts'
import { first, jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { SetUpStore, Wish } from '#server/platform/set-up/store.ts'

type Rights = Readonly<Record<string, string>>

/** Permissions of everybody (role null) or of a role, as a record. */
export const permissionsOf = (role: ReturnType<typeof sql>) => sql`coalesce((
  select json_object_agg(p.module, case when p.read_only then 'read' else 'write' end order by p.sequence)
  from module_permission p where p.role_id is not distinct from ${role}), '{}')`

/** Where roles are kept: what they permit beside what everybody may, and their duties. */
export const roleStore = (modules: readonly RightsModule[]): SetUpStore => ({
  table: 'role',
  reads: {
    permissions: permissionsOf(sql`t.id`),
    duties: sql`coalesce((select json_object_agg(d.module, d.access order by d.module) from role_duty d where d.role_id = t.id), '{}')`,
    system: sql`t.system`,
    holders: sql`(select count(distinct h.employee_id)::int from role_holder h join employee e on e.id = h.employee_id
      where h.role_id = t.id and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`,
  },
  writes: () => ({}),
  usedBy: { 'roles.usedBy.givings': sql`exists (select from role_giving g where g.role_id = t.id)` },
  async check(tx, wish) {
    if (await first(tx, sql`select from role where id = ${wish.id}::uuid and system is not null`)) throw refuse(409, 'roles.isSystem')
    const { permissions, duties } = rightsOf(wish)
    demandKnown(
      permissions,
      modules.flatMap(({ module, isOwn }) => (isOwn ? [module] : [])),
      'permissions',
    )
    demandKnown(duties, [everyModule, ...modules.map(({ module }) => module)], 'duties')
  },
  async saved(tx, wish) {
    const { permissions, duties } = rightsOf(wish)
    await putPermissions(tx, wish.id, permissions)
    await sql`delete from role_duty where role_id = ${wish.id}::uuid`.execute(tx)
    await sql`insert into role_duty (role_id, module, access) select ${wish.id}::uuid, module, access from ${jsonRows(entries(duties))} as x (module text, access text)`.execute(
      tx,
    )
  },
  async retires(tx, id) {
    if (await first(tx, sql`select from role where id = ${id}::uuid and system is not null`)) throw refuse(409, 'roles.isSystem')
  },
})

const rightsOf = (wish: Wish) => ({ permissions: wish['permissions'] as Rights, duties: wish['duties'] as Rights })

const entries = (rights: Rights) => Object.entries(rights).map(([module, access], place) => ({ module, access, place }))

export function demandKnown(rights: Rights, known: readonly string[], field: string): void {
  const unknown = Object.keys(rights).find((module) => !known.includes(module))
  if (unknown !== undefined) throw refuse(400, 'roles.unknownModule', { module: unknown }, field)
}

/** Writes what a role permits, or (null) everybody. What a role says of a module comes before what everybody may, writing before reading. */
export async function putPermissions(tx: Tx, roleId: string | null, permissions: Rights): Promise<void> {
  await sql`delete from module_permission where role_id is not distinct from ${roleId}::uuid`.execute(tx)
  await sql`
    insert into module_permission (id, module, category_id, role_id, read_only, sequence)
    select gen_random_uuid(), module, case when ${roleId}::uuid is null then 0 else 2 end, ${roleId}::uuid, access = 'read',
      case when ${roleId}::uuid is null then 1000 + place when access = 'write' then 1 else 2 end
    from ${jsonRows(entries(permissions))} as x (module text, access text, place int)`.execute(tx)
}

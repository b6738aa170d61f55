import { sql } from 'kysely'
import type { PersonRights } from '#shared/areas/roles.ts'
import { everyModule } from '#shared/duties.ts'
import { moduleAccess } from '#shared/permissions.ts'
import type { Language } from '#shared/texts/index.ts'
import { rightsModules } from '#server/approval/reading/rights-modules.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { reportsOf } from '#server/people/organisation.ts'
import { heldRoles, heldRoleWords, overWords, type HeldRole } from '#server/people/roles/words.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { viewRefusal } from '#server/people/views.ts'

interface DutyRow {
  givingId: string
  module: string
  access: 'see' | 'write'
}

/** What somebody may do, as calls decide it, and by which of their roles. */
export async function personRights(db: Db, reader: Viewer, id: string, language: Language): Promise<PersonRights> {
  const person = await first(
    db,
    sql<{ userName: string; name: string; held: HeldRole[] }>`
      select e.user_name as "userName", e.display_name as name, ${heldRoles(sql`e.id`)} as held from employee e where e.id = ${id}::uuid`,
  )
  if (!person) throw notFound()
  const viewer = await findViewer(db, person.userName)
  const [duties, permitted, reports] = await Promise.all([
    rows(
      db,
      sql<DutyRow>`select d.giving_id as "givingId", d.module, d.access from duty d where d.employee_id = ${id}::uuid order by d.giving_id`,
    ),
    rows(
      db,
      sql<{ module: string; names: Record<string, string> | null }>`
        select distinct on (p.module) p.module, r.names from module_permission p left join role r on r.id = p.role_id
        where p.role_id is null or p.role_id in (select h.role_id from role_holder h where h.employee_id = ${id}::uuid) order by p.module, p.sequence`,
    ),
    reportsOf(db, id, reader.today),
  ])
  const by = new Map(
    permitted.map(({ module, names }) => [module, names === null ? say(language, 'roles.everybody') : inLanguage(names, language)]),
  )
  const roles = new Map(person.held.map((held) => [held.id, held]))
  return {
    id,
    name: person.name,
    administrator: viewer?.administrator ?? false,
    modules: rightsModules(language).map(({ module, title, isOwn }) => ({
      module,
      title,
      own: viewer && isOwn ? moduleAccess(viewer.permissions, module) : 'off',
      ownBy: (isOwn && viewer && by.get(module)) || null,
      duties: duties.flatMap((duty) => {
        const held = roles.get(duty.givingId)
        if (!viewer || !held || (duty.module !== module && duty.module !== everyModule)) return []
        return [{ access: duty.access, over: overWords(held, language), by: heldRoleWords(held, language) }]
      }),
    })),
    reports: reports.length,
    decidesFor: (viewer?.grantors ?? []).map(({ name, modules: left }) => ({ name, modules: left })),
    viewRefusal: refusalOf(reader, viewer, id, language),
  }
}

function refusalOf(reader: Viewer, viewer: Viewer | undefined, id: string, language: Language): string | null {
  const refusal = viewRefusal(reader, id) ?? (viewer ? null : 'roles.view.gone')
  return refusal && say(language, refusal)
}

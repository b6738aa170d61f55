import { sql } from 'kysely'
import type { ReachKind } from '#shared/areas/roles.ts'
import type { Language } from '#shared/texts/index.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'

type Sql = ReturnType<typeof sql>

/** How far a giving reaches, as it is said: the names of what it names. */
export interface Reaching {
  reach: ReachKind
  named: readonly string[]
}

/** Over the id of a giving: the names of the sites, units or people that it is over, in order. */
export const namesOfReach = (giving: Sql): Sql => sql`array(
  select coalesce(s.name, u.name, e.display_name) from role_reach x
  left join site s on s.id = x.site_id left join unit u on u.id = x.unit_id left join employee e on e.id = x.employee_id
  where x.giving_id = ${giving} order by 1)`

/** Over whom a role is given. */
export function overWords({ reach, named }: Reaching, language: Language): string {
  if (reach === 'units') return named.map((unit) => say(language, 'roles.over.unit', { unit })).join(', ')
  return reach === 'sites' || reach === 'people' ? named.join(', ') : say(language, `roles.over.${reach}`)
}

/** A role that somebody has, by its names. */
export interface HeldRole extends Reaching {
  id: string
  names: Record<string, string>
}

/** Over the id of a person: the roles that they have today, as `HeldRole`s. */
export const heldRoles = (person: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', h.giving_id, 'names', r.names, 'reach', h.reach, 'named', ${namesOfReach(sql`h.giving_id`)}) order by r.code, h.giving_id)
  from role_holder h join role r on r.id = h.role_id where h.employee_id = ${person}), '[]')`

/** `HR: Jakarta`; of the whole company the role alone. */
export const heldRoleWords = (held: HeldRole, language: Language): string =>
  held.reach === 'company'
    ? inLanguage(held.names, language)
    : say(language, 'roles.roleOver', { role: inLanguage(held.names, language), over: overWords(held, language) })

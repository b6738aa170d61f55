import { sql } from 'kysely'
import type { Language } from '#shared/texts/index.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import { byDays, dayOfGrantor, inForce } from '#server/people/delegations.ts'

export interface ActsRow {
  id: string
  /** Last day of the approved absence that they are on. */
  awayUntil: string | null
  actors: { name: string; until: string | null; byDays: boolean }[]
}

/**
 * Of those who would be asked, who is on approved leave today and who acts for them in a module: said to whoever is about
 * to submit. A delegate who is a party of the request acts for nobody on it, and is not named.
 */
export const actsRows = (personIds: readonly string[], asked: { module: string; parties: readonly string[] }) => sql<ActsRow>`
      select p.id,
        (select max(a.last_day)::text from absence a where a.employee_id = p.id and current_date between a.first_day and a.last_day) as "awayUntil",
        coalesce((select json_agg(json_build_object('name', e.display_name, 'until', d.ends_on, 'byDays', ${byDays}) order by e.display_name)
          from delegation d ${dayOfGrantor} join employee e on e.id = d.to_id
          where d.from_id = p.id and ${inForce} and (d.modules is null or ${asked.module} = any (d.modules))
            and d.to_id <> all (${asked.parties}::uuid[])
            and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)), '[]') as actors
      from unnest(${[...new Set(personIds)]}::uuid[]) as p (id)`

/** What they say of each. */
export const actsTold = (found: readonly ActsRow[], language: Language): Map<string, string> =>
  new Map(found.flatMap((row) => (row.awayUntil || row.actors.length > 0 ? [[row.id, noteOf(row, language)] as const] : [])))

/** `away until 2026/03/12; Citra acts for them until 2026/03/12`. */
function noteOf({ awayUntil, actors }: ActsRow, language: Language): string {
  const away = awayUntil ? [sayWithDays(language, 'route.away', { day: awayUntil })] : []
  const acting = actors.map(({ name, until, byDays: fixed }) => {
    const day = fixed ? until : awayUntil
    return day ? sayWithDays(language, 'route.actsUntil', { name, day }) : sayWithDays(language, 'route.acts', { name })
  })
  return [...away, ...acting].join('; ')
}

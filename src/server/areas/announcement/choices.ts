import { sql } from 'kysely'
import { first, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Language } from '#shared/texts/index.ts'

interface Choice {
  id: string
  name: string
}

interface Choices {
  sites: Choice[]
  units: Choice[]
  grades: Choice[]
  statuses: Choice[]
}

/** What an audience is chosen from, in the reader's language. */
export async function choicesOf(db: Db, language: Language): Promise<Choices> {
  const places = (table: string) => sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id) from ${sql.table(table)} t where t.retired_at is null), '[]')`
  const codes = (table: string) => sql`coalesce((
    select json_agg(json_build_object('id', t.code, 'name', ${calledIn(language, sql`t.names`)}) order by t.sequence, t.code)
    from ${sql.table(table)} t where t.retired_at is null), '[]')`
  const found = await first(
    db,
    sql<Choices>`select ${places('site')} as sites, ${places('unit')} as units, ${codes('grade')} as grades, ${codes('employment_status')} as statuses`,
  )
  return found ?? { sites: [], units: [], grades: [], statuses: [] }
}

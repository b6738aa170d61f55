import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** An exact decimal as it is told: without zeros at its end. */
export const exact = (column: Sql): Sql => sql`trim_scale(${column})::text`

/** What something is called in a language; in English where that says nothing. `names`: a column of names by language. */
export const calledIn = (language: string | Sql, names: Sql): Sql => sql`coalesce(nullif(${names}->>${language}, ''), ${names}->>'en')`

import { sql } from 'kysely'
import type { Names, SetUp } from '#shared/contract/set-up.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Tx } from '#server/foundation/database/db.ts'

export type Sql = ReturnType<typeof sql>

/** What is saved, by its fields; `siteId` as it will stand, null for every site. */
export type Wish = Readonly<Record<string, unknown>> & { id: string; code: string; siteId: string | null }

/**
 * Where something that is set up is kept: a table with `id`, `code`, `names`, `retired_at`, of what is set up by site
 * `site_id`, and a column for each field, by its name in snake case. What is named once has `name` in place of `names`. SQL is
 * over its row `t`.
 */
export interface SetUpStore {
  table: string
  /** How fields are read that are no column, and what rows tell besides; each under its name. */
  reads?: Readonly<Record<string, Sql>>
  /** A row as it is answered, where what is kept is older than what is declared. */
  row?(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Columns that are written in place of the fields by their names. */
  writes?(wish: Wish): Readonly<Record<string, unknown>>
  /** What may speak of it, and how that is seen. */
  usedBy?: Readonly<Partial<Record<TextKey, Sql>>>
  /** Where it is kept what holds from which day on, and which column names whose it is. */
  dated?: {
    table: string
    of: string
    /** A view of it with what held before anything was said of days; where there is none, the table tells all. */
    versions?: string
    /** What was given and asked for goes by what held: once something speaks of it, nothing is changed from a day before today on. */
    staysOnceUsed?: boolean
  }
  /** Refuses what cannot be; the transaction holds what is there. */
  check?(tx: Tx, wish: Wish): Promise<void>
  /** Writes what stands in no column of it. */
  saved?(tx: Tx, wish: Wish): Promise<void>
  /** Holds what must stand still, before anything is looked at. */
  hold?(tx: Tx): Promise<void>
  /** Refuses to retire what others cannot do without; the transaction holds it. */
  retires?(tx: Tx, id: string, today: string): Promise<void>
}

/** Names as they are told: one in each language, empty where it lacks. */
export const bothNames = (names: Sql): Sql => sql`jsonb_build_object('en', ${names}->>'en', 'id', coalesce(${names}->>'id', ''))`

const namesOf = ({ isNamedOnce }: SetUp): Sql => (isNamedOnce ? sql`jsonb_build_object('en', t.name, 'id', '')` : bothNames(sql`t.names`))

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that a wish writes, with their values. */
export const columnsOf = (declared: SetUp, store: SetUpStore, wish: Wish): Record<string, unknown> => ({
  code: wish.code,
  ...(declared.isNamedOnce ? { name: (wish['names'] as Names).en } : { names: wish['names'] }),
  ...(declared.scope === 'site' && { site_id: wish.siteId }),
  ...(store.writes?.(wish) ?? named(declared.fields, wish)),
})

/** Those of what holds from a day on. */
export const datedColumnsOf = (declared: SetUp, wish: Wish): Record<string, unknown> => named(declared.dated, wish)

const named = (fields: readonly string[], wish: Wish) => Object.fromEntries(fields.map((name) => [snake(name), wish[name]]))

/** A row as its fields say it, with what is told besides. */
export function selected(declared: SetUp, store: SetUpStore): Sql {
  const reads: Record<string, Sql> = {
    ...Object.fromEntries(declared.fields.map((name) => [name, sql.ref(`t.${snake(name)}`)])),
    ...store.reads,
  }
  const own = Object.entries(reads).map(([name, read]) => sql`, ${read} as ${sql.ref(name)}`)
  const site = declared.scope === 'site' ? sql`t.site_id` : sql`null::uuid`
  return sql`t.id, t.code, ${namesOf(declared)} as names, t.retired_at is not null as retired,
    ${site} as "siteId", (select s.name from site s where s.id = ${site}) as site, ${usesOf(store)} as "usedBy", ${versionsOf(declared, store)} as versions
    ${sql.join(own, sql` `)}`
}

/** Keys of the words for what speaks of it. */
export function usesOf({ usedBy = {} }: SetUpStore): Sql {
  const uses = Object.entries(usedBy).map(([key, found]) => sql`case when ${found} then ${key} end`)
  return uses.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(uses)}]::text[], null)`
}

function versionsOf(declared: SetUp, { dated }: SetUpStore): Sql {
  if (!dated) return sql`'[]'::json`
  const fields = declared.dated.map((name) => sql`${name}::text, v.${sql.ref(snake(name))}`)
  return sql`coalesce((select json_agg(json_build_object('startsOn', v.starts_on, ${sql.join(fields)}) order by v.starts_on desc)
    from ${sql.table(dated.versions ?? dated.table)} v where v.${sql.ref(dated.of)} = t.id), '[]')`
}

/** Those offered first, in their order. */
export const inOrder = (declared: SetUp): Sql =>
  sql`t.retired_at is not null, ${declared.fields.includes('sequence') ? sql`t.sequence, ` : sql``}t.code`

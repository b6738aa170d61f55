import { sql } from 'kysely'
import { sure } from '#shared/sure.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { emptyTally, type Change, type Tally } from '#server/people/bulk/stage.ts'

interface Written {
  tally: Tally
  changes: Change[]
  additions: Change[]
}

const fields = ['name', 'parent', 'postal_code', 'retired'] as const

/** A region as it stands and as the edition has it, field by field. */
const before = sql`json_build_array(r.name, r.parent_code, nullif(r.postal_code, ''), r.retired_at::date::text)`
const after = sql`json_build_array(s.name, s.parent, nullif(coalesce(s.postal_code, r.postal_code), ''), null)`
const differs = sql`(r.name, r.parent_code, r.level, r.postal_code, r.retired_at) is distinct from
  (s.name, s.parent, s.level, coalesce(s.postal_code, r.postal_code), null::timestamptz)`
const known = sql`stage_region s join region r on r.country = s.country and r.code = s.code where s.good`

/** Regions that the edition lacks: of its countries, on the levels of which it has any. A row that was refused is there all the same. */
const lacking = sql`
  r.retired_at is null and exists (select from stage_region_level l where l.country = r.country and l.level = r.level)
  and not exists (select from stage_region s where s.country = r.country and s.code = r.code)`

/** Writes the rows that are good: changes those that are known, adds the others, retires what lacks. */
export async function writeRegions(tx: Tx, samples: number): Promise<Written> {
  const changed = await rows(
    tx,
    sql<Sample>`
      select s.part as file, s.line, s.code || ' ' || r.name as name, ${before} as before, ${after} as after
      from ${known} and ${differs} order by s.seq limit ${samples}`,
  )
  const retired = await rows(
    tx,
    sql<Sample>`
      select 0 as file, 0 as line, r.code || ' ' || r.name as name, ${before} as before,
        json_build_array(r.name, r.parent_code, nullif(r.postal_code, ''), now()::date::text) as after
      from region r where ${lacking} order by r.country, r.code limit ${samples}`,
  )
  const added = await rows(
    tx,
    sql<Omit<Sample, 'before'>>`
      select s.part as file, s.line, s.code || ' ' || s.name as name, json_build_array(s.name, s.parent, nullif(s.postal_code, ''), null) as after
      from stage_region s where s.good and not exists (select from region r where r.country = s.country and r.code = s.code)
      order by s.seq limit 3`,
  )
  const tally = emptyTally()
  tally.changed = await counted(
    sql`update region r set name = s.name, parent_code = s.parent, level = s.level, postal_code = coalesce(s.postal_code, r.postal_code), retired_at = null
      from stage_region s where s.good and r.country = s.country and r.code = s.code and ${differs}`,
    tx,
  )
  tally.removed = await counted(sql`update region r set retired_at = now() where ${lacking}`, tx)
  tally.added = await counted(
    sql`insert into region (country, code, level, parent_code, name, postal_code)
      select s.country, s.code, s.level, s.parent, s.name, coalesce(s.postal_code, '') from stage_region s
      where s.good and not exists (select from region r where r.country = s.country and r.code = s.code) order by s.seq`,
    tx,
  )
  const { count } = sure(
    await first(tx, sql<{ count: number }>`select count(*) as count from stage_region where good`),
    'a count is one row',
  )
  tally.taken = count
  tally.unchanged = count - tally.changed - tally.added
  return {
    tally,
    changes: [...changed, ...retired].slice(0, samples).map(changeOf),
    additions: added.map((row) => changeOf({ ...row, before: [null, null, null, null] })),
  }
}

interface Sample {
  file: number
  line: number
  name: string
  before: (string | null)[]
  after: (string | null)[]
}

const changeOf = ({ before: was, after: is, ...row }: Sample): Change => ({
  ...row,
  fields: fields
    .map((field, at) => ({ field, before: was[at] ?? null, after: is[at] ?? null }))
    .filter((field) => field.before !== field.after),
})

async function counted(statement: ReturnType<typeof sql>, tx: Tx): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0)
}

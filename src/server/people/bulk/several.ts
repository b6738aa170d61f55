import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { givenBy, giversOf, refuse, saidOf, type Batch, type Stage } from './stage.ts'

interface Keyed {
  /** Columns that name what a row is about. */
  key: readonly string[]
  /** The first of them: it is told, and others refer by it. */
  field: string
  /** What others refer to by the key, if anything does. */
  kind?: string | null
  batches: readonly Batch[]
}

/** Rows that another one of the same key went before, and rows that completed one of another part. */
export interface Settled {
  passedOver: number
  joined: number
}

/**
 * Leaves one row of each key in a stage, or none. Within a part the mapping says which of several counts; those passed over
 * are told where they say something else. Rows of different parts must agree where both say something, and complete each
 * other elsewhere.
 */
export async function oneRowEach(tx: Tx, stage: Stage, keyed: Keyed): Promise<Settled> {
  let passedOver = 0
  for (const batch of keyed.batches) {
    if (batch.several === 'refuse') await refuseSeveral(tx, stage, keyed, batch)
    else passedOver += await passOver(tx, stage, keyed, batch)
  }
  if (keyed.batches.length < 2) return { passedOver, joined: 0 }
  await refuseDisagreeing(tx, stage, keyed)
  return { passedOver, joined: await join(tx, stage, keyed) }
}

const listOf = (alias: string, columns: readonly string[]) => sql`(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})`

async function refuseSeveral(tx: Tx, stage: Stage, { key, field, kind = null }: Keyed, { file }: Batch): Promise<void> {
  const by = sql.join(key.map((column) => sql.ref(column)))
  await refuse(
    tx,
    kind,
    field,
    'several',
    sql`
    delete from ${sql.id(stage)} s using (
      select seq, count(*) over (partition by ${by}) as sharing,
        coalesce(lag(line) over (partition by ${by} order by seq), lead(line) over (partition by ${by} order by seq)) as other
      from ${sql.id(stage)} where file = ${file}
    ) d
    where d.seq = s.seq and d.sharing > 1
    returning s.file, s.line, ${saidOf('s', field)} as value, ${sql.ref(`s.${field}`)} as key, null as against, d.other as against_line`,
    { against: true },
  )
}

async function passOver(tx: Tx, stage: Stage, { key }: Keyed, { file, gives, several }: Batch): Promise<number> {
  const kept = several === 'last' ? sql`max(seq)` : sql`min(seq)`
  const compared = gives.map(
    (column) =>
      sql`(${sql.lit(column)}, ${sql.ref(`g.${column}`)}::text is distinct from ${sql.ref(`k.${column}`)}::text, ${saidOf('g', column)}, ${saidOf('k', column)})`,
  )
  const { numAffectedRows } = await sql`
    with gone as (
      select seq, kept from (
        select seq, ${kept} over (partition by ${sql.join(key.map((column) => sql.ref(column)))}) as kept from ${sql.id(stage)} where file = ${file}
      ) ranked where kept <> seq
    ), told as (
      insert into stage_finding (file, line, field, value, reason, against, against_line, note)
      select g.file, g.line, d.field, coalesce(d.mine, ''), 'passedOver', coalesce(d.other, ''), k.line, true
      from gone join ${sql.id(stage)} g on g.seq = gone.seq join ${sql.id(stage)} k on k.seq = gone.kept cross join lateral (
        select field, mine, other from (values ${sql.join(compared)}) v (field, differs, mine, other) where differs limit 1
      ) d
    )
    delete from ${sql.id(stage)} s using gone where gone.seq = s.seq`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function refuseDisagreeing(tx: Tx, stage: Stage, { key, field, kind = null, batches }: Keyed): Promise<void> {
  for (const column of givenBy(batches)) {
    const givers = giversOf(batches, column)
    if (givers.length < 2) continue
    const text = sql`coalesce(${sql.id(column)}::text, '')`
    await refuse(
      tx,
      kind,
      column,
      'disagrees',
      sql`
      delete from ${sql.id(stage)} s using (
        select ${sql.join(key.map((one) => sql.id(one)))}, min(${text}) as least, max(${text}) as most from ${sql.id(stage)}
        where file = any (${givers}::smallint[]) group by ${sql.join(key.map((one) => sql.id(one)))} having count(distinct ${text}) > 1
      ) d
      where ${listOf('s', key)} = ${listOf('d', key)}
      returning s.file, s.line, ${saidOf('s', column)} as value, ${sql.ref(`s.${field}`)} as key,
        case when coalesce(${sql.ref(`s.${column}`)}::text, '') = d.least then d.most else d.least end as against, null::int as against_line`,
      { against: true },
    )
  }
}

/** Puts what the parts say of one key into the row that came first. */
async function join(tx: Tx, stage: Stage, { key, batches }: Keyed): Promise<number> {
  const table = sql.id(stage)
  const same = sql`${listOf('o', key)} = ${listOf('s', key)}`
  for (const column of givenBy(batches)) {
    const givers = giversOf(batches, column)
    if (givers.length === batches.length) continue
    await sql`
      update ${table} s set ${sql.id(column)} = ${sql.ref(`o.${column}`)} from ${table} o
      where ${same} and o.file = any (${givers}::smallint[]) and s.file <> all (${givers}::smallint[])`.execute(tx)
  }
  const { numAffectedRows } = await sql`
    with sharing as (
      select ${sql.join(key.map((one) => sql.id(one)))}, min(seq) as kept, array_agg(distinct file) as parts from ${table}
      group by ${sql.join(key.map((one) => sql.id(one)))} having count(*) > 1
    ), kept as (
      update ${table} s set parts = o.parts from sharing o where ${same} and s.seq = o.kept
    )
    delete from ${table} s using sharing o where ${same} and s.seq <> o.kept`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

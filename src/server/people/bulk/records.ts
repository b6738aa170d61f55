import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/db.ts'
import { analyseStage, emptyTally, refuse, type Change, type Several, type Stage, type Tally } from './stage.ts'

/** A table whose rows have a code of their own, and its stage. */
interface Coded {
  table: string
  stage: Stage
  /** Every column that an import may write; the first ones, `required`, must be known of a new row. */
  columns: readonly string[]
  required: readonly string[]
  unique: readonly string[]
  /** What a new row gets where the mapping does not say a column. */
  otherwise?: Readonly<Record<string, string>>
}

export const coded = {
  site: {
    table: 'site',
    stage: 'stage_site',
    columns: ['code', 'name', 'country', 'time_zone', 'region'],
    required: ['code', 'name', 'country', 'time_zone'],
    unique: ['code'],
  },
  position: { table: 'position', stage: 'stage_position', columns: ['code', 'name'], required: ['code', 'name'], unique: ['code'] },
  unit: { table: 'unit', stage: 'stage_unit', columns: ['code', 'name', 'minimum_staffing'], required: ['code', 'name'], unique: ['code'] },
  employee: {
    table: 'employee',
    stage: 'stage_employee',
    columns: [
      'code',
      'user_name',
      'first_name',
      'last_name',
      'display_name',
      'email',
      'phone',
      'phone_country_code',
      'language',
      'hired_on',
      'left_on',
    ],
    required: ['code', 'user_name', 'first_name', 'last_name'],
    unique: ['code', 'user_name'],
    otherwise: { display_name: `s.first_name || ' ' || s.last_name` },
  },
} satisfies Record<string, Coded>

export type CodedKind = keyof typeof coded

export interface Written {
  tally: Tally
  changes: Change[]
}

/**
 * Writes the staged rows of one kind: those whose key is known are compared in the columns the mapping `gives` and changed
 * where they differ, others are added. Rows that cannot be written become findings and leave the stage.
 */
export async function writeCoded(
  tx: Tx,
  kind: CodedKind,
  { key, gives, several, samples }: { key: string; gives: readonly string[]; several: Several; samples: number },
): Promise<Written> {
  const spec: Coded = coded[kind]
  const stage = sql.id(spec.stage)
  const table = sql.id(spec.table)
  const given = spec.columns.filter((column) => gives.includes(column))
  const tally = emptyTally()
  await analyseStage(tx, spec.stage)
  tally.passedOver = await oneRowEach(tx, spec.stage, { key: [key], field: key, several, kind })
  await sql`update ${stage} s set known = t.id from ${table} t where t.${sql.id(key)} = s.${sql.id(key)}`.execute(tx)
  for (const column of spec.unique.filter((one) => one !== key && given.includes(one))) await refuseHeld(tx, kind, spec, column)
  const missing = spec.required.find((column) => !given.includes(column))
  if (missing !== undefined)
    await refuse(
      tx,
      kind,
      missing,
      'incomplete',
      sql`delete from ${stage} where known is null returning file, line, ${sql.id(key)} as value, ${sql.id(key)} as key`,
    )

  const differs = sql`(${columnsOf('s', given)}) is distinct from (${columnsOf('t', given)})`
  const changes = await changesOf(tx, spec, key, given, differs, samples)
  const updated = await sql`
    update ${table} t set ${sql.raw(given.map((column) => `"${column}" = s."${column}"`).join(', '))}
    from ${stage} s where s.known = t.id and ${differs}`.execute(tx)
  tally.changed = Number(updated.numAffectedRows ?? 0)
  const others = Object.entries(spec.otherwise ?? {}).filter(([column]) => !given.includes(column))
  const added = await sql`
    insert into ${table} (id, ${sql.raw([...given, ...others.map(([column]) => column)].map((column) => `"${column}"`).join(', '))})
    select s.id, ${columnsOf('s', given)}${sql.raw(others.map(([, value]) => `, ${value}`).join(''))}
    from ${stage} s where s.known is null order by s.seq`.execute(tx)
  tally.added = Number(added.numAffectedRows ?? 0)
  const left = await rows(tx, sql<{ count: number }>`select count(*) as count from ${stage}`)
  tally.taken = left[0]?.count ?? 0
  tally.unchanged = tally.taken - tally.changed - tally.added
  return { tally, changes }
}

const columnsOf = (alias: string, columns: readonly string[]) => sql.raw(columns.map((column) => `${alias}."${column}"`).join(', '))

// Of two rows with one log-in neither is known to be right; a log-in that another person has now is not taken away.
async function refuseHeld(tx: Tx, kind: string, spec: Coded, column: string): Promise<void> {
  const [stage, table, name] = [sql.id(spec.stage), sql.id(spec.table), sql.id(column)]
  const key = sql.id(spec.unique.find((one) => one !== column) ?? column)
  await refuse(
    tx,
    kind,
    column,
    'held',
    sql`
    delete from ${stage} s using (select seq, count(*) over (partition by ${name}) as sharing from ${stage}) d
    where d.seq = s.seq and d.sharing > 1 returning s.file, s.line, s.${name} as value, s.${key} as key`,
  )
  await refuse(
    tx,
    kind,
    column,
    'held',
    sql`
    delete from ${stage} s using ${table} t
    where t.${name} = s.${name} and t.id is distinct from s.known returning s.file, s.line, s.${name} as value, s.${key} as key`,
  )
}

/** Leaves one row of each key in a stage, or none where several are refused; returns how many were passed over. */
export async function oneRowEach(
  tx: Tx,
  stage: Stage,
  { key, field, several, kind }: { key: readonly string[]; field: string; several: Several; kind?: string },
): Promise<number> {
  const by = sql.raw(key.join(', '))
  if (several !== 'refuse') {
    const { numAffectedRows } = await sql`
      delete from ${sql.id(stage)} s using (
        select seq, row_number() over (partition by ${by} order by seq ${sql.raw(several === 'last' ? 'desc' : 'asc')}) as place from ${sql.id(stage)}
      ) d where d.seq = s.seq and d.place > 1`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }
  await refuse(
    tx,
    kind ?? '',
    field,
    'several',
    sql`
    delete from ${sql.id(stage)} s using (select seq, count(*) over (partition by ${by}) as sharing from ${sql.id(stage)}) d
    where d.seq = s.seq and d.sharing > 1 returning s.file, s.line, s.${sql.raw(key[0] ?? '')} as value, s.${sql.raw(key[0] ?? '')} as key`,
  )
  return 0
}

async function changesOf(
  tx: Tx,
  spec: Coded,
  key: string,
  given: readonly string[],
  differs: ReturnType<typeof sql>,
  samples: number,
): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<{ file: number; line: number; name: string; before: (string | null)[]; after: (string | null)[] }>`
      select s.file, s.line, s.${sql.id(key)} as name,
        json_build_array(${columnsOf('t', given)}) as before, json_build_array(${columnsOf('s', given)}) as after
      from ${sql.id(spec.stage)} s join ${sql.id(spec.table)} t on t.id = s.known
      where ${differs} order by s.file, s.line limit ${samples}`,
  )
  return found.map(({ before, after, ...row }) => ({
    ...row,
    fields: given
      .map((field, place) => ({ field, before: before[place] ?? null, after: after[place] ?? null }))
      .filter((field) => field.before !== field.after),
  }))
}

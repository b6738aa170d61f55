import { sql, type RawBuilder } from 'kysely'
import { sure } from '#shared/sure.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { additionsOf } from './additions.ts'
import { matchImporter, tellImporterSignsIn } from './importer.ts'
import { tellOtherPeople, type OtherPeople } from './other-people.ts'
import { oneRowEach, type Settled } from './several.ts'
import { refuseSomebodyThere } from './somebody.ts'
import {
  analyseStage,
  emptyTally,
  givenBy,
  giversOf,
  isOf,
  readAs,
  refuse,
  saidOf,
  type Batch,
  type Change,
  type PersonKey,
  type Stage,
  type Tally,
} from './stage.ts'

/** A table whose rows have a code of their own, and its stage. */
interface Coded {
  table: string
  stage: Stage
  /** Every column that an import may write; the first ones, `required`, must be known of a new row. */
  columns: readonly string[]
  required: readonly string[]
  unique: readonly string[]
  /** What a new row gets where its part of the mapping does not say a column. */
  otherwise?: Readonly<Record<string, string>>
  /** A column of its stage that names a record of the same table by its code, and where the table keeps that one's id. Whoever writes the table puts them there. */
  above?: { column: string; id: string }
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
  unit: {
    table: 'unit',
    stage: 'stage_unit',
    columns: ['code', 'name', 'minimum_staffing'],
    required: ['code', 'name'],
    unique: ['code'],
    above: { column: 'parent', id: 'parent_id' },
  },
  working_schedule: {
    table: 'working_schedule',
    stage: 'stage_schedule',
    columns: ['code', 'name', 'hours', 'start_time', 'end_time'],
    required: ['code', 'name', 'hours', 'start_time', 'end_time'],
    unique: ['code'],
  },
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
      'born_on',
      'hired_on',
      'left_on',
    ],
    required: ['code', 'user_name', 'first_name', 'last_name'],
    unique: ['code', 'user_name'],
    otherwise: { display_name: `btrim(s.first_name || ' ' || s.last_name)` },
  },
} satisfies Record<string, Coded>

export type CodedKind = keyof typeof coded

export interface Written {
  tally: Tally
  changes: Change[]
  /** The first of what is added. */
  additions: Change[]
  /** Of people: those who are here and whom the files call quite otherwise. */
  others?: OtherPeople
}

export interface CodedGiven {
  key: string
  batches: readonly Batch[]
  samples: number
  /** Of people: who has them imported; null, or absent: nobody who is one of them. */
  importerId?: string | null
}

/** Settles the staged rows of one kind and writes them. */
export const writeCoded = async (tx: Tx, kind: CodedKind, given: CodedGiven): Promise<Written> =>
  writeSettled(tx, kind, given, await settleCoded(tx, kind, given))

type SettledCoded = Settled & Pick<Written, 'others'>

const columnsGiven = ({ columns }: Coded, batches: readonly Batch[]) => columns.filter((column) => givenBy(batches).includes(column))

/** Leaves one row of each key in the stage of a kind, with the record that it stands for. Rows that cannot be written become findings. */
export async function settleCoded(tx: Tx, kind: CodedKind, { key, batches, importerId = null }: CodedGiven): Promise<SettledCoded> {
  const spec: Coded = coded[kind]
  await analyseStage(tx, spec.stage)
  const settled = await oneRowEach(tx, spec.stage, { key: [key], field: key, kind, batches })
  await sql`
    update ${sql.id(spec.stage)} s set known = t.id from ${sql.id(spec.table)} t where t.${sql.id(key)} = s.${sql.id(key)}`.execute(tx)
  const ofImporter = kind === 'employee' && importerId !== null ? { key: key as PersonKey, batches, importerId } : null
  if (ofImporter) await matchImporter(tx, ofImporter)
  await keepOfKnown(tx, spec, batches)
  if (ofImporter) await tellImporterSignsIn(tx, ofImporter)
  if (kind === 'employee') await refuseSomebodyThere(tx, { key, batches })
  const given = columnsGiven(spec, batches)
  for (const column of spec.unique.filter((one) => given.includes(one))) await refuseHeld(tx, kind, spec, column, key)
  await refuseIncomplete(tx, kind, spec, key, batches)
  return kind === 'employee' ? { ...settled, others: await tellOtherPeople(tx, key as PersonKey) } : settled
}

/** What parts say of who is new alone stays as it is in records that are there, unless another part says it of them, too. */
async function keepOfKnown(tx: Tx, spec: Coded, batches: readonly Batch[]): Promise<void> {
  for (const column of new Set(batches.flatMap(({ ofNew = [] }) => ofNew))) {
    const saying = giversOf(
      batches.filter(({ ofNew = [] }) => !ofNew.includes(column)),
      column,
    )
    await sql`
      update ${sql.id(spec.stage)} s set ${sql.id(column)} = t.${sql.id(column)}, said = (s.said::jsonb - ${column}::text)::json
      from ${sql.id(spec.table)} t where t.id = s.known and ${isOf(giversOf(batches, column))} and not ${isOf(saying)}`.execute(tx)
  }
}

/**
 * Writes the settled rows of one kind: those whose key is known are compared in the columns the mapping `gives` and changed
 * where they differ, others are added.
 */
export async function writeSettled(
  tx: Tx,
  kind: CodedKind,
  { key, batches, samples }: CodedGiven,
  { joined, passedOver, others }: SettledCoded,
): Promise<Written> {
  const spec: Coded = coded[kind]
  const stage = sql.id(spec.stage)
  const table = sql.id(spec.table)
  const given = columnsGiven(spec, batches)
  const tally = { ...emptyTally(), passedOver, joined }
  // What none of its parts says of a record stays.
  const becomes = (column: string) =>
    sql`case when ${isOf(giversOf(batches, column))} then ${sql.ref(`s.${column}`)} else ${sql.ref(`t.${column}`)} end`
  await refuseLeftEarly(tx, given, becomes)

  const compared = [
    ...given.map((column) => ({ field: column, before: readAs(column, sql.ref(`t.${column}`)), after: readAs(column, becomes(column)) })),
    ...aboveOf(spec),
  ]
  const differs = sql`(${sql.join(compared.map(({ after }) => after))}) is distinct from (${sql.join(compared.map(({ before }) => before))})`
  const changes = await changesOf(tx, spec, key, compared, differs, samples)
  const updated = await sql`
    update ${table} t set ${sql.join(given.map((column) => sql`${sql.id(column)} = ${becomes(column)}`))}
    from ${stage} s where s.known = t.id and ${differs}`.execute(tx)
  tally.changed = Number(updated.numAffectedRows ?? 0)
  const above = spec.above && givenBy(batches).includes(spec.above.column) ? [spec.above.column] : []
  const additions = await additionsOf(tx, { stage: spec.stage, key, columns: [...given, ...above] })
  const values = spec.columns.map((column) => {
    const otherwise = spec.otherwise?.[column]
    const said = sql.ref(`s.${column}`)
    return otherwise === undefined ? said : sql`case when ${isOf(giversOf(batches, column))} then ${said} else ${sql.raw(otherwise)} end`
  })
  const added = await sql`
    insert into ${table} (id, ${sql.join(spec.columns.map((column) => sql.id(column)))})
    select s.id, ${sql.join(values)} from ${stage} s where s.known is null order by s.seq`.execute(tx)
  tally.added = Number(added.numAffectedRows ?? 0)
  const { count } = sure(await first(tx, sql<{ count: number }>`select count(*) as count from ${stage}`), 'a count is one row')
  tally.taken = count + joined
  tally.unchanged = count - tally.changed - tally.added
  return { tally, changes, additions, ...(others && { others }) }
}

/** What a new row needs and no part of the mapping gives it: told once, with how many rows are new. */
async function refuseIncomplete(tx: Tx, kind: CodedKind, spec: Coded, key: string, batches: readonly Batch[]): Promise<void> {
  const lacks = (column: string) => sql`s.known is null and not ${isOf(giversOf(batches, column))}`
  for (const column of spec.required)
    await sql`
      insert into stage_finding (file, line, field, value, reason)
      select min(s.file), 0, ${column}, count(*)::text, 'incomplete' from ${sql.id(spec.stage)} s where ${lacks(column)} having count(*) > 0`.execute(
      tx,
    )
  await sql`
    with gone as (
      delete from ${sql.id(spec.stage)} s where ${sql.join(spec.required.map(lacks), sql` or `)} returning ${sql.ref(`s.${key}`)} as key, s.file, s.line
    )
    insert into stage_refused (kind, key, file, line) select ${kind}, key, file, line from gone`.execute(tx)
}

/** Nobody leaves before they are hired, also where a file says one day and the other is known already. */
async function refuseLeftEarly(tx: Tx, given: readonly string[], day: (column: string) => ReturnType<typeof sql>): Promise<void> {
  const field = ['left_on', 'hired_on'].find((column) => given.includes(column))
  if (field === undefined) return
  const other = field === 'left_on' ? 'hired_on' : 'left_on'
  const told = (column: string) => sql`coalesce(${saidOf('s', column)}, ${day(column)}::text)`
  await refuse(
    tx,
    'employee',
    field,
    'leftEarly',
    sql`
    delete from stage_employee s using (
      select s.seq, ${told(field)} as value, ${told(other)} as against
      from stage_employee s left join employee t on t.id = s.known where ${day('left_on')} < ${day('hired_on')}
    ) d
    where d.seq = s.seq
    returning s.file, s.line, d.value, s.code as key, d.against, null::int as against_line`,
    { against: true },
  )
}

// Of two rows with one log-in neither is known to be right; a log-in that another person has now is not taken away.
async function refuseHeld(tx: Tx, kind: string, spec: Coded, column: string, by: string): Promise<void> {
  const [stage, table, name, key] = [sql.id(spec.stage), sql.id(spec.table), sql.id(column), sql.id(by)]
  await refuse(
    tx,
    kind,
    column,
    'held',
    sql`
    delete from ${stage} s using (select seq, count(*) over (partition by ${name}) as sharing from ${stage}) d
    where d.seq = s.seq and d.sharing > 1 returning s.file, s.line, ${saidOf('s', column)} as value, s.${key} as key`,
  )
  await refuse(
    tx,
    kind,
    column,
    'held',
    sql`
    delete from ${stage} s using ${table} t
    where t.${name} = s.${name} and t.id is distinct from s.known
    returning s.file, s.line, ${saidOf('s', column)} as value, s.${key} as key,
      ${kind === 'employee' ? sql`t.display_name` : sql`t.name`} as against, null::int as against_line`,
    { against: true },
  )
}

/** A field of a record as it stands, and as the stage has it. */
interface Compared {
  field: string
  before: RawBuilder<unknown>
  after: RawBuilder<unknown>
}

/** Under which record of its table one stands: by its code, as files name it. */
const aboveOf = ({ table, above }: Coded): Compared[] =>
  above
    ? [
        {
          field: above.column,
          before: sql`(select o.code from ${sql.id(table)} o where o.id = ${sql.ref(`t.${above.id}`)})`,
          after: sql.ref(`s.${above.column}`),
        },
      ]
    : []

async function changesOf(
  tx: Tx,
  spec: Coded,
  key: string,
  compared: readonly Compared[],
  differs: RawBuilder<unknown>,
  samples: number,
): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<{ file: number; line: number; name: string; before: (string | null)[]; after: (string | null)[] }>`
      select s.file, s.line, s.${sql.id(key)} as name,
        json_build_array(${sql.join(compared.map(({ before }) => before))}) as before,
        json_build_array(${sql.join(compared.map(({ after }) => after))}) as after
      from ${sql.id(spec.stage)} s join ${sql.id(spec.table)} t on t.id = s.known
      where ${differs} order by s.file, s.line limit ${samples}`,
  )
  return found.map(({ before, after, ...row }) => ({
    ...row,
    fields: compared
      .map(({ field }, place) => ({ field, before: before[place] ?? null, after: after[place] ?? null }))
      .filter((field) => field.before !== field.after),
  }))
}

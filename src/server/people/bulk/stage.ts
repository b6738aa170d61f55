import { sql, type RawBuilder } from 'kysely'
import { weekdays } from '#shared/records/working-week.ts'
import type { Tx } from '#server/foundation/database/db.ts'

/** Where a staged row was read: a number the caller gives its file, and the line. */
export interface Origin {
  file: number
  line: number
}

/** What is wrong with a staged row; the caller, who knows the file's columns, puts it into words. */
export type FindingReason =
  | 'several' // another row has the same key
  | 'disagrees' // a row of another part says something else of the same
  | 'passedOver' // another row of the same key counts, and says something else
  | 'held' // another person, or another row, has this code or user name
  | 'incomplete' // new, and the mapping does not say this field
  | 'namesSeveral' // by its name it may be one or another
  | 'somebody' // who is new by their key has the address or the user name of somebody who is there
  | 'namesake' // who is new by their key is called as somebody who is there
  | 'importer' // who imports is there under another number, and the row is theirs
  | 'importerSignsIn' // who imports gets another user name
  | 'otherPerson' // who is there by their key is called quite otherwise
  | 'unknown' // there is no such person, unit, position or site
  | 'refused' // there is one, but its own row was refused
  | 'beside' // another row of the same subject was refused
  | 'ownParent' // it names itself as what stands above it
  | 'circle' // it would stand above itself
  | 'overlap' // it lasts beyond the beginning of the next
  | 'backwards' // it ends before it begins
  | 'leftEarly' // somebody left before they were hired
  | 'twice' // rows that are summed say different days
  | 'noHours' // no day of a week has hours
  | 'hoursBeyond' // a day of a week has more hours than there are between its times
  | 'noPost' // they are given something on a day on which they work nowhere
  | 'notThere' // on its first day the manager was not hired yet, or had left

export interface Finding extends Origin {
  field: string
  value: string
  reason: FindingReason
  /** What the value is held against, and the line where that stands, if any. */
  against: string | null
  againstLine: number | null
  /** Told of a row that is not refused for it. */
  note: boolean
}

/** Rows of one part of a mapping: the number that they carry as `file`, the columns it gives, and which of several of one key counts. */
export interface Batch {
  file: number
  gives: readonly string[]
  several: Several
  /** Those of its columns that say something of who is new alone. */
  ofNew?: readonly string[]
}

/** Every column that a part gives. */
export const givenBy = (batches: readonly Batch[]): string[] => [...new Set(batches.flatMap(({ gives }) => gives))]

/** Which parts give a column. */
export const giversOf = (batches: readonly Batch[], column: string): number[] =>
  batches.filter(({ gives }) => gives.includes(column)).map(({ file }) => file)

/** Whether a staged row comes from one of these parts; one that several parts complete comes from each of them. */
export const isOf = (files: readonly number[]) => sql`coalesce(s.parts, array[s.file]) && ${files}::smallint[]`

/** What the file says of a column of a staged row. */
export const saidOf = (row: 's' | 'g' | 'k', column: string) =>
  sql`coalesce(${sql.ref(row)}.said ->> ${sql.lit(column)}, ${sql.ref(row)}.${sql.id(column)}::text)`

export interface Tally {
  added: number
  changed: number
  unchanged: number
  removed: number
  /** Rows of the files that were taken over, changed or not. */
  taken: number
  /** Rows that another row of the same key went before. */
  passedOver: number
  /** Of those taken the ones that only completed another row. */
  joined: number
}

export const emptyTally = (): Tally => ({ added: 0, changed: 0, unchanged: 0, removed: 0, taken: 0, passedOver: 0, joined: 0 })

/** What an import would change in a record that exists, for the reader's eye. */
export interface Change extends Origin {
  name: string
  fields: { field: string; before: string | null; after: string | null }[]
}

/** By which of their columns people are named. */
export type PersonKey = 'code' | 'user_name'

/** Which of several rows of one key counts. */
export type Several = 'refuse' | 'first' | 'last'

/** Columns of a stage with their types; `known` is the record that a row stands for already, `person`, `manager`, `unit` … hold codes until they are resolved. */
const stages = {
  stage_site: { id: 'uuid', known: 'uuid', code: 'text', name: 'text', country: 'text', region: 'text', time_zone: 'text' },
  stage_position: { id: 'uuid', known: 'uuid', code: 'text', name: 'text' },
  stage_unit: { id: 'uuid', known: 'uuid', code: 'text', name: 'text', parent: 'text', minimum_staffing: 'smallint' },
  stage_employee: {
    id: 'uuid',
    known: 'uuid',
    code: 'text',
    user_name: 'text',
    first_name: 'text',
    last_name: 'text',
    display_name: 'text',
    email: 'text',
    phone: 'text',
    phone_country_code: 'text',
    language: 'text',
    born_on: 'date',
    hired_on: 'date',
    left_on: 'date',
  },
  stage_assignment: {
    person: 'text',
    starts_on: 'date',
    ends_on: 'date',
    unit: 'text',
    position: 'text',
    site: 'text',
    manager: 'text',
    grade: 'text',
    employment_status: 'text',
    full_time: 'numeric(4,3)',
  },
  stage_schedule: {
    id: 'uuid',
    known: 'uuid',
    code: 'text',
    name: 'text',
    ...(Object.fromEntries(weekdays.map((day) => [day, 'numeric'])) as Record<(typeof weekdays)[number], 'numeric'>),
    hours: 'numeric(4,2)[]',
    start_time: 'time',
    end_time: 'time',
  },
  stage_scheduled: { known: 'uuid', person: 'text', schedule: 'text', starts_on: 'date' },
  stage_head: { unit: 'text', person: 'text' },
  stage_opening: { person: 'text', leave_type_id: 'uuid', quantity: 'numeric', effective_on: 'date', expires_on: 'date' },
  stage_absence: {
    person: 'text',
    type: 'text',
    from_day: 'date',
    until_day: 'date',
    days: 'numeric',
    note: 'text',
  },
} as const

export type Stage = keyof typeof stages

/** A column as its value is read: hours of a week one beside the other, times of day without seconds. */
export const readAs = (column: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  column === 'hours'
    ? sql`array_to_string(${value}::float8[], ' ')`
    : column === 'start_time' || column === 'end_time'
      ? sql`to_char(${value}, 'HH24:MI')`
      : value

export const stageNames = Object.keys(stages) as Stage[]
export type StagedRow<S extends Stage> = Origin &
  Partial<Record<keyof (typeof stages)[S], string | null>> & {
    /** What the file says, by column, where that is not the value. */
    said?: Record<string, string> | undefined
  }

/** Makes the stages of a bulk write; they vanish with the transaction. */
export async function openStages(tx: Tx): Promise<void> {
  for (const [stage, columns] of Object.entries(stages)) {
    const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
    await sql`create temp table ${sql.id(stage)} (
      seq int generated always as identity, file smallint not null, line int not null, said json, parts smallint[], ${sql.raw(definitions.join(', '))}
    ) on commit drop`.execute(tx)
  }
  await sql`
    create temp table stage_finding (file smallint, line int, field text, value text, reason text, against text, against_line int,
      note boolean not null default false, seq int generated always as identity) on commit drop`.execute(tx)
  // Keys of refused rows, and what people are called in them: who refers to one of them hears why it is unknown, and where it
  // stands, and what else is said of the same is not taken.
  await sql`create temp table stage_refused (kind text, key text, file smallint, line int, names json) on commit drop`.execute(tx)
}

/** Puts rows into a stage, some thousands at a time. */
export async function stageRows<S extends Stage>(tx: Tx, stage: S, rows: readonly StagedRow<S>[]): Promise<void> {
  const columns = Object.entries(stages[stage])
  const names = ['file', 'line', 'said', ...columns.map(([name]) => name)].join(', ')
  const types = ['file smallint', 'line int', 'said json', ...columns.map(([name, type]) => `${name} ${type}`)].join(', ')
  await sql`
    insert into ${sql.id(stage)} (${sql.raw(names)})
    select ${sql.raw(names)} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(types)})`.execute(tx)
}

/** The planner knows nothing of a table that was just filled. */
export async function analyseStage(tx: Tx, stage: Stage): Promise<void> {
  await sql`analyze ${sql.id(stage)}`.execute(tx)
}

/**
 * Turns rows into findings. `doomed` deletes them from their stage and returns file, line, value, key, and where there is
 * something to hold them against also against and against_line; of a `kind` that others refer to, the key is kept for them.
 * `kind` null: nobody refers to them.
 */
export async function refuse(
  tx: Tx,
  kind: string | null,
  field: string,
  reason: FindingReason,
  doomed: ReturnType<typeof sql>,
  { against = false }: { against?: boolean } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (${doomed}),
    known as (insert into stage_refused (kind, key, file, line) select ${kind}, key, file, line from gone where ${kind}::text is not null and key is not null)
    insert into stage_finding (file, line, field, value, reason, against, against_line)
    select file, line, ${field}, coalesce(value::text, ''), ${reason}, ${against ? sql`against::text, against_line` : sql`null, null`} from gone`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const pageSize = 2000

/** All findings in the order of files and lines, a page at a time, so that a million of them need no memory. */
export async function* findings(tx: Tx): AsyncGenerator<Finding[]> {
  await sql`create temp table stage_told on commit drop as
    select row_number() over (order by file, line, seq) as place, file, line, field, value, reason, against, against_line, note
    from stage_finding`.execute(tx)
  await sql`create index on stage_told (place)`.execute(tx)
  for (let from = 0; ; from += pageSize) {
    const { rows } = await sql<Finding>`
      select file, line, field, value, reason, against, against_line as "againstLine", note from stage_told where place > ${from} and place <= ${from + pageSize} order by place`.execute(
      tx,
    )
    yield rows
    if (rows.length < pageSize) return
  }
}

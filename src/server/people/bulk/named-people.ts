import { sql } from 'kysely'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { plain, refuseUnclear, rename, told } from './named.ts'
import { analyseStage, refuse, saidOf, type PersonKey, type StagedRow } from './stage.ts'

/** Where files name people by what they are called; `key`: of which subject a row is refused with its others. */
const naming = [
  { stage: 'stage_assignment', column: 'manager', kind: 'post', key: 'person' },
  { stage: 'stage_head', column: 'person', kind: null, key: 'unit' },
] as const

/** How people write the name of somebody. */
export const namesIn = ({ display_name: whole, first_name: first, last_name: last }: Omit<StagedRow<'stage_employee'>, 'file' | 'line'>) =>
  first && last ? [whole ?? null, `${first} ${last}`, `${last}, ${first}`] : [whole ?? null]

/** The same of a row of the database, as a list. */
export const namesOf = (row: 't' | 's') =>
  sql`json_build_array(${sql.ref(`${row}.display_name`)}, ${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)},
    ${sql.ref(`${row}.last_name`)} || ', ' || ${sql.ref(`${row}.first_name`)})`

/**
 * Puts what a person is known by where rows name a manager, or the head of a unit, by a name that exactly one person has, there
 * already or in the files. A name that several have is refused, and so is one that stands in a refused row alone; one that nobody
 * has stays.
 */
export async function findPeopleByName(tx: Tx, by: PersonKey): Promise<void> {
  await analyseStage(tx, 'stage_employee')
  for (const { stage, column, kind, key } of naming) {
    await analyseStage(tx, stage)
    const words = await rows(
      tx,
      sql<{ word: string }>`
        select distinct ${sql.id(column)} as word from ${sql.id(stage)} s where ${sql.id(column)} is not null
          and not exists (select from employee t where t.${sql.id(by)} = s.${sql.id(column)})
          and not exists (select from stage_employee o where o.${sql.id(by)} = s.${sql.id(column)})
          and not exists (select from stage_refused r where r.kind = 'employee' and r.key = s.${sql.id(column)})`,
    )
    if (words.length === 0) continue
    const { called, refused } = await whoIsCalled(tx, by, new Set(words.map(({ word }) => plain(word))))
    const found = new Map<string, string>()
    const several = new Map<string, string>()
    const hanging: (Refused & { word: string })[] = []
    for (const { word } of words) {
      const those = [...(called.get(plain(word)) ?? [])].map(([code, name]) => ({ code, name }))
      const [only] = those
      const row = refused.get(plain(word))
      if (those.length > 1) several.set(word, told(those))
      else if (only) found.set(word, only.code)
      else if (row?.isThere) hanging.push({ ...row, word })
      // Who is not there for want of that row is told as somebody who is named by their key.
      else if (row) found.set(word, row.code)
    }
    await refuseUnclear(tx, kind, stage, column, several, key)
    if (hanging.length > 0)
      await refuse(
        tx,
        kind,
        column,
        'refused',
        sql`
        delete from ${sql.id(stage)} s using ${jsonRows(hanging)} as x (word text, file int, line int) where s.${sql.id(column)} = x.word
        returning s.file, s.line, ${saidOf('s', column)} as value, ${sql.ref(`s.${key}`)} as key, x.file as against, x.line as against_line`,
        { against: true },
      )
    await rename(tx, stage, column, found)
  }
}

/** A refused row with a name in it, and whether the person is there all the same, by another row or already. */
interface Refused {
  code: string
  file: number
  line: number
  isThere: boolean
}

/** Somebody who is there or in the files; `file` and `line` of a refused row. */
interface Called {
  code: string
  names: (string | null)[]
  file: number | null
  line: number | null
  isThere: boolean
}

/** So many people are looked at at a time: of a large company most are named by nobody. */
const pageSize = 20_000

/** By each of some names those who have it, by what they are known, with the name as it is written; and the first refused row with it. */
async function whoIsCalled(
  tx: Tx,
  by: PersonKey,
  names: ReadonlySet<string>,
): Promise<{ called: Map<string, Map<string, string>>; refused: Map<string, Refused> }> {
  const key = sql.id(by)
  await sql`
    create temp table stage_called on commit drop as
    select row_number() over (order by file, line) as place, code, names, file, line, is_there from (
      select t.${key} as code, ${namesOf('t')} as names, null::smallint as file, null::int as line, true as is_there from employee t
      union all select s.${key}, ${namesOf('s')}, null, null, true from stage_employee s
      union all select r.key, r.names, r.file, r.line,
        exists (select from employee t where t.${key} = r.key) or exists (select from stage_employee s where s.${key} = r.key)
      from stage_refused r where r.kind = 'employee' and r.names is not null
    ) x where code is not null`.execute(tx)
  await sql`create index on stage_called (place)`.execute(tx)
  const called = new Map<string, Map<string, string>>()
  const refused = new Map<string, Refused>()
  for (let from = 0; ; from += pageSize) {
    const people = await rows(
      tx,
      sql<Called>`
        select code, names, file, line, is_there as "isThere" from stage_called where place > ${from} and place <= ${from + pageSize}
        order by place`,
    )
    for (const { code, names: own, file, line, isThere } of people)
      for (const name of own) {
        const word = plain(name ?? '')
        if (name === null || !names.has(word)) continue
        const those = called.get(word) ?? new Map<string, string>()
        if (file === null || line === null) called.set(word, those.set(code, those.get(code) ?? name))
        else if (!refused.has(word)) refused.set(word, { code, file, line, isThere })
      }
    if (people.length < pageSize) break
  }
  await sql`drop table stage_called`.execute(tx)
  return { called, refused }
}

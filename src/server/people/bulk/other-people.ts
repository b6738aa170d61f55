import { sql } from 'kysely'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { isNear } from './resembling.ts'
import { saidOf, type Origin, type PersonKey } from './stage.ts'

/** A row that names somebody who is here, and calls them quite otherwise. */
export interface OtherPerson extends Origin {
  /** By what they are known. */
  key: string
  here: string
  there: string
}

export interface OtherPeople<More = unknown> {
  count: number
  /** The first of them. */
  some: (OtherPerson & More)[]
}

export const noOtherPeople: OtherPeople<never> = { count: 0, some: [] }

const shown = 20

/**
 * Of settled rows: tells of people who are called quite otherwise in the files than here, and whom no birthday and no address says to be the same:
 * numbers of another company meet one's own. It is told and not refused, as people do change their names.
 */
export async function tellOtherPeople(tx: Tx, by: PersonKey): Promise<OtherPeople> {
  const turn = takingTurns()
  const told: OtherPeople = { count: 0, some: [] }
  for (let after = -1; ;) {
    const found = await calledOtherwise(tx, by, after)
    await turn()
    const others = found.filter(({ named, naming }) => isAnother(named, naming))
    await sql`
      insert into stage_finding (file, line, field, value, reason, against, note)
      select x.file, x.line, ${by}, x.said, 'otherPerson', x.here, true
      from ${jsonRows(others)} as x (file smallint, line int, said text, here text)`.execute(tx)
    told.count += others.length
    told.some.push(
      ...others.slice(0, shown - told.some.length).map(({ file, line, key, here, there }) => ({ file, line, key, here, there })),
    )
    if (found.length < slice) return told
    after = found.at(-1)?.seq ?? after
  }
}

/** Rows are compared so many at a time: all of a file may be of another company. */
const slice = 2000

/** The next rows whose names are not those of whom they stand for. */
function calledOtherwise(tx: Tx, by: PersonKey, after: number) {
  const called = (row: 's' | 't') =>
    sql`concat_ws(' ', ${sql.ref(`${row}.first_name`)}, ${sql.ref(`${row}.last_name`)}, ${sql.ref(`${row}.display_name`)})`
  return rows(
    tx,
    sql<OtherPerson & { seq: number; said: string; named: string; naming: string }>`
      select s.seq, s.file, s.line, t.${sql.id(by)} as key, ${saidOf('s', by)} as said, t.display_name as here,
        coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.display_name) as there,
        ${called('t')} as named, ${called('s')} as naming
      from stage_employee s join employee t on t.id = s.known
      where s.seq > ${after} and lower(${called('s')}) not in ('', lower(${called('t')}))
        and (s.born_on = t.born_on) is not true and (lower(s.email) = lower(t.email)) is not true
      order by s.seq limit ${slice}`,
  )
}

/** Whether two names have no word in common, nor one that is a typing error of the other. */
export function isAnother(one: string, other: string): boolean {
  const [own, theirs] = [wordsOf(one), wordsOf(other)]
  return own.length > 0 && theirs.length > 0 && !own.some((word) => theirs.some((said) => isNear(word, said)))
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

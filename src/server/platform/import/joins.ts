import { Unreadable, type Tell } from './faults.ts'
import { bare, type Files } from './files.ts'
import type { Join } from '#shared/import-mapping/form.ts'
import { columnAt, openTable, type Table } from './table.ts'
import { labelOf, plainReader, reader, type JoinedRow, type Read, type Row, type Scope } from './values.ts'

const between = '\u0001'

/** Puts the rows of another file beside a row; false: the row was told to have none. */
export type Joining = (row: Row, tell: Tell) => boolean

/**
 * Opens a file that others are joined with. It is read when the first row is asked for: by then it is known which of its
 * columns are taken, and rows that are passed over are told where they differ in one of these.
 */
export async function openJoin(name: string, given: Join, scope: Scope, files: Files, held: Held): Promise<() => Promise<Joining>> {
  const place = files.places.get(given.file)
  if (!place) throw undescribed(files, given.file)
  const mends = files.mends.get(bare(place.location))
  const table = await openTable(place.location, place.form, files.limits, { mends, went: () => files.took(0) })
  const mine = given.on.map(([value]) => reader(value, 'text', scope))
  const theirs = given.on.map(([, column]) => columnAt(table, column))
  const used = new Set<number>()
  scope.joins[name] = { ...table, used }
  return async () => finder(name, given, mine, await indexOf(given, table, { theirs, used, held }, files))
}

/** A file that the mapping takes rows of without saying how it is written. */
export const undescribed = (files: Files, name: string) =>
  new Unreadable({
    file: name,
    line: 0,
    column: '',
    value: '',
    why: 'the mapping takes rows of it but does not describe it',
    allowed: [...files.places.keys()].join(', '),
  })

/** How many rows are in memory, of all files that a part joins. */
interface Held {
  rows: number
}

interface Columns {
  held: Held
  theirs: readonly number[]
  used: ReadonlySet<number>
}

async function indexOf(given: Join, table: Table, { theirs, used, held }: Columns, files: Files): Promise<Map<string, JoinedRow>> {
  const index = new Map<string, JoinedRow>()
  const plain = plainReader(table.form)
  const label = given.on.map(([, column]) => labelOf(column)).join(', ')
  const names = [...used].map((at) => table.columns?.[at] ?? `column ${at + 1}`)
  for await (const records of table.records(files.log)) {
    for (const { line, cells } of records) {
      const tell: Tell = (column, value, why, allowed) => files.log.add({ file: table.file, line, column, value, why, allowed })
      const values = theirs.map((at, part) => plain(cells[at] ?? '', labelOf(given.on[part]?.[1] ?? ''), tell))
      if (values.some((value) => value === null || value === undefined)) continue
      const key = values.join(between)
      const known = index.get(key)
      if (known && given.several === 'refuse') {
        tell(
          label,
          values.join(', '),
          `line ${known.line} of this file has the same`,
          'one row; or "several": "first" or "last" in the join',
        )
        continue
      }
      const row = { file: table.file, line, cells }
      const [counts, passed] = given.several === 'first' && known ? [known, row] : [row, known]
      if (passed) {
        const differs = [...used].findIndex((at) => counts.cells[at] !== passed.cells[at])
        const at = [...used][differs]
        if (at !== undefined)
          files.log.note({
            file: table.file,
            line: passed.line,
            column: names[differs] ?? '',
            value: passed.cells[at] ?? '',
            why: `it is passed over: line ${counts.line} counts and has "${counts.cells[at] ?? ''}"`,
          })
      }
      index.set(key, counts)
      if (!known) held.rows += 1
      if (held.rows > files.limits.mostJoined)
        throw new Unreadable({
          file: table.file,
          line,
          column: '',
          value: '',
          why: `more than ${files.limits.mostJoined} rows cannot be joined`,
        })
    }
  }
  return index
}

function finder(name: string, given: Join, mine: readonly Read[], index: ReadonlyMap<string, JoinedRow>): Joining {
  const label = given.on.map(([value]) => labelOf(value)).join(', ')
  return (row, tell) => {
    const values = mine.map((read) => read(row, tell)?.value)
    if (values.includes(undefined)) return false
    row.joined[name] = null
    if (values.includes(null)) return true
    const found = index.get(values.join(between))
    row.joined[name] = found ?? null
    if (found || given.missing === 'empty') return true
    tell(label, values.join(', '), `${given.file} has no such row`)
    return false
  }
}

import type { Tell } from './faults.ts'
import { bare, type Files } from './files.ts'
import type { Condition, RowSet, Source } from '#shared/import-mapping/form.ts'
import { openJoin, undescribed, type Joining } from './joins.ts'
import { openTable } from './table.ts'
import { reader, type Row, type Scope } from './values.ts'

/** Rows of a file, ready to be read once, and what values may be taken from. */
export interface Rows {
  file: string
  scope: Scope
  batches(): AsyncGenerator<Row[]>
  /** Tells a fault of a row. */
  teller(row: { line: number }): Tell
}

export async function openRows(set: RowSet, files: Files): Promise<Rows> {
  const place = files.places.get(set.file)
  if (!place) throw undescribed(files, set.file)
  const mends = files.mends.get(bare(place.location))
  const table = await openTable(place.location, place.form, files.limits, { mends, went: () => files.took(0) })
  const scope: Scope = { main: table, joins: {} }
  const teller =
    ({ line }: { line: number }): Tell =>
    (column, value, why, allowed, at = { file: table.file, line }) =>
      files.log.add({ ...at, column, value, why, allowed })
  const opened: (() => Promise<Joining>)[] = []
  const held = { rows: 0 }
  for (const [name, given] of Object.entries(set.joins)) opened.push(await openJoin(name, given, scope, files, held))
  // What needs no other file is asked first: a row that is not meant must not be told of for want of a partner.
  const early = set.where.filter((given) => !asksJoin(given.value)).map((given) => condition(given, scope))
  const late = set.where.filter((given) => asksJoin(given.value)).map((given) => condition(given, scope))

  async function* batches(): AsyncGenerator<Row[]> {
    const joins: Joining[] = []
    for (const open of opened) joins.push(await open())
    const told = files.log.count
    let [seen, met] = [0, 0]
    for await (const records of table.records(files.log)) {
      seen += records.length
      const found: Row[] = []
      for (const { line, cells } of records) {
        const row: Row = { line, cells, joined: {} }
        const tell = teller(row)
        if (early.every((meets) => meets(row, tell)) && joins.every((join) => join(row, tell)) && late.every((meets) => meets(row, tell)))
          found.push(row)
      }
      met += found.length
      files.took(found.length)
      if (found.length > 0) yield found
    }
    files.taken.rows += met
    if (met > 0 || files.log.count > told) return
    files.taken.none.add(table.file)
    const why =
      seen > 1
        ? `nothing was read: none of its ${seen} rows is as "where" asks`
        : seen === 1
          ? 'nothing was read: its only row is not as "where" asks'
          : table.columns && table.form.header
            ? 'nothing was read: it has the names of its columns and no row'
            : 'nothing was read: it has no row'
    files.log.note({ file: table.file, line: 0, column: '', value: '', why })
  }
  return { file: table.file, scope, batches, teller }
}

function asksJoin(given: Source): boolean {
  if (typeof given !== 'object') return false
  if ('first' in given) return given.first.some(asksJoin)
  return 'template' in given ? given.template.includes(':') : 'of' in given && given.of !== undefined
}

function condition(given: Condition, scope: Scope): (row: Row, tell: Tell) => boolean {
  const read = reader(given.value, 'text', scope)
  const words = new Set('is' in given ? given.is : given.isNot)
  const wanted = 'is' in given
  return (row, tell) => {
    const taken = read(row, tell)
    return taken !== undefined && words.has(taken.value ?? '') === wanted
  }
}

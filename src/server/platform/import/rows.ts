import { Unreadable, type FaultLog } from './faults.ts'
import type { Condition, FileForm, Join, RowSet, Source } from './form.ts'
import { columnAt, openTable } from './table.ts'
import type { Limits } from './text.ts'
import { labelOf, plainReader, reader, type Read, type Row, type Scope, type Tell } from './values.ts'

/** The files of an import: where each lies that the mapping names, and how it is written. */
export interface Files {
  places: ReadonlyMap<string, { location: string; form: FileForm }>
  limits: Limits
  log: FaultLog
}

/** Rows of a file, ready to be read once, and what values may be taken from. */
export interface Rows {
  file: string
  scope: Scope
  batches(): AsyncGenerator<Row[]>
  /** Tells a fault of a row. */
  teller(row: { line: number }): Tell
}

export async function openRows(set: RowSet, files: Files): Promise<Rows> {
  const place = placeOf(files, set.file)
  const table = await openTable(place.location, place.form, files.limits)
  const scope: Scope = { main: table, joins: {} }
  const teller =
    ({ line }: { line: number }): Tell =>
    (column, value, why, allowed) =>
      files.log.add({ file: table.file, line, column, value, why, allowed })
  const joins: ((row: Row, tell: Tell) => boolean)[] = []
  for (const [name, given] of Object.entries(set.joins)) joins.push(await openJoin(name, given, scope, files))
  // What needs no other file is asked first: a row that is not meant must not be told of for want of a partner.
  const early = set.where.filter((given) => !asksJoin(given.value)).map((given) => condition(given, scope))
  const late = set.where.filter((given) => asksJoin(given.value)).map((given) => condition(given, scope))

  async function* batches(): AsyncGenerator<Row[]> {
    for await (const records of table.records(files.log)) {
      const found: Row[] = []
      for (const { line, cells } of records) {
        const row: Row = { line, cells, joined: {} }
        const tell = teller(row)
        if (early.every((meets) => meets(row, tell)) && joins.every((join) => join(row, tell)) && late.every((meets) => meets(row, tell)))
          found.push(row)
      }
      if (found.length > 0) yield found
    }
  }
  return { file: table.file, scope, batches, teller }
}

function placeOf(files: Files, name: string) {
  const place = files.places.get(name)
  if (place) return place
  throw new Unreadable({
    file: name,
    line: 0,
    column: '',
    value: '',
    why: 'the mapping takes rows of it but does not describe it',
    allowed: [...files.places.keys()].join(', '),
  })
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
    const value = read(row, tell)
    return value !== undefined && words.has(value ?? '') === wanted
  }
}

const between = '\u0001'

async function openJoin(name: string, given: Join, scope: Scope, files: Files): Promise<(row: Row, tell: Tell) => boolean> {
  const place = placeOf(files, given.file)
  const table = await openTable(place.location, place.form, files.limits)
  const mine = given.on.map(([value]) => reader(value, 'text', scope))
  const theirs = given.on.map(([, column]) => columnAt(table, column))
  const index = new Map<string, readonly string[]>()
  const plain = plainReader(place.form)
  for await (const records of table.records(files.log)) {
    for (const { line, cells } of records) {
      const tell: Tell = (column, value, why, allowed) => files.log.add({ file: table.file, line, column, value, why, allowed })
      const values = theirs.map((at, part) => plain(cells[at] ?? '', labelOf(given.on[part]?.[1] ?? ''), tell))
      if (values.some((value) => value === null || value === undefined)) continue
      const key = values.join(between)
      if (index.has(key) && given.several === 'refuse') {
        tell(
          given.on.map(([, column]) => labelOf(column)).join(', '),
          values.join(', '),
          'an earlier row of this file has the same',
          'one row; or "several": "first" or "last" in the join',
        )
        continue
      }
      if (index.has(key) && given.several === 'first') continue
      index.set(key, cells)
      if (index.size > files.limits.mostJoined)
        throw new Unreadable({
          file: table.file,
          line,
          column: '',
          value: '',
          why: `more than ${files.limits.mostJoined} rows cannot be joined`,
        })
    }
  }
  scope.joins[name] = table
  return finder(name, given, mine, index)
}

function finder(name: string, given: Join, mine: Read[], index: Map<string, readonly string[]>): (row: Row, tell: Tell) => boolean {
  const label = given.on.map(([value]) => labelOf(value)).join(', ')
  return (row, tell) => {
    const values = mine.map((read) => read(row, tell))
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

import { converter, plainForm, type Kind } from './convert.ts'
import { Unreadable, type Place, type Tell } from './faults.ts'
import type { ColumnSource, FileForm, Source } from '#shared/import-mapping/form.ts'
import { pieceOf, withoutSign } from './pieces.ts'
import { columnAt, type Table } from './table.ts'

/** A record with the rows of other files that belong to it; null: there is none. */
export interface Row {
  line: number
  cells: readonly string[]
  joined: Record<string, JoinedRow | null>
}

/** A row of another file, with its place there. */
export interface JoinedRow extends Place {
  cells: readonly string[]
}

/** A value with what the file says, and its place where that is not the row itself. `value` is null when empty. */
export interface Taken {
  value: string | null
  said: string
  place?: Place
}

/** A value of a row; undefined when it was told to be wrong. */
export type Read = (row: Row, tell: Tell) => Taken | undefined

/** The files that values may be taken from. */
export interface Scope {
  main: Pick<Table, 'file' | 'form' | 'columns' | 'workbook'>
  /** With the columns of which values are taken. */
  joins: Record<string, Pick<Table, 'file' | 'form' | 'columns' | 'workbook'> & { used: Set<number> }>
}

const nothing: Taken = { value: null, said: '' }

/** Makes a reader of a value. Throws Unreadable when the mapping asks for a column or join that is not there. */
export function reader(given: Source, kind: Kind, scope: Scope): Read {
  if (typeof given !== 'object') return columnReader({ column: given }, kind, scope)
  if ('constant' in given) {
    const constant = given.constant === null ? null : String(given.constant)
    return constantReader(constant, kind, scope)
  }
  if ('template' in given) return templateReader(given.template, scope)
  if ('first' in given) {
    const readers = given.first.map((one) => reader(one, kind, scope))
    return (row, tell) => {
      for (const read of readers) {
        const taken = read(row, tell)
        if (taken?.value !== null) return taken
      }
      return nothing
    }
  }
  return columnReader(given, kind, scope)
}

/** What a value is called where a fault is told. */
export function labelOf(given: Source): string {
  if (typeof given === 'number') return `column ${given}`
  if (typeof given === 'string') return given
  if ('constant' in given) return `constant in the mapping`
  if ('template' in given) return given.template
  if ('first' in given) return given.first.map(labelOf).join(' / ')
  return given.of ? `${given.of}: ${labelOf(given.column)}` : labelOf(given.column)
}

function columnReader(given: ColumnSource, kind: Kind, scope: Scope): Read {
  const { of: joinName, lookup, otherwise } = given
  const join = joinName === undefined ? undefined : scope.joins[joinName]
  const table = joinName === undefined ? scope.main : join
  if (!table) throw unknownJoin(scope, joinName ?? '')
  const at = columnAt(table, given.column)
  join?.used.add(at)
  const label = labelOf(given)
  const read = plainReader(table.form)
  const convert = converter(kind, { ...table.form, dates: given.dates ?? table.form.dates, workbook: table.workbook })
  const constants = converter(kind, plainForm)
  const words = lookup && new Map(Object.entries(lookup))
  return (row, told) => {
    const joined = joinName === undefined ? undefined : row.joined[joinName]
    if (joined === null) return nothing
    const place = joined && { file: joined.file, line: joined.line }
    const tell: Tell = place ? (column, value, why, allowed) => told(column, value, why, allowed, place) : told
    const whole = read((joined?.cells ?? row.cells)[at] ?? '', label, tell)
    if (whole === undefined) return undefined
    const said = whole ?? ''
    const taken = (value: string | null | undefined): Taken | undefined =>
      value === undefined ? undefined : { value, said, ...(place && { place }) }
    const piece = whole === null ? '' : pieceOf(whole, given)
    if (piece === undefined) {
      tell(label, said, ...withoutSign(given))
      return undefined
    }
    const value = table.form.trim ? piece.trim() : piece
    if (value === '' && !words?.has('')) return taken(null)
    if (!words) return taken(convert(value, label, tell))
    const found = words.get(value)
    const result = found === undefined ? otherwise : found
    if (result !== undefined) return taken(result === null ? null : constants(result, label, tell))
    tell(label, said, 'the mapping has no such word', [...words.keys()].slice(0, 30).join(', '))
    return undefined
  }
}

function constantReader(constant: string | null, kind: Kind, scope: Scope): Read {
  let problem = ''
  const value =
    constant === null
      ? null
      : converter(kind, plainForm)(constant, '', (_column, given, why, allowed) => {
          problem = `the constant "${given}" of the mapping: ${why}${allowed ? ` (${allowed})` : ''}`
        })
  if (problem) throw new Unreadable({ file: scope.main.file, line: 0, column: '', value: '', why: problem })
  const taken: Taken = { value: value ?? null, said: constant ?? '' }
  return () => taken
}

function templateReader(template: string, scope: Scope): Read {
  const pieces = template.split(/\{([^{}]+)\}/)
  const parts = pieces.map((piece, index): Read => {
    if (index % 2 === 0) return () => ({ value: piece, said: piece })
    const [before, after] = [piece.slice(0, piece.indexOf(':')), piece.slice(piece.indexOf(':') + 1)]
    if (piece.includes(':') && before in scope.joins) return columnReader({ column: after, of: before }, 'text', scope)
    return columnReader({ column: /^\d+$/.test(piece) && !scope.main.columns?.includes(piece) ? Number(piece) : piece }, 'text', scope)
  })
  return (row, tell) => {
    let text = ''
    for (const part of parts) {
      const taken = part(row, tell)
      if (taken === undefined || taken.value === null) return taken
      text += taken.value
    }
    return { value: text, said: text }
  }
}

/** Reads a cell as its file is written: blanks, words for empty, and characters that show a wrong encoding. */
export function plainReader(form: FileForm): (cell: string, label: string, tell: Tell) => string | null | undefined {
  const empty = new Set(form.empty)
  return (cell, label, tell) => {
    const value = form.trim ? cell.trim() : cell
    if (value === '' || empty.has(value)) return null
    // oxlint-disable-next-line no-control-regex -- these are what is refused
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(value)) {
      tell(
        label,
        value,
        value.includes('\0') ? 'it has a NUL character in it' : 'it has a control character in it',
        `text in ${form.encoding}`,
      )
      return undefined
    }
    if (value.includes('\ufffd')) {
      tell(label, value, `its bytes are not ${form.encoding}`, 'the "encoding" of the mapping must be the file’s')
      return undefined
    }
    return value
  }
}

const unknownJoin = (scope: Scope, name: string) =>
  new Unreadable({
    file: scope.main.file,
    line: 0,
    column: '',
    value: '',
    why: `the mapping takes a value of the join "${name}", which it does not describe before`,
    allowed: Object.keys(scope.joins).join(', ') || 'none',
  })

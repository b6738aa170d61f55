import { datePattern, readDate } from './dates.ts'
import { Unreadable } from './faults.ts'
import type { ColumnSource, FileForm, Source } from './form.ts'
import { columnAt, type Table } from './table.ts'

/** A record with the rows of other files that belong to it; null: there is none. */
export interface Row {
  line: number
  cells: readonly string[]
  joined: Record<string, readonly string[] | null>
}

/** text: as written. date: YYYY-MM-DD. number: digits with a point, exact. */
export type Kind = 'text' | 'date' | 'number'

/** Tells what is wrong with a value. */
export type Tell = (column: string, value: string, why: string, allowed?: string) => void

/** A value of a row: null when empty, undefined when it was told to be wrong. */
export type Read = (row: Row, tell: Tell) => string | null | undefined

/** The files that values may be taken from. */
export interface Scope {
  main: Pick<Table, 'file' | 'form' | 'columns'>
  joins: Record<string, Pick<Table, 'file' | 'form' | 'columns'>>
}

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
        const value = read(row, tell)
        if (value !== null) return value
      }
      return null
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
  const table = joinName === undefined ? scope.main : scope.joins[joinName]
  if (!table) throw unknownJoin(scope, joinName ?? '')
  const at = columnAt(table, given.column)
  const label = labelOf(given)
  const read = plainReader(table.form)
  const convert = converter(kind, { ...table.form, dates: given.dates ?? table.form.dates })
  const constants = converter(kind, plainForm)
  const words = lookup && new Map(Object.entries(lookup))
  return (row, tell) => {
    const cells = joinName === undefined ? row.cells : row.joined[joinName]
    if (!cells) return null
    const value = read(cells[at] ?? '', label, tell)
    if (value === undefined || (value === null && !words?.has(''))) return value
    if (!words) return convert(value ?? '', label, tell)
    const found = words.get(value ?? '')
    const result = found === undefined ? otherwise : found
    if (result !== undefined) return result === null ? null : constants(result, label, tell)
    tell(label, value ?? '', 'the mapping has no such word', [...words.keys()].slice(0, 30).join(', '))
    return undefined
  }
}

const plainForm = { dates: 'yyyy-MM-dd', decimal: '.', untilNow: [] as string[] } as const

function constantReader(constant: string | null, kind: Kind, scope: Scope): Read {
  let problem = ''
  const value =
    constant === null
      ? null
      : converter(kind, plainForm)(constant, '', (_column, given, why, allowed) => {
          problem = `the constant "${given}" of the mapping: ${why}${allowed ? ` (${allowed})` : ''}`
        })
  if (problem) throw new Unreadable({ file: scope.main.file, line: 0, column: '', value: '', why: problem })
  return () => value
}

function templateReader(template: string, scope: Scope): Read {
  const pieces = template.split(/\{([^{}]+)\}/)
  const parts = pieces.map((piece, index): Read => {
    if (index % 2 === 0) return () => piece
    const [before, after] = [piece.slice(0, piece.indexOf(':')), piece.slice(piece.indexOf(':') + 1)]
    if (piece.includes(':') && before in scope.joins) return columnReader({ column: after, of: before }, 'text', scope)
    return columnReader({ column: /^\d+$/.test(piece) && !scope.main.columns?.includes(piece) ? Number(piece) : piece }, 'text', scope)
  })
  return (row, tell) => {
    let text = ''
    for (const part of parts) {
      const value = part(row, tell)
      if (value === null || value === undefined) return value
      text += value
    }
    return text
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

type Convert = (value: string, label: string, tell: Tell) => string | null | undefined

function converter(kind: Kind, form: { dates: string; decimal: '.' | ','; untilNow: readonly string[] }): Convert {
  if (kind === 'text') return (value) => value
  if (kind === 'number') {
    const pattern = form.decimal === '.' ? /^[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/ : /^[+-]?(\d{1,12}(,\d{0,9})?|,\d{1,9})$/
    return (value, label, tell) => {
      if (pattern.test(value)) return value.replace(',', '.').replace(/^\+/, '')
      tell(label, value, 'it is not a number', `digits with "${form.decimal}" before decimals`)
      return undefined
    }
  }
  const pattern = datePattern(form.dates) ?? /^$/
  return (value, label, tell) => {
    if (form.untilNow.includes(value)) return null
    const date = readDate(pattern, value)
    if (date !== null) return date
    tell(label, value, pattern.test(value) ? 'there is no such day' : 'it is not a date as the mapping says', form.dates)
    return undefined
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

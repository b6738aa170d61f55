import { closeSync, openSync, writeSync } from 'node:fs'

/** A row, or a value in it, that an import cannot take: where it stands, why, and what would be taken. */
export interface Fault {
  file: string
  /** From 1; of a record over several lines its first. 0: the file as a whole. */
  line: number
  /** The column as the file or the mapping names it; '' where the whole row is meant. */
  column: string
  value: string
  why: string
  allowed?: string | undefined
}

/** Where something stands that is told. */
export interface Place {
  file: string
  line: number
}

/** Tells what is wrong with a value: of the row, or of another place. */
export type Tell = (column: string, value: string, why: string, allowed?: string, place?: Place) => void

/** A file that cannot be read on, or a mapping that does not fit its file: no row after it can be judged. */
export class Unreadable extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(`${fault.file}${fault.line ? `, line ${fault.line}` : ''}: ${fault.why}`)
    this.fault = fault
  }
}

const longestValue = 60
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A value as it may be printed: short, on one line, control characters made visible. */
export function shorten(value: string): string {
  const cut = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
  return cut.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Counts every fault, and everything that is told of rows that are taken or passed over all the same; keeps the first `kept`
 * of both, and writes all to a CSV file where one is named: memory stays bounded.
 */
export class FaultLog {
  readonly first: Fault[] = []
  count = 0
  readonly firstNotes: Fault[] = []
  notes = 0
  readonly #kept: number
  readonly #file: number | null
  #waiting = ''

  constructor({ kept = 100, file = null }: { kept?: number; file?: string | null } = {}) {
    this.#kept = kept
    this.#file = file === null ? null : openSync(file, 'w', 0o600)
    this.#write(['file', 'line', 'column', 'value', 'why', 'allowed', 'outcome'])
  }

  /** A row that is refused, or a file that cannot be read. */
  add(fault: Fault): void {
    this.count += 1
    this.#keep(fault, this.first, 'refused')
  }

  /** What somebody should look at although nothing is refused for it. */
  note(note: Fault): void {
    this.notes += 1
    this.#keep(note, this.firstNotes, 'told')
  }

  #keep(fault: Fault, first: Fault[], outcome: 'refused' | 'told'): void {
    const short = { ...fault, value: shorten(fault.value) }
    if (first.length < this.#kept) first.push(short)
    this.#write([short.file, String(short.line), short.column, short.value, short.why, short.allowed ?? '', outcome])
  }

  close(): void {
    if (this.#file === null) return
    writeSync(this.#file, this.#waiting)
    closeSync(this.#file)
  }

  #write(cells: string[]): void {
    if (this.#file === null) return
    this.#waiting += `${cells.map(quoted).join(',')}\r\n`
    if (this.#waiting.length < 65_536) return
    writeSync(this.#file, this.#waiting)
    this.#waiting = ''
  }
}

// A spreadsheet would run what begins like a formula; the apostrophe makes it text.
const quoted = (cell: string) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

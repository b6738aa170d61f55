import { closeSync, openSync, writeSync } from 'node:fs'
import { Lines } from './lines.ts'

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
  /** Where it is known: the part of the mapping, as `assignments.1`, and its field. */
  part?: string
  field?: string
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

/** Letters of a value as it is printed on a line. */
const longestPrinted = 60
/** Letters of one as it is kept: whoever puts it right sees all of it. */
const longestKept = 500
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A value as it may be printed: short, on one line, control characters made visible. */
export function shorten(value: string, longest = longestPrinted): string {
  const cut = value.length > longest ? `${value.slice(0, longest)}…` : value
  return cut.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Equal faults told as one: how many there are, and some of their values and lines. */
export interface FaultGroup extends Omit<Fault, 'line' | 'value'> {
  count: number
  values: string[]
  lines: number[]
}

const mostGroups = 200
const mostValues = 50
const mostLines = 10
/** So many rows are known again; of more each is counted as often as it is told. */
const mostSeen = 100_000

/** What differs from row to row in what is said of them. */
const own = /\d{4}-\d{2}-\d{2}|\d+(\.\d+)?|"[^"]*"/g

/** Puts equal faults together by part, column and reason. Of more kinds than `mostGroups` the rest stays as it is. */
class FaultGroups {
  readonly #groups = new Map<string, FaultGroup & { seen: Set<number> }>()
  #seen = 0

  add({ line, value, ...fault }: Fault): void {
    const why = fault.why.replace(own, '…')
    const allowed = fault.allowed?.replace(own, '…')
    const key = `${fault.file}\n${fault.part}\n${fault.column}\n${why}\n${allowed}`
    let group = this.#groups.get(key)
    if (!group) {
      if (this.#groups.size >= mostGroups) return
      group = { ...fault, count: 0, values: [], lines: [], seen: new Set() }
      this.#groups.set(key, group)
    }
    // What several parts take of a row is wrong for each of them.
    if (line > 0 && group.seen.has(line)) return
    if (this.#seen < mostSeen) {
      group.seen.add(line)
      this.#seen += 1
    }
    group.count += 1
    if (group.why !== fault.why) group.why = why
    if (group.allowed !== fault.allowed) group.allowed = allowed
    if (value !== '' && group.values.length < mostValues && !group.values.includes(value)) group.values.push(value)
    if (line > 0 && group.lines.length < mostLines && !group.lines.includes(line)) group.lines.push(line)
  }

  /** Those of several rows, the most frequent first. */
  get all(): FaultGroup[] {
    return [...this.#groups.values()]
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => b.count - a.count)
      .map(({ seen: _seen, ...group }) => group)
  }
}

/**
 * Counts every fault, and everything that is told of rows that are taken or passed over all the same; keeps the first `kept`
 * of both, and writes all to a CSV file where one is named: memory stays bounded.
 */
export class FaultLog {
  /** The rows of which something was refused. */
  readonly refused = new Lines()
  readonly #told = new Lines()
  /** Why files, or what stands for them in the mapping, were refused as wholes. */
  readonly #whole = new Set<string>()
  /** Notes of files as wholes while their rows are judged, to be kept as the last time has them. */
  #held: Fault[] | null = null
  #before: { refused: Lines; told: Lines; whole: ReadonlySet<string> } | null = null
  readonly first: Fault[] = []
  count = 0
  readonly firstNotes: Fault[] = []
  readonly #alike = { refused: new FaultGroups(), told: new FaultGroups() }
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
    this.#tell('refused', fault)
  }

  /** What somebody should look at although nothing is refused for it. */
  note(note: Fault): void {
    this.#tell('told', note)
  }

  /** Rows are judged from here on: what is noted of a file as a whole, with how many of them, waits until they are. */
  judging(): void {
    this.#held = []
  }

  /** They are judged once more, without those refused: what is told of them again counts once, what is noted of a file is noted anew. */
  again(): void {
    this.#before = { refused: this.refused.copy(), told: this.#told.copy(), whole: new Set(this.#whole) }
    this.#held = []
  }

  judged(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const note of held) this.note(note)
  }

  #tell(outcome: 'refused' | 'told', fault: Fault): void {
    if (fault.line === 0 && outcome === 'told' && this.#held) {
      this.#held.push(fault)
      return
    }
    if (this.#isKnown(outcome, fault)) return
    if (outcome === 'refused') this.count += 1
    else this.notes += 1
    this.#keep(fault, outcome === 'refused' ? this.first : this.firstNotes, outcome)
  }

  /** Whether the same was told before all was judged once more. */
  #isKnown(outcome: 'refused' | 'told', { file, line, column, why }: Fault): boolean {
    if (line > 0) {
      const lines = outcome === 'refused' ? this.refused : this.#told
      lines.add(file, line)
      return this.#before?.[outcome].has(file, line) ?? false
    }
    if (outcome === 'told') return false
    const said = `${file}\n${column}\n${why.replace(own, '…')}`
    this.#whole.add(said)
    return this.#before?.whole.has(said) ?? false
  }

  /** What is refused of several rows alike. */
  get groups(): FaultGroup[] {
    return this.#alike.refused.all
  }

  /** What is told of several rows alike. */
  get noteGroups(): FaultGroup[] {
    return this.#alike.told.all
  }

  #keep(fault: Fault, first: Fault[], outcome: 'refused' | 'told'): void {
    const short = { ...fault, value: shorten(fault.value, longestKept) }
    this.#alike[outcome].add(short)
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

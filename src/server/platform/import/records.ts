import { Unreadable } from './faults.ts'

export interface RecordForm {
  separator: string
  quote: string | null
  /** null: a line end; LF or CR LF, or CR alone where the first line ends so. */
  recordEnd: string | null
  longest: number
  /** The most columns of a record; any number where it is not said. */
  columns?: number
}

export interface TextRecord {
  /** From 1: the line on which it begins. */
  line: number
  cells: string[]
}

/** Splits text into records, given piece by piece. Throws Unreadable where it can no longer be known what belongs to which cell. */
export class Splitter {
  readonly #file: string
  readonly #form: RecordForm
  /** What ends a record; null: no line end was met yet that tells. */
  #end: string | null
  #text = ''
  #line = 1
  /** A long record that is not whole yet is looked at again only when there is as much again of it. */
  #wanted = 0

  constructor(file: string, form: RecordForm) {
    this.#file = file
    this.#form = form
    this.#end = form.recordEnd
  }

  push(piece: string): TextRecord[] {
    const text = this.#text + piece
    if (text.length < this.#wanted) {
      this.#text = text
      return []
    }
    this.#end ??= lineEndOf(text, this.#form, false)
    if (this.#end !== null) return this.#split(text, this.#end, false)
    this.#keep(text)
    return []
  }

  finish(): TextRecord[] {
    return this.#split(this.#text, this.#end ?? lineEndOf(this.#text, this.#form, true) ?? '\n', true)
  }

  #split(text: string, lineEnd: string, last: boolean): TextRecord[] {
    this.#end = lineEnd
    const { separator, quote, recordEnd, longest } = this.#form
    const found: TextRecord[] = []
    const sign = lineEnd === '\r' ? '\r' : '\n'
    const linesOfEnd = linesIn(lineEnd, sign, 0, lineEnd.length)
    let at = 0
    while (at < text.length) {
      // Blank lines hold nothing.
      if (text.startsWith(lineEnd, at)) {
        this.#line += linesOfEnd
        at += lineEnd.length
        continue
      }
      let end = text.indexOf(lineEnd, at)
      if (end < 0 && !last) break
      const whole = end >= 0
      if (!whole) end = text.length
      if (end - at > longest) this.#refuse(`a record is longer than ${longest} characters`)
      let record = text.slice(at, end)
      let next = whole ? end + lineEnd.length : end
      let cells: string[]
      if (quote !== null && record.includes(quote)) {
        const read = this.#quoted(text, at, lineEnd, last)
        if (!read) break
        cells = read.cells
        next = read.next
        if (next - at > longest) this.#refuse(`a record is longer than ${longest} characters`)
        record = text.slice(at, next)
      } else {
        if (recordEnd === null && record.endsWith('\r')) record = record.slice(0, -1)
        cells = this.#form.columns === undefined ? record.split(separator) : record.split(separator, this.#form.columns + 1)
        this.#demandColumns(cells.length)
      }
      if (cells.length > 1 || cells[0] !== '') found.push({ line: this.#line, cells })
      this.#line += recordEnd === null && record.length < next - at ? 1 : linesIn(text, sign, at, next)
      at = next
    }
    this.#keep(text.slice(at))
    return found
  }

  #keep(text: string): void {
    const { longest, columns, quote, separator } = this.#form
    this.#text = text
    this.#wanted = 2 * text.length
    if (text.length > longest) this.#refuse(`a record is longer than ${longest} characters`)
    // What is not whole yet has too many columns already: no more of it is waited for. A separator within quotes is none.
    if (columns !== undefined && (quote === null || !text.includes(quote))) this.#demandColumns(text.split(separator, columns + 1).length)
  }

  /** A record with quotes in it, from `at`; null when more text is needed to tell. */
  #quoted(text: string, at: number, lineEnd: string, last: boolean): { cells: string[]; next: number } | null {
    const { separator, recordEnd } = this.#form
    const quote = this.#form.quote ?? ''
    const lookAhead = Math.max(separator.length, lineEnd.length, 2)
    const cells: string[] = []
    let from = at
    let end = -1
    for (;;) {
      let after: number
      if (text.startsWith(quote, from)) {
        const close = closing(text, quote, from + 1)
        if (close < 0 && last) this.#refuse('a quote that opens in this record is never closed')
        if (close < 0 || (!last && close + 1 + lookAhead > text.length)) return null
        cells.push(text.slice(from + 1, close).replaceAll(quote + quote, quote))
        after = close + 1
      } else {
        // Looked for once a line: many cells may stand before it.
        if (end < from) end = text.indexOf(lineEnd, from)
        if (end < 0 && !last) return null
        if (end < 0) end = text.length
        const cut = text.slice(from, end).indexOf(separator)
        after = cut < 0 ? end : from + cut
        if (cut < 0 && recordEnd === null && text[after - 1] === '\r' && after > from) after -= 1
        cells.push(text.slice(from, after))
      }
      this.#demandColumns(cells.length)
      if (text.startsWith(separator, after)) from = after + separator.length
      else if (text.startsWith(lineEnd, after)) return { cells, next: after + lineEnd.length }
      else if (recordEnd === null && text.startsWith('\r\n', after)) return { cells, next: after + 2 }
      else if (after >= text.length || (recordEnd === null && text.slice(after) === '\r')) return { cells, next: text.length }
      else this.#refuse('text follows a closing quote', 'a separator or the end of the record; a quote inside quotes is doubled')
    }
  }

  #demandColumns(count: number): void {
    const { columns } = this.#form
    if (columns !== undefined && count > columns) this.#refuse(`the row has more than ${columns} columns`)
  }

  #refuse(why: string, allowed?: string): never {
    throw new Unreadable({ file: this.#file, line: this.#line, column: '', value: '', why, allowed })
  }
}

/** The first line end outside of quotes: CR alone, or any other, of which the last sign is LF; null: there is none yet. */
function lineEndOf(text: string, { quote, separator }: RecordForm, last: boolean): string | null {
  for (let at = 0; at < text.length; at += 1) {
    const opens = text[at] === quote && (at === 0 || text.endsWith(separator, at))
    if (opens) {
      at = closing(text, quote ?? '', at + 1)
      if (at < 0) return null
      continue
    }
    if (text[at] !== '\n' && text[at] !== '\r') continue
    while (text[at] === '\r') at += 1
    if (at >= text.length) return last ? '\r' : null
    return text[at] === '\n' ? '\n' : '\r'
  }
  return null
}

function closing(text: string, quote: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf(quote, at)
    if (at < 0 || text[at + 1] !== quote) return at
  }
}

function linesIn(text: string, lineEnd: string, from: number, until: number): number {
  let lines = 0
  for (let at = text.indexOf(lineEnd, from); at >= 0 && at < until; at = text.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

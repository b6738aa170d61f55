import { Unreadable } from './faults.ts'

export interface RecordForm {
  separator: string
  quote: string | null
  /** null: a line end, LF or CR LF. */
  recordEnd: string | null
  longest: number
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
  readonly #end: string
  #text = ''
  #line = 1

  constructor(file: string, form: RecordForm) {
    this.#file = file
    this.#form = form
    this.#end = form.recordEnd ?? '\n'
  }

  push(piece: string): TextRecord[] {
    return this.#split(this.#text + piece, false)
  }

  finish(): TextRecord[] {
    return this.#split(this.#text, true)
  }

  #split(text: string, last: boolean): TextRecord[] {
    const { separator, quote, recordEnd, longest } = this.#form
    const found: TextRecord[] = []
    let at = 0
    while (at < text.length) {
      let end = text.indexOf(this.#end, at)
      if (end < 0 && !last) break
      const whole = end >= 0
      if (!whole) end = text.length
      if (end - at > longest) this.#refuse(`a record is longer than ${longest} characters`)
      let record = text.slice(at, end)
      let next = whole ? end + this.#end.length : end
      let cells: string[]
      if (quote !== null && record.includes(quote)) {
        const read = this.#quoted(text, at, last)
        if (!read) break
        cells = read.cells
        next = read.next
        if (next - at > longest) this.#refuse(`a record is longer than ${longest} characters`)
        record = text.slice(at, next)
      } else {
        if (recordEnd === null && record.endsWith('\r')) record = record.slice(0, -1)
        cells = record.split(separator)
      }
      // Blank lines hold nothing.
      if (cells.length > 1 || cells[0] !== '') found.push({ line: this.#line, cells })
      this.#line += recordEnd === null && record.length < next - at ? 1 : linesIn(text, at, next)
      at = next
    }
    this.#text = text.slice(at)
    if (this.#text.length > longest) this.#refuse(`a record is longer than ${longest} characters`)
    return found
  }

  /** A record with quotes in it, from `at`; null when more text is needed to tell. */
  #quoted(text: string, at: number, last: boolean): { cells: string[]; next: number } | null {
    const { separator, recordEnd } = this.#form
    const quote = this.#form.quote ?? ''
    const lookAhead = Math.max(separator.length, this.#end.length, 2)
    const cells: string[] = []
    let from = at
    for (;;) {
      let after: number
      if (text.startsWith(quote, from)) {
        const close = closing(text, quote, from + 1)
        if (close < 0 && last) this.#refuse('a quote that opens in this record is never closed')
        if (close < 0 || (!last && close + 1 + lookAhead > text.length)) return null
        cells.push(text.slice(from + 1, close).replaceAll(quote + quote, quote))
        after = close + 1
      } else {
        let end = text.indexOf(this.#end, from)
        if (end < 0 && !last) return null
        if (end < 0) end = text.length
        const cut = text.slice(from, end).indexOf(separator)
        after = cut < 0 ? end : from + cut
        if (cut < 0 && recordEnd === null && text[after - 1] === '\r' && after > from) after -= 1
        cells.push(text.slice(from, after))
      }
      if (text.startsWith(separator, after)) from = after + separator.length
      else if (text.startsWith(this.#end, after)) return { cells, next: after + this.#end.length }
      else if (recordEnd === null && text.startsWith('\r\n', after)) return { cells, next: after + 2 }
      else if (after >= text.length || (recordEnd === null && text.slice(after) === '\r')) return { cells, next: text.length }
      else this.#refuse('text follows a closing quote', 'a separator or the end of the record; a quote inside quotes is doubled')
    }
  }

  #refuse(why: string, allowed?: string): never {
    throw new Unreadable({ file: this.#file, line: this.#line, column: '', value: '', why, allowed })
  }
}

function closing(text: string, quote: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf(quote, at)
    if (at < 0 || text[at + 1] !== quote) return at
  }
}

function linesIn(text: string, from: number, until: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

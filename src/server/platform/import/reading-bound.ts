import { Refusal } from '#server/foundation/basis/refusal.ts'
import { Unreadable } from './faults.ts'
import type { SheetRead } from './workbook.ts'

/** How long the workbooks of an import may be read, all together: as long as one of them may. Milliseconds. */
const mostMs = 60_000

interface Most {
  ms: number
  /** What all text files of an import may come to when expanded. Bytes. */
  expanded: number
}

/**
 * What reading the files of one import may cost, all together, while one thing is done with it: each file is bounded for itself, and ten
 * of them would cost ten times that. Behind a workbook that goes beyond a bound none is read any more.
 */
export class ReadingBound {
  readonly #most: Most
  #spent = 0
  #beyond: { file: string; why: Refusal } | null = null
  #last: { of: string; read: SheetRead } | null = null
  readonly #expanded = new Map<string, number>()

  constructor({ ms = mostMs, expanded = 2 ** 31 }: Partial<Most> = {}) {
    this.#most = { ms, expanded }
  }

  /** The sheet of a workbook; the one that was read last is there still. `work` is told how long it may take, and answers how long it took. */
  async sheet(file: string, of: string, work: (mostMs: number, took: (ms: number) => void) => Promise<SheetRead>): Promise<SheetRead> {
    if (this.#last?.of === of) return this.#last.read
    const refuse = (why: string) => new Unreadable({ file, line: 0, column: '', value: '', why, allowed: 'fewer files at a time' })
    if (this.#beyond?.file === file) throw this.#beyond.why
    if (this.#beyond) throw refuse(`it was not read: ${this.#beyond.file} goes beyond what a workbook may take, and comes before it`)
    const left = this.#most.ms - this.#spent
    if (left <= 0) throw refuse(`the workbooks of this import take more than ${this.#most.ms / 1000} seconds to read, all together`)
    try {
      const read = await work(left, (ms) => (this.#spent += ms))
      this.#last = { of, read }
      return read
    } catch (error) {
      if (error instanceof Refusal && error.statusCode === 413) this.#beyond = { file, why: error }
      throw error
    }
  }

  /** A text file has come to so many bytes: each counts once, however often it is read. Refuses where all of them come to too much. */
  expands(file: string, bytes: number): void {
    this.#expanded.set(file, Math.max(bytes, this.#expanded.get(file) ?? 0))
    const all = [...this.#expanded.values()].reduce((sum, one) => sum + one, 0)
    if (all > this.#most.expanded)
      throw new Unreadable({
        file,
        line: 0,
        column: '',
        value: '',
        why: `the files of this import come to more than ${this.#most.expanded} bytes when expanded, all together`,
        allowed: 'fewer files at a time',
      })
  }
}

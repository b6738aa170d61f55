/** Lines of files, from 1. A bit each: a million of them take little room. */
export class Lines {
  readonly #bits = new Map<string, Uint8Array>()
  count = 0

  add(file: string, line: number): void {
    const at = line >> 3
    let bits = this.#bits.get(file) ?? new Uint8Array(64)
    if (at >= bits.length) {
      const more = new Uint8Array(Math.max(at + 1, bits.length * 2))
      more.set(bits)
      bits = more
    }
    this.#bits.set(file, bits)
    const before = bits[at] ?? 0
    bits[at] = before | (1 << (line & 7))
    if (bits[at] !== before) this.count += 1
  }

  has(file: string, line: number): boolean {
    return ((this.#bits.get(file)?.[line >> 3] ?? 0) & (1 << (line & 7))) !== 0
  }

  *of(file: string): Generator<number> {
    for (const [at, byte] of (this.#bits.get(file) ?? []).entries())
      for (let bit = 0; byte >> bit; bit += 1) if ((byte >> bit) & 1) yield at * 8 + bit
  }

  copy(): Lines {
    const same = new Lines()
    for (const [file, bits] of this.#bits) same.#bits.set(file, bits.slice())
    same.count = this.count
    return same
  }
}

import { refuse } from '../basis/refusal.ts'

/** So many pieces of work at once, so many who wait for one: who comes then is told to come later. */
export class Lane {
  readonly #width: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(width: number, mostWaiting = 16) {
    this.#width = width
    this.#mostWaiting = mostWaiting
  }

  async enter(): Promise<void> {
    if (this.#busy >= this.#width) {
      if (this.#waiting.length >= this.#mostWaiting) throw refuse(429, 'error.tooMany')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#busy += 1
  }

  leave(): void {
    this.#busy -= 1
    this.#waiting.shift()?.()
  }
}

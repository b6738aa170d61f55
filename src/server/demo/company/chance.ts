import { createHash } from 'node:crypto'
import { namedId } from '#server/foundation/basis/ids.ts'

/** A source of chance that gives the same each time it is begun with the same name. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in so many of a hundred cases. */
  percent(cases: number): boolean
  pick<T>(list: readonly T[]): T
}

const digest = (name: string) => createHash('sha256').update(`calendula demo ${name}`).digest()

export function chanceOf(name: string): Chance {
  let state = digest(name).readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    percent: (cases) => next() * 100 < cases,
    pick<T>(list: readonly T[]): T {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

/** The id of a thing of the demo company: the same in every database (RFC 9562, version 8). */
export const demoId = (kind: string, name: string): string => namedId(`calendula demo ${kind} ${name}`)

export interface Planted {
  /** Path from the project's root. */
  file: string
  /** Killed, Timeout, RuntimeError, Survived, NoCoverage; others are no faults that could have been noticed. */
  status: string
}

// A file whose preparation fails (`RuntimeError`) is as red as one with a failed test.
const noticed = new Set(['Killed', 'Timeout', 'RuntimeError'])
const missed = new Set(['Survived', 'NoCoverage'])

/** By room: faults planted, noticed, and the share of these in per cent; the last line is the sum. */
export function tableOf(planted: readonly Planted[]): string {
  const rooms = new Map<string, { noticed: number; all: number }>()
  for (const { file, status } of planted) {
    if (!noticed.has(status) && !missed.has(status)) continue
    for (const room of [file.slice(0, file.lastIndexOf('/')), 'all']) {
      const counted = rooms.get(room) ?? { noticed: 0, all: 0 }
      rooms.set(room, { noticed: counted.noticed + (noticed.has(status) ? 1 : 0), all: counted.all + 1 })
    }
  }
  const named = [...rooms].sort(([a], [b]) => (a === 'all' ? 1 : b === 'all' ? -1 : a < b ? -1 : 1))
  const widest = Math.max(4, ...named.map(([room]) => room.length))
  return [
    `${'room'.padEnd(widest)}  planted  noticed  share`,
    ...named.map(
      ([room, counted]) =>
        `${room.padEnd(widest)}  ${String(counted.all).padStart(7)}  ${String(counted.noticed).padStart(7)}  ${String(Math.floor((counted.noticed / counted.all) * 100)).padStart(4)}%`,
    ),
  ].join('\n')
}

/** How many folders two files have in common, from the project's root on. */
export function nearness(one: string, other: string): number {
  const [folders, others] = [one.split('/').slice(0, -1), other.split('/').slice(0, -1)]
  const apart = folders.findIndex((folder, at) => folder !== others[at])
  return apart < 0 ? folders.length : apart
}

/** A source of chance from 0 up to, but not, 1 that gives the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

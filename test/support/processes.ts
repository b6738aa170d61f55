import { refuse } from '#server/foundation/basis/refusal.ts'
import { askMore, workHere } from '#server/foundation/processes/process-side.ts'

/** Values that take more and more memory, each in another way. */
const hoards = {
  objects: (hoard: unknown[]) => hoard.push({ more: [hoard.length] }),
  /** One list that finds room for itself anew each time it has grown. */
  numbers: (hoard: unknown[]) => hoard.push(0.5),
  map: (_: unknown[], map: Map<number, number>) => map.set(map.size, 1),
  lists: (hoard: unknown[]) => hoard.push(Array.from({ length: 30_000_000 }).fill(1)),
  json: () => JSON.parse(`[${'{"a":1,"b":[1,2,3]},'.repeat(10_000_000)}1]`),
  texts: (hoard: unknown[]) => hoard.push('ab,'.repeat(100_000_000).split(',')),
  bytes: (hoard: unknown[]) => hoard.push(new Uint8Array(10_000_000).fill(1)),
}

/** Pieces of work for a process of its own, good and bad. */
void workHere(async (kind: 'sums' | 'spins' | 'waits' | 'refuses' | 'breaks' | 'tells' | keyof typeof hoards) => {
  if (kind === 'refuses') throw refuse(400, 'sheet.empty', { most: 3 }, 'file')
  if (kind === 'breaks') throw new Error('a fault of its own')
  if (kind === 'tells') return Object.keys(process.env)
  const [hoard, map]: [unknown[], Map<number, number>] = [[], new Map()]
  for (;;) {
    if (kind === 'sums') {
      let sum = 0
      for (let next = await askMore<number | null>(); next !== null; next = await askMore<number | null>(sum)) sum += next
      return sum
    }
    if (kind === 'waits') await askMore()
    if (kind in hoards) hoards[kind as keyof typeof hoards](hoard, map)
  }
})

import { refuse } from '#server/foundation/basis/refusal.ts'
import { askMore, workHere } from '#server/foundation/threads/thread-side.ts'

/** Pieces of work for a thread of its own, good and bad. */
void workHere(async (kind: 'sums' | 'spins' | 'waits' | 'hoards' | 'refuses' | 'breaks') => {
  if (kind === 'refuses') throw refuse(400, 'sheet.empty', { most: 3 }, 'file')
  if (kind === 'breaks') throw new Error('a fault of its own')
  for (;;) {
    if (kind === 'sums') {
      let sum = 0
      for (let next = await askMore<number | null>(); next !== null; next = await askMore<number | null>()) sum += next
      return { answer: sum }
    }
    if (kind === 'waits') await askMore()
    if (kind === 'hoards') for (const hoard: object[] = []; ;) hoard.push({ more: [hoard.length] })
  }
})

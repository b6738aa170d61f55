import { askMore, workHere } from '#server/foundation/processes/process-side.ts'
import type { Values } from './cells.ts'
import { written, type FileOrder } from './written.ts'

async function* asked(): AsyncGenerator<Values[]> {
  for (let slice = await askMore<Values[] | null>(); slice; slice = await askMore<Values[] | null>()) yield slice
}

/** So many bytes are handed over at once. */
const pieceSize = 1024 * 1024

void workHere(async (order: FileOrder) => {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of written(order, asked())) {
    held.push(piece)
    size += piece.length
    if (size < pieceSize) continue
    await askMore(Buffer.concat(held))
    held = []
    size = 0
  }
  return Buffer.concat(held)
})

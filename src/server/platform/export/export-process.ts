import { askMore, workHere } from '#server/foundation/processes/process-side.ts'
import type { Values } from './cells.ts'
import { written, type FileOrder } from './written.ts'

async function* asked(): AsyncGenerator<Values[]> {
  for (let slice = await askMore<Values[] | null>(); slice; slice = await askMore<Values[] | null>()) yield slice
}

void workHere((order: FileOrder) => written(order, asked()))

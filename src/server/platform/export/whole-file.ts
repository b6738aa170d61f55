import type { List, ListBody } from '#shared/contract/list.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { memoryRows, type FilterIds } from '../memory-list.ts'
import { listFile, type Exporting } from './table-file.ts'

interface Whole<R> {
  /** What the list is called. */
  title: TextKey
  list: List
  rows: readonly R[]
  ids?: FilterIds<R>
  /** Takes down that rows of others were exported. */
  told?: (slices: AsyncIterable<readonly R[]>) => AsyncIterable<readonly R[]>
}

/** A list that is answered whole as a file, filtered and in the order that is asked for. */
export function wholeFile<R extends object>(
  { title, list, rows, ids = {}, told = (slices) => slices }: Whole<R>,
  asking: Exporting,
): Promise<FileAnswer> {
  const found = memoryRows(list, asking.input as unknown as ListBody, rows, ids)
  return listFile(say(asking.language, title), list, told(inOneSlice(found)), asking)
}

async function* inOneSlice<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  await Promise.resolve()
  yield rows
}

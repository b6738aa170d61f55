import type { FileForm } from '#shared/import-mapping/form.ts'
import { Unreadable } from '#server/platform/import/faults.ts'
import { recordsOf, type Mends } from '#server/platform/import/table.ts'
import type { Limits } from '#server/platform/import/text.ts'

export interface ShownRow {
  file: string
  line: number
  cells: string[]
  mended: boolean
}

const longestCell = 500

/** Rows as they stand in their file, or as somebody has mended them: for whoever puts them right. */
export async function rowsOfLines(
  name: string,
  { location, form, limits, mends }: { location: string; form: FileForm; limits: Limits; mends: Mends },
  lines: ReadonlySet<number>,
): Promise<ShownRow[]> {
  const found: ShownRow[] = []
  const last = Math.max(...lines)
  try {
    for await (const batch of recordsOf(location, form, limits)) {
      for (const { line, cells } of batch) {
        if (!lines.has(line)) continue
        const own = mends.get(line)
        found.push({ file: name, line, cells: [...(own ?? cells)].map((cell) => cell.slice(0, longestCell)), mended: own !== undefined })
      }
      if (found.length >= lines.size || (batch.at(-1)?.line ?? 0) > last) break
    }
  } catch (error) {
    // What cannot be read to its end was told as that.
    if (!(error instanceof Unreadable)) throw error
  }
  return found
}

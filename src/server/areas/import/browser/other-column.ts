import { headOf, type ColumnName, type FileForm } from '#shared/import-mapping/form.ts'
import { Unreadable } from '#server/platform/import/faults.ts'
import { namesOf, recordsOf } from '#server/platform/import/table.ts'
import type { Limits } from '#server/platform/import/text.ts'

interface Given {
  location: string
  form: FileForm
  limits: Limits
  /** Those that were taken, and in vain. */
  not: readonly ColumnName[]
}

/** Of some values the share that another column has to have. */
const nearlyAll = 0.9

/** The column of a file in which some values stand, each in one row; null: there is none. */
export async function otherColumnOf(values: readonly string[], { location, form, limits, not }: Given): Promise<ColumnName | null> {
  const wanted = new Set(values)
  const head = headOf(form)
  const heads: string[][] = []
  const times = new Map<number, Map<string, number>>()
  try {
    for await (const batch of recordsOf(location, form, limits))
      for (const { line, cells } of batch) {
        if (head && line < head.line) continue
        if (head && heads.length < head.lines) heads.push([...cells])
        else count(cells, { wanted, form, times })
      }
  } catch (error) {
    // What cannot be read to its end was told as that.
    if (!(error instanceof Unreadable)) throw error
  }
  const names = heads.length > 0 ? namesOf(heads) : (form.columns ?? [])
  const sourceOf = (at: number): ColumnName => {
    const name = names[at] ?? ''
    return name !== '' && names.indexOf(name) === names.lastIndexOf(name) ? name : at + 1
  }
  const [best] = [...times]
    .map(([at, found]) => ({ column: sourceOf(at), found }))
    .filter(({ column, found }) => !not.includes(column) && found.size >= wanted.size * nearlyAll)
    .filter(({ found }) => [...found.values()].every((often) => often === 1))
    .toSorted((a, b) => b.found.size - a.found.size)
  return best?.column ?? null
}

interface Counting {
  wanted: ReadonlySet<string>
  form: FileForm
  /** How often each value stands in each column. */
  times: Map<number, Map<string, number>>
}

function count(cells: readonly string[], { wanted, form, times }: Counting): void {
  for (const [at, cell] of cells.entries()) {
    const value = form.trim ? cell.trim() : cell
    if (!wanted.has(value)) continue
    const found = times.get(at) ?? new Map<string, number>()
    times.set(at, found.set(value, (found.get(value) ?? 0) + 1))
  }
}

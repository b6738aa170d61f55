import { queries } from '#web/foundation/api/query.ts'

/** What an option of an area's dropdowns is called, among those that this page has been told; '' where it is none of them. */
export function knownName(area: string, id: string): string {
  for (const [, answer] of queries.getQueriesData({ queryKey: [area] })) {
    const found = optionsIn(answer).find((row) => String(row.id) === id)
    if (found) return found.displayName
  }
  return ''
}

interface Named {
  id: string | number
  displayName: string
}

/** An answer has its options in `listData`; pages of options have `rows`. */
function optionsIn(answer: unknown): Named[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { listData, rows, pages } = answer as { listData?: unknown; rows?: unknown; pages?: unknown[] }
  if (Array.isArray(pages)) return pages.flatMap(optionsIn)
  const list = listData ?? rows
  return Array.isArray(list) ? list.filter(isNamed) : []
}

const isNamed = (row: unknown): row is Named => typeof row === 'object' && row !== null && 'id' in row && 'displayName' in row

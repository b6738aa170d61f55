import type { ChartBranch, ChartNode } from '#shared/areas/organisation-chart.ts'

/** What is known of a branch: its pages, one after the other. */
export interface Branch {
  nodes: readonly ChartNode[]
  /** With whom each page begins; null: with the first of the branch. */
  pages: readonly (string | null)[]
  /** With whom the page after them begins; null: there is none. */
  next: string | null
}

/** Branches by what they stand under; null: the top. */
export type Branches = ReadonlyMap<string | null, Branch>

export interface Chart {
  branches: Branches
  /** Under whom what stands is shown. */
  open: ReadonlySet<string>
}

export const emptyChart: Chart = { branches: new Map(), open: new Set() }

/** One line of the chart. `parent`: under whom it stands; null: at the top. */
interface Line {
  key: string
  parent: string | null
  depth: number
}

export interface NodeRow extends Line {
  kind: 'node'
  node: ChartNode
  isOpen: boolean
  /** From 1 on among those under the same; null where it is not known how many stand before it. */
  place: number | null
  /** How many they are; null: there are more than are known. */
  among: number | null
}

/** What is pressed to see what else stands there: the next ones, or all from the first on. */
export interface MoreRow extends Line {
  kind: 'more' | 'first'
}

/** What stands there is still asked for. */
export interface ComingRow extends Line {
  kind: 'coming'
}

export type Row = NodeRow | MoreRow | ComingRow

/** The chart from top to bottom, as far as it is opened. Whoever would stand under themselves stands there no second time. */
export function rowsOf({ branches, open }: Chart): Row[] {
  const rows: Row[] = []
  const place = (parent: string | null, depth: number, above: readonly string[]) => {
    const branch = branches.get(parent)
    const line = (kind: string) => ({ key: `${kind} ${parent ?? ''}`, parent, depth })
    if (!branch) return void rows.push({ kind: 'coming', ...line('coming') })
    const isWhole = branch.pages[0] === null
    if (!isWhole) rows.push({ kind: 'first', ...line('first') })
    for (const [index, node] of branch.nodes.entries()) {
      if (above.includes(node.id)) continue
      const isOpen = node.opens && open.has(node.id)
      rows.push({
        kind: 'node',
        key: node.id,
        parent,
        depth,
        node,
        isOpen,
        place: isWhole ? index + 1 : null,
        among: isWhole && branch.next === null ? branch.nodes.length : null,
      })
      if (isOpen) place(node.id, depth + 1, [...above, node.id])
    }
    if (branch.next !== null) rows.push({ kind: 'more', ...line('more') })
  }
  place(null, 0, [])
  return rows
}

/** A branch with one page more; one that begins it anew takes the place of what was known. */
export function withPage(branches: Branches, of: string | null, from: string | null, { nodes, next }: ChartBranch): Branches {
  const known = branches.get(of)
  const goesOn = known !== undefined && from !== null && known.next === from
  const branch: Branch = goesOn
    ? { nodes: [...known.nodes, ...nodes], pages: [...known.pages, from], next }
    : { nodes, pages: [from], next }
  return new Map(branches).set(of, branch)
}

/** The pages that are shown, in their order: what goes on paper. */
export function pagesShown({ branches, open }: Chart): { of: string | null; from: string | null }[] {
  const shown = rowsOf({ branches, open }).flatMap((row) => (row.kind === 'node' && row.isOpen ? [row.key] : []))
  return [null, ...shown].flatMap((of) => (branches.get(of)?.pages ?? []).map((from) => ({ of, from })))
}

/** What a key does in a tree: it leads to a row, opens or closes one, or opens all beside it. */
export type Step = { to: string } | { open: string } | { close: string } | { openAll: readonly string[] }

/** By the keys that trees are gone through with everywhere; null: the key is none of them, or there is nothing that it could do. */
export function stepBy(key: string, rows: readonly Row[], at: string): Step | null {
  const index = rows.findIndex((row) => row.key === at)
  const row = rows[index]
  if (!row) return null
  const to = (other: Row | undefined): Step | null => (other && other.key !== at ? { to: other.key } : null)
  const node = row.kind === 'node' ? row : null
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1])
    case 'ArrowUp':
      return to(rows[index - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (!node?.node.opens) return null
      return node.isOpen ? to(rows[index + 1]) : { open: at }
    case 'ArrowLeft':
      return node?.isOpen ? { close: at } : to(rows.find((one) => one.key === row.parent))
    case '*': {
      const beside = rows.flatMap((one) =>
        one.kind === 'node' && one.parent === row.parent && one.node.opens && !one.isOpen ? [one.key] : [],
      )
      return beside.length > 0 ? { openAll: beside.slice(0, mostAtOnce) } : null
    }
    default:
      return null
  }
}

/** So many branches are opened by one key: each asks the server. */
const mostAtOnce = 20

/** The next one after a row whose name begins with what is typed, round the end; null: nobody is called so. */
export function calledSo(typed: string, rows: readonly Row[], at: string): string | null {
  const wanted = typed.toLocaleLowerCase()
  const index = rows.findIndex((row) => row.key === at)
  // Who goes on typing stays where they are as long as it fits.
  const from = typed.length > 1 ? index : index + 1
  const turned = [...rows.slice(from), ...rows.slice(0, from)]
  return turned.find((row) => row.kind === 'node' && row.node.name.toLocaleLowerCase().startsWith(wanted))?.key ?? null
}

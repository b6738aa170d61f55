import type { ChartBranch, ChartNode } from '#shared/areas/organisation-chart.ts'
import { emptyChart, withPage, type Branches, type Chart } from './tree.ts'

/** Asks for one page of a branch. */
export type AskPage = (of: string | null, from: string | null) => Promise<ChartBranch>

interface Wished {
  /** What is known already and need not be asked for. */
  known: Branches
  /** What is to be open, as far as it is there. */
  open: ReadonlySet<string>
  /** The way that leads to somebody, from the top: each stands under the one before. */
  way: readonly string[]
}

/** A chart with nothing opened but what stands under the only one at the top. */
export const firstChart = async (ask: AskPage): Promise<Chart> => {
  const chart = await gathered(ask, { known: emptyChart.branches, open: new Set(), way: [] })
  const [top, other] = chart.branches.get(null)?.nodes ?? []
  return top?.opens && !other ? gathered(ask, { known: chart.branches, open: new Set([top.id]), way: [] }) : chart
}

/** A chart in which all that is wished is open; each step down is asked for at once. */
export async function gathered(ask: AskPage, { known, open, way }: Wished): Promise<Chart> {
  const leads = new Map<string | null, string>(way.map((id, at) => [way[at - 1] ?? null, id]))
  const opened = new Set([...open, ...way.slice(0, -1)])
  let branches = known
  const reached = new Set<string>()
  for (let step: (string | null)[] = [null]; step.length > 0;) {
    const found = await Promise.all(step.map((of) => branchWith(ask, branches, of, leads.get(of) ?? null)))
    for (const [at, of] of step.entries()) {
      const branch = found[at]?.get(of)
      if (branch) branches = new Map(branches).set(of, branch)
    }
    const next = step.flatMap((of) => branches.get(of)?.nodes ?? []).filter((node) => isWished(node, opened) && !reached.has(node.id))
    step = next.map(({ id }) => id)
    for (const { id } of next) reached.add(id)
  }
  // What is closed stays known: it opens at once.
  return { branches, open: reached }
}

const isWished = ({ id, opens }: ChartNode, opened: ReadonlySet<string>) => opens && opened.has(id)

/** A branch as it is known or begins; where somebody who is looked for stands on none of its pages, the page that begins with them. */
async function branchWith(ask: AskPage, known: Branches, of: string | null, sought: string | null): Promise<Branches> {
  const branches = known.has(of) ? known : withPage(known, of, null, await ask(of, null))
  const branch = branches.get(of)
  if (sought === null || !branch || branch.next === null || branch.nodes.some(({ id }) => id === sought)) return branches
  return withPage(new Map([...branches].filter(([key]) => key !== of)), of, sought, await ask(of, sought))
}

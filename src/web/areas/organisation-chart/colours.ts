import type { ChartNode } from '#shared/areas/organisation-chart.ts'
import type { Branches } from './tree.ts'

export const colourings = ['none', 'site', 'status'] as const
export type Colouring = (typeof colourings)[number]

/** Colours that can be told apart, by the tokens that have them in the light and in the dark. */
export const marks = ['blue', 'green', 'orange', 'yellow', 'red', 'brown'] as const
export type Mark = (typeof marks)[number] | 'grey'

/** What a colour stands for; null: for all that have none of their own. */
export interface Meaning {
  mark: Mark
  name: string | null
}

export interface Colours {
  of(node: ChartNode): Mark | null
  legend: readonly Meaning[]
}

/**
 * Colours by what people have in common. Each goes to what is met first as branches come, so that no colour changes while others are
 * opened; what is met when all are taken is grey, as who has nothing of it.
 */
export function coloursBy(by: Colouring, branches: Branches): Colours {
  if (by === 'none') return { of: () => null, legend: [] }
  const people = [...branches.values()].flatMap(({ nodes }) => nodes.filter(({ kind }) => kind !== 'unit'))
  const values = [...new Set(people.flatMap((node) => node[by] || []))]
  const named = new Map<string, Mark>(marks.flatMap((mark, at) => (values[at] === undefined ? [] : [[values[at], mark]])))
  const markOf = (node: ChartNode): Mark => named.get(node[by] ?? '') ?? 'grey'
  const legend = [...named].map(([name, mark]): Meaning => ({ name, mark }))
  return {
    of: (node) => (node.kind === 'unit' ? null : markOf(node)),
    legend: people.some((node) => markOf(node) === 'grey') ? [...legend, { name: null, mark: 'grey' }] : legend,
  }
}

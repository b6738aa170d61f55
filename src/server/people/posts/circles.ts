/** Who somebody's manager is, from a day until the day before `endsOn`. `seq` null: it stands already, and is not on trial. */
export interface Edge {
  person: string
  manager: string
  startsOn: string
  endsOn: string | null
  seq: number | null
}

/** The edges on trial that take part in a circle on some day: somebody above themselves. */
export function circlesOf(edges: readonly Edge[]): number[] {
  const left = withinCircles(edges)
  const byPerson = Map.groupBy(left, (edge) => edge.person)
  const byDay = Map.groupBy(left, (edge) => edge.startsOn)
  const found = new Set<number>()
  // A circle begins on the day on which its last edge begins, so those days are all that must be looked at.
  for (const [day, starting] of byDay) {
    const above = (person: string) =>
      byPerson.get(person)?.find((edge) => edge.startsOn <= day && (edge.endsOn === null || edge.endsOn > day))
    const seen = new Set<string>()
    for (const { person } of starting) {
      const path: Edge[] = []
      let edge = above(person)
      while (edge && !seen.has(edge.person)) {
        seen.add(edge.person)
        path.push(edge)
        edge = above(edge.manager)
      }
      // Whoever comes last stands on this path, or on one that was looked at before, or at the top.
      const closing = path.findIndex((one) => one.person === edge?.person)
      if (closing >= 0) for (const { seq } of path.slice(closing)) if (seq !== null) found.add(seq)
    }
  }
  return [...found]
}

/** Without people above whom the line ends, again and again: of who stays some are in circles, and of all others no day is looked at. */
function withinCircles(edges: readonly Edge[]): readonly Edge[] {
  const reports = Map.groupBy(edges, (edge) => edge.manager)
  const managers = new Map<string, number>()
  for (const { person } of edges) managers.set(person, (managers.get(person) ?? 0) + 1)
  const free = [...reports.keys()].filter((person) => !managers.has(person))
  for (const person of free) {
    for (const edge of reports.get(person) ?? []) {
      const rest = (managers.get(edge.person) ?? 0) - 1
      managers.set(edge.person, rest)
      if (rest === 0) free.push(edge.person)
    }
  }
  const ended = new Set(free)
  return edges.filter((edge) => !ended.has(edge.person))
}

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
    const above = (person: string) => byPerson.get(person)?.find((edge) => edge.startsOn <= day && (edge.endsOn === null || edge.endsOn > day))
    const seen = new Set<string>()
    for (const { person } of starting) {
      const path = new Map<string, Edge>()
      let at: string | undefined = person
      while (at !== undefined && !seen.has(at)) {
        const edge = above(at)
        seen.add(at)
        if (!edge) break
        path.set(at, edge)
        at = edge.manager
      }
      if (at === undefined || !path.has(at)) continue
      for (const edge of [...path.values()].slice([...path.keys()].indexOf(at))) if (edge.seq !== null) found.add(edge.seq)
    }
  }
  return [...found]
}

/** Without people who have no manager or no reports, again and again: what stays is in a circle or between two, whatever the day. */
function withinCircles(edges: readonly Edge[]): readonly Edge[] {
  let left = edges
  for (;;) {
    const people = new Set(left.map((edge) => edge.person))
    const managers = new Set(left.map((edge) => edge.manager))
    const next = left.filter((edge) => people.has(edge.manager) && managers.has(edge.person))
    if (next.length === left.length) return left
    left = next
  }
}

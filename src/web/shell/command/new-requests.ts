import { folded, illToday, leaveOfTypes, ranked, starts, type Command, type Surroundings } from './commands.ts'
import { typedRequests } from './typed-requests.ts'

/** So many stand above the others; where there are hardly more than these in all, none does. */
const likely = 3

/** What somebody may file, the likeliest first; of what is typed, what it finds. `usual`: kinds, the likeliest first. */
export function newRequestsFor(input: string, around: Surroundings, usual: readonly string[]): Command[] {
  const typed = typedRequests(input, around)
  if (typed.length > 0) return typed
  const all = starts(around).map(({ kind, title, ...start }) => ({ ...start, kind, name: title, words: [...start.words, start.name] }))
  const wanted = folded(input)
  if (wanted) return ranked([...illToday(around), ...all, ...leaveOfTypes(around, wanted)], wanted)
  const place = (kind: string) => (usual.includes(kind) ? usual.indexOf(kind) : usual.length)
  const first = all.toSorted((one, other) => place(one.kind) - place(other.kind))
  if (first.length <= likely + 1) return first
  const rest = first.slice(likely).toSorted((one, other) => one.name.localeCompare(other.name))
  return [
    ...first.slice(0, likely).map((command) => ({ ...command, group: 'likely' as const })),
    ...rest.map((command) => ({ ...command, group: 'others' as const })),
  ]
}

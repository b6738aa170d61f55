import { folded, illToday, leaveOfTypes, partsOfScreens, ranked, screens, starts, type Command, type Surroundings } from './commands.ts'
import { typedRequests } from './typed-requests.ts'

/** What the typed words lead to: requests that can be started, then screens; all of them while nothing is typed. */
export function commandsFor(input: string, around: Surroundings): Command[] {
  const wanted = folded(input)
  const ill = illToday(around)
  const typed = typedRequests(input, around)
  if (typed.length > 0) return [...ranked(ill, wanted), ...typed]
  const all = [...starts(around), ...ill, ...screens(around)]
  return wanted ? ranked([...all, ...leaveOfTypes(around, wanted), ...partsOfScreens(around), ...around.acts], wanted) : all
}

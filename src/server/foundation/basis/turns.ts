import { setImmediate } from 'node:timers/promises'

const longestMs = 8

/** For work of many small steps: called between them, it lets whatever waits have its turn before the work kept it for long. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** A list made of many things, one after another by turns: nothing is waited for where no turn is due. */
export async function listByTurns<Given, Made>(given: Iterable<Given>, make: (one: Given) => Made): Promise<Made[]> {
  let since = performance.now()
  const made: Made[] = []
  for (const one of given) {
    if (performance.now() - since >= longestMs) {
      await setImmediate()
      since = performance.now()
    }
    made.push(make(one))
  }
  return made
}

/** A map made so. */
export const mapByTurns = async <Given, Key, Value>(
  given: Iterable<Given>,
  entry: (one: Given) => [Key, Value],
): Promise<Map<Key, Value>> => new Map(await listByTurns(given, entry))

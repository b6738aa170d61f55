import { takingTurns } from '#server/foundation/basis/turns.ts'

/** A new name and one that is there already, or is new too, from which it is one letter apart, two that changed places, or capitals alone. */
export interface Resembling {
  name: string
  like: string
}

/** Of new names those that resemble another: typing errors make units of their own. */
export async function resembling(made: readonly string[], known: readonly string[]): Promise<Resembling[]> {
  const turn = takingTurns()
  const byVariant = new Map<string, string[]>()
  const found: Resembling[] = []
  const add = (name: string) => {
    for (const variant of variantsOf(name)) byVariant.set(variant, [...(byVariant.get(variant) ?? []), name])
  }
  for (const name of known) {
    await turn()
    add(name)
  }
  for (const name of made) {
    await turn()
    const near = variantsOf(name).flatMap((variant) => byVariant.get(variant) ?? [])
    const like = near.find((other) => other !== name && isNear(plain(name), plain(other)))
    if (like !== undefined) found.push({ name, like })
    add(name)
  }
  return found
}

const plain = (name: string) => name.toLocaleLowerCase('en').trim()
/** Codes such as `D1` and `D2` are near each other and mean nothing by it. */
const shortest = 5

/** A name and what it is without one of its letters: two names that are one letter apart share one of these. */
function variantsOf(name: string): string[] {
  const own = plain(name)
  if (own.length < shortest) return [own]
  return [...new Set([own, ...Array.from(own, (_, at) => own.slice(0, at) + own.slice(at + 1))])]
}

/** Whether two names are the same but for one letter, or two that changed places; one digit is another number, and no typing error. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < shortest || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const differing = `${long[at] ?? ''}${short.length === long.length ? (short[at] ?? '') : ''}`
  if (/\d/.test(differing)) return false
  if (short.length < long.length) return long.slice(at + 1) === short.slice(at)
  const changedPlaces = long[at] === short[at + 1] && long[at + 1] === short[at]
  return long.slice(at + 1) === short.slice(at + 1) || (changedPlaces && long.slice(at + 2) === short.slice(at + 2))
}

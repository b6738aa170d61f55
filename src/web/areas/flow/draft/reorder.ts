/** A copy of a list with one item at another place; the same list where nothing would move. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return [...items]
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Where an item that is dragged over another comes to stand: before or after it, seen from the list without it. */
export function dropPlace(from: number, over: number, after: boolean): number {
  const place = after ? over + 1 : over
  return from < place ? place - 1 : place
}

/** A copy with another item at a place. */
export const replaced = <T>(items: readonly T[], at: number, item: T): T[] => items.map((one, index) => (index === at ? item : one))

/** A copy with an item put in at a place. */
export const inserted = <T>(items: readonly T[], at: number, item: T): T[] => [...items.slice(0, at), item, ...items.slice(at)]

export const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, index) => index !== at)

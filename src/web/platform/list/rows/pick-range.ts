/**
 * The ids from the one that was last chosen or left out up to this one, in the order in which they are shown; this one alone
 * where that one is shown no more.
 */
export function idsTo(shown: readonly string[], last: string | null, id: string): readonly string[] {
  const places = [last ?? id, id].map((one) => shown.indexOf(one))
  const [from, until] = [Math.min(...places), Math.max(...places)]
  return shown.slice(from < 0 ? until : from, until + 1)
}

/** A tick comes by a click, of the pointer or of a key. */
export const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

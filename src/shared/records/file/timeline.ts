/** A row of an entry: what holds from a day until the day before another; null: until further notice. A row that ends where it begins never held. */
export interface Stretch {
  id: string
  startsOn: string
  endsOn: string | null
}

/** The last days of rows as they become, by the rows' ids. */
export type Ends = Readonly<Record<string, string | null>>

const holds = ({ startsOn, endsOn }: Stretch) => endsOn === null || endsOn > startsOn

/** What holds of an entry on a day. */
export const heldOn = <S extends Stretch>(rows: readonly S[], day: string): S | undefined =>
  rows.find((row) => row.startsOn <= day && (row.endsOn === null || row.endsOn > day))

/**
 * What becomes of the rows of an entry where another begins on a day, and until when that one holds: what held there ends,
 * and what is planned for later stays planned.
 */
export function begun(rows: readonly Stretch[], day: string): { ends: Ends; endsOn: string | null } {
  const present = heldOn(rows, day)
  if (present) return { ends: { [present.id]: day }, endsOn: present.endsOn }
  const later = rows.filter((row) => holds(row) && row.startsOn > day).map(({ startsOn }) => startsOn)
  return { ends: {}, endsOn: later.toSorted()[0] ?? null }
}

/** What becomes of them where the entry ends before a day: what is planned for later never comes about. */
export const ended = (rows: readonly Stretch[], day: string): Ends =>
  Object.fromEntries(
    rows
      .filter((row) => holds(row) && (row.endsOn === null || row.endsOn > day))
      .map((row) => [row.id, row.startsOn > day ? row.startsOn : day]),
  )

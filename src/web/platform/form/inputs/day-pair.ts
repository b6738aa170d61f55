/** Two days that are picked together: the first press begins, the second ends. */
export interface DayPair {
  readonly from: string
  readonly until: string
  readonly onPick: (from: string, until: string) => void
}

/** What is worth knowing of a day while one chooses. */
export interface Mark {
  /** Of a holiday. */
  readonly name: string | null
  /** How much there is to know besides, said by `title`. */
  readonly count: number
  /** All of it in words, for those who hear it or stay on the day. */
  readonly title: string
}

/** The marks of a month (`2026-11`), by day. */
export type UseMarks = (month: string) => ReadonlyMap<string, Mark>

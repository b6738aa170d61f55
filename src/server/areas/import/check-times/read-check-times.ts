import type { WrittenMoment } from '#shared/import-mapping/dates.ts'

/** A check time as a file tells it. */
export interface ReadCheckTime {
  employee: string
  moment: WrittenMoment
  direction: 'in' | 'out' | null
  /** Tells of the person's column, or of the time's, what the file says there. */
  tellWho: (why: string, allowed?: string) => void
  tellWhen: (why: string, allowed?: string) => void
}

/** Check times that stand or fall together: the coming and going of a row, or of a cell. */
export interface Together {
  /** Names them; the same of two sheets where one has the comings and the other the goings. */
  pair: string
  times: ReadCheckTime[]
  /** One of them was told to be wrong. */
  broken: boolean
}

/** What was read of the files, good or bad. */
export interface Reading {
  read: number
  empty: number
  refused: number
}

import type { ImportAct } from '#shared/areas/import.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** One act on an import, as it is worked on. */
export interface Work {
  id: string
  runId: string
  act: ImportAct
  partly: boolean
  /** Whether what was given since to people whom it made is taken back with them. */
  along: boolean
  personId: string
  language: Language
  /** Whence it was asked for, as the audit keeps it. */
  from: string | null
  /** The trial whose outcome somebody agreed to; null: nobody saw one. */
  triedId: string | null
  begun: number
}

/** What an act came to: kept with it, where it was not kept in the transaction that wrote. */
export interface Ended {
  outcome: object
  faults: Buffer | null
  /** It stands already, as a part of what it tells of. */
  kept: boolean
}

/** What goes on while an act is worked on. */
export interface Going {
  /** Tells in which transaction it is done, so that it can be broken off. */
  begun: (tx: Tx) => Promise<void>
  /** Tells how far it is; throws where the portal stops, or somebody has stopped it. */
  told: (phase: 'reading' | 'writing' | 'ending', rows: number) => void
  /** Whoever has it done, with the rights that they have by now. */
  by: () => Viewer
}

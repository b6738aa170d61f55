import type { ImportAct } from '#shared/areas/import.ts'
import type { Language } from '#shared/texts/index.ts'

/** One act on an import, as it is worked on. */
export interface Work {
  id: string
  runId: string
  act: ImportAct
  partly: boolean
  personId: string
  language: Language
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
  /** Tells how far it is; throws where the portal stops. */
  told: (phase: 'reading' | 'writing' | 'ending', rows: number) => void
}

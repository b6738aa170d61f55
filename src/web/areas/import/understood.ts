import type { ImportLook, KnownThings, RememberedMapping, Unsure } from '#shared/areas/import.ts'

/** What the portal has understood of the files. */
export interface Understood {
  looks: ImportLook[]
  fitting: RememberedMapping[]
  unsure: Unsure[]
  known: KnownThings
}

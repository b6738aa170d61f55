import type { RememberedMapping } from '#shared/areas/import.ts'
import type { AlikeColumns, ImportLook, KnownThings, Offers, Unsure } from '#shared/import-mapping/look.ts'
import type { MappingDoc } from './mapping-doc.ts'

/** What the portal has understood of the files. */
export interface Understood {
  /** What is proposed, as its file has it. */
  mapping: string
  looks: ImportLook[]
  fitting: RememberedMapping[]
  unsure: Unsure[]
  alike: AlikeColumns[]
  offers: Offers
  known: KnownThings
}

/** What the files of a mapping look like, by the names that it has for them. */
export const looksOf = ({ files }: MappingDoc, understood: Understood | null): ReadonlyMap<string, ImportLook | undefined> =>
  new Map(Object.entries(files).map(([key, { name }]) => [key, understood?.looks.find((look) => look.name.replace(/\.gz$/, '') === name)]))

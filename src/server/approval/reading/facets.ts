import { sql } from 'kysely'
import type { Language } from '#shared/texts/index.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { measureColumns } from '../request/measure.ts'
import type { ShownRequest } from '../request/module.ts'

/** What every module says alike of a request (decision 006), as it is read for lists and the inbox. */
export interface FacetRow extends Omit<ShownRequest, 'type' | 'subject'> {
  typeNames: Record<string, string> | null
}

/** The columns of a `FacetRow`, over `request r`. */
export const facetColumns = sql`r.starts_on as "startsOn", r.ends_on as "endsOn", ${measureColumns},
  r.type_id as "typeId", r.type_names as "typeNames"`

/** The same as a module is shown it; `subject` is whom it is about, where that is somebody else than its requestor. */
export function shownRequest(row: FacetRow, subject: string | null, language: Language): ShownRequest {
  const { startsOn, endsOn, quantity, unit, amount, currency, typeId, typeNames } = row
  return { startsOn, endsOn, quantity, unit, amount, currency, typeId, type: typeNames && inLanguage(typeNames, language), subject }
}

import { readCheckTimeMapping } from '#shared/import-mapping/check-times.ts'
import { readMapping } from '#shared/import-mapping/employees.ts'
import { readRegionMapping } from '#shared/import-mapping/regions.ts'
import { readSlipMapping } from '#shared/import-mapping/slips.ts'
import { partKinds, partsOf, regionParts, slipParts, timeParts, writeDoc, type MappingDoc } from './mapping-doc.ts'

/** What a mapping lacks before it can be tried, and where. */
export interface MappingProblem {
  place: string
  what: string
}

/** Whether it takes nothing of any file, and has no rows of its own: nothing of it could be tried. */
export const takesNothing = ({ parts }: MappingDoc): boolean => Object.values(parts).every((list) => list.length === 0)

/** Reads the text of a mapping as the command does; throws what speaks against it. */
export function readText(doc: MappingDoc, text: string): void {
  const kinds = partsOf(doc)
  if (kinds === slipParts) readSlipMapping(text)
  else if (kinds === regionParts) readRegionMapping(text)
  else if (kinds === timeParts) readCheckTimeMapping(text)
  else readMapping(text)
}

/** What the command would refuse a mapping for, said of its places. */
export function problemsOf(doc: MappingDoc): MappingProblem[] {
  try {
    readText(doc, writeDoc(doc))
    return []
  } catch (error) {
    const told = error instanceof Error ? error.message : ''
    return [...told.matchAll(/^ {2}([^:\s]+): (.+)$/gm)].map(([, place = '', what = '']) => ({ place: placeIn(doc, place), what }))
  }
}

/** A part has its number only where there are several of its kind. */
function placeIn({ parts }: MappingDoc, place: string): string {
  const [kind = ''] = place.split('.')
  const isOne = partKinds.some((one) => one === kind && parts[one]?.length === 1)
  return isOne ? place.replace('.0', '') : place
}

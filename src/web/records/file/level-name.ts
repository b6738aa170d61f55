import { regionFields } from '#shared/records/file/regions.ts'
import type { AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** Countries whose levels have names of their own. */
const named = new Set(['ID'])

/** What a level of regions is called in a country; where nobody has said, as the field of an address is. */
export const levelName = (say: Say, country: string, level: number): string =>
  say((named.has(country) ? `file.level.${country}.${level}` : `file.field.${regionFields[level - 1] ?? 'city'}`) as AnyTextKey)

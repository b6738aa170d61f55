import { formatNumber } from '#web/foundation/format/number.ts'
import { daysWritten } from '../days-written.ts'
import { fieldTextKey } from '../parts.ts'

/** The text of a field of a part by its name in a stage: `first_name` is `firstName` in a mapping. */
export const fieldKey = (part: string, name: string): string =>
  fieldTextKey(
    part,
    name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  )

/** What a field says, as people read it: days as the company writes them, a share in per cent. */
export const fieldSays = (field: string, value: string | null): string =>
  value !== null && field === 'full_time' ? `${formatNumber(Math.round(Number(value) * 1000) / 10)} %` : daysWritten(value ?? '–')

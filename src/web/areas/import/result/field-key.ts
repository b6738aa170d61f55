import { formatNumber } from '#web/foundation/format/number.ts'
import { daysWritten } from '../days-written.ts'

/** The text of a field by its name in a stage: `first_name` is `firstName` in a mapping. */
export const fieldKey = (name: string): string => `import.field.${name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}`

/** What a field says, as people read it: days as the company writes them, a share in per cent. */
export const fieldSays = (field: string, value: string | null): string =>
  value !== null && field === 'full_time' ? `${formatNumber(Math.round(Number(value) * 1000) / 10)} %` : daysWritten(value ?? '–')

import { formatNumber } from '#web/foundation/format/number.ts'
import { daysWritten } from '../days-written.ts'
import { fieldTextKey } from '../parts.ts'

/** The text of a field of a part by its name in a stage: `first_name` is `firstName` in a mapping. */
export const fieldKey = (part: string, name: string): string =>
  fieldTextKey(
    part,
    name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  )

const amounts = new Set(['earnings', 'deductions', 'net'])

/** What a field says, as people read it: days as the company writes them, a share in per cent. */
export function fieldSays(field: string, value: string | null): string {
  if (value !== null && field === 'full_time') return `${formatNumber(Math.round(Number(value) * 1000) / 10)} %`
  return value !== null && amounts.has(field) ? formatNumber(value) : daysWritten(value ?? '–')
}

/** The text of a word that a field says, where it is one of a few; null: it is said as it is. */
export const fieldWord = (field: string, value: string | null): string | null =>
  field === 'line_kind' && value !== null ? `import.says.${value}` : null

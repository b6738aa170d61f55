import { expect } from 'vitest'
import { en } from '../../src/shared/texts/en/index.ts'
import { textFormatter } from '../../src/shared/texts/formatter.ts'
import { id } from '../../src/shared/texts/id/index.ts'
import { usualSeparators } from '../../src/shared/texts/number.ts'

interface Told {
  rule: string
  field?: string
  facts: Readonly<Record<string, string | number>>
}

/** What somebody reads of a finding, with the field beside which it stands; names that the portal adds are left open. */
export function read(module: string, { rule, field, facts }: Told): string {
  const [told, inIndonesian] = [en, id].map((texts) => filled((texts as Record<string, string>)[`${module}.${rule}`], facts))
  expect(inIndonesian?.match(/\{\{\w+\}\}/g) ?? []).toEqual(told?.match(/\{\{\w+\}\}/g) ?? [])
  return field === undefined ? String(told) : `${field}: ${told}`
}

const { format } = textFormatter(
  () => usualSeparators,
  (key) => (en as Record<string, string>)[key] ?? key,
)

const filled = (text: string | undefined, facts: Told['facts']) =>
  text?.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (hole, name: string, form: string | undefined) => {
    const value = facts[name]
    if (value === undefined) return hole
    return format(value, form, 'en', facts)
  })

/** When they read it, a Monday, and since when and until when they are employed. */
export const today = '2026-11-23'
export const employed = { today, hiredOn: '2026-09-01', leftOn: '2026-12-31' }

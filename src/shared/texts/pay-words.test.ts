import { expect, it } from 'vitest'
import { en } from './en/index.ts'
import { id } from './id/index.ts'
import type { TextKey } from './index.ts'

/** A field of a slip as it is read, and as a file brings it. */
const alike: readonly (readonly [TextKey, TextKey])[] = [
  ['pay.group', 'import.field.group'],
  ['pay.period', 'import.field.period'],
  ['pay.component', 'import.field.component'],
  ['pay.quantity', 'import.field.lineQuantity'],
  ['pay.rate', 'import.field.rate'],
  ['pay.amount', 'import.field.amount'],
  ['pay.net', 'import.field.net'],
  ['pay.currency', 'import.field.currency'],
  ['pay.version', 'import.field.version'],
  ['pay.lineKind.earning', 'import.says.earning'],
  ['pay.lineKind.deduction', 'import.says.deduction'],
  ['pay.lineKind.employer', 'import.says.employer'],
  ['pay.lineKind.information', 'import.says.information'],
]

it.each([
  ['English', en],
  ['Indonesian', id],
])('in %s a slip calls its fields as the file that brings it does, and no two alike', (_language, texts) => {
  for (const [read, brought] of alike) expect([read, texts[read]]).toEqual([read, texts[brought]])
  const columns = ['pay.component', 'pay.quantity', 'pay.rate', 'pay.amount', 'pay.toDate', 'pay.net'] as const
  expect(new Set(columns.map((key) => texts[key])).size).toBe(columns.length)
})

import { expect, it } from 'vitest'
import { rowSet } from '#shared/import-mapping/form.ts'
import { asking, hows, howOf, isWhole } from './said-of-part.ts'

it('has a way to ask whether there is anything, and none without a word', () => {
  expect(hows.map((how) => asking('Status', how, []))).toEqual([
    { value: 'Status', is: [] },
    { value: 'Status', isNot: [] },
    { value: 'Status', is: [''] },
    { value: 'Status', isNot: [''] },
  ])
  for (const how of hows)
    for (const words of [[], ['Left']]) {
      const condition = asking('Status', how, words)
      // What the dialog lets pass is what the engine reads.
      expect(isWhole(condition)).toBe(rowSet.safeParse({ file: 'staff', where: [condition] }).success)
      if (isWhole(condition)) expect(howOf(condition)).toBe(how)
    }
})

import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { importFaults } from '#shared/texts/en/import-faults.ts'
import { importFaults as indonesian } from '#shared/texts/id/import-faults.ts'
import { engineForms, faultForm } from './fault-forms.ts'

it('knows what the engine says by its form, with the words of the file in it', () => {
  expect(faultForm('line 4 has the same, and the mapping does not say which counts', 'why')).toEqual({
    key: 'import.why.several',
    params: { line: '4' },
  })
  expect(faultForm('it has no "," in it', 'why')).toEqual({ key: 'import.why.noSign', params: { sign: ',' } })
  expect(faultForm('lastName must be given', 'allowed')).toEqual({ key: 'import.allowed.given', params: { field: 'lastName' } })
  expect(faultForm('dd.MM.yyyy', 'allowed')).toBe(null)
})

it('names what is on the screen where the command has words of the mapping', () => {
  const form = faultForm('an end before it; or "overlaps": "cut" in the mapping', 'allowed')
  expect(form && importFaults[form.key]).toBe('an end before it; or Rows and rules › Rows that overlap: they end where the next begins')
  const ofMapping = (text: string) => /mapping|"\w+":/.test(text)
  expect([Object.values(importFaults).filter(ofMapping), Object.values(indonesian).filter((text) => /pemetaan|"\w+":/.test(text))]).toEqual(
    [[], []],
  )
})

it('has the same words of the file in each language', () => {
  const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).toSorted()
  const differing = Object.entries(importFaults).filter(
    ([key, text]) => String(places(text)) !== String(places(indonesian[key as keyof typeof importFaults])),
  )
  expect(differing.map(([key]) => key)).toEqual([])
})

it('is what the engine says: each form stands in its sources', () => {
  const folders = ['src/server/areas/import', 'src/server/platform/import']
  const sources = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(path.join(folder, name), 'utf8')),
    )
    .join('\n')
  const longest = (text: string) => text.split(/\{\{\w+\}\}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const lacking = Object.entries(engineForms).filter(([, text]) => !sources.includes(longest(text)))
  // `there is no such person`: the engine puts the thing into it.
  expect(lacking.map(([key]) => key).filter((key) => !/noPerson|noUnit|noPosition|noSite|noSchedule/.test(key))).toEqual([])
})

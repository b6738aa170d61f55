import { importFaults } from '#shared/texts/en/import-faults.ts'

type Key = keyof typeof importFaults

/** What the engine says for the command otherwise than the screen, which has names for what is said there. */
const forCommand: Partial<Record<Key, string>> = {
  'import.why.several': 'line {{line}} has the same, and the mapping does not say which counts',
  'import.why.severalOther': 'another row has the same, and the mapping does not say which counts',
  'import.why.lacks_one': 'the mapping does not say it, and {{n}} row of {{part}} is new',
  'import.why.lacks_other': 'the mapping does not say it, and {{n}} rows of {{part}} are new',
  'import.why.noRowMeant_one': 'nothing was read: its only row is not as "where" asks',
  'import.why.noRowMeant_other': 'nothing was read: none of its {{n}} rows is as "where" asks',
  'import.why.word': 'the mapping has no such word',
  'import.why.date': 'it is not a date as the mapping says',
  'import.why.time': 'it is not a time as the mapping says',
  'import.why.constant': 'the constant "{{value}}" of the mapping: {{why}} ({{allowed}})',
  'import.allowed.mayMake': 'one that exists; or "creates": ["{{what}}"] in the mapping',
  'import.allowed.oneRow': 'one row; or "several": "first" or "last" in the mapping',
  'import.allowed.otherNumber': 'another number for one of both, put together as "G {GroupName}"',
  'import.allowed.hoursPerDay': '"hoursPerDay"',
  'import.allowed.nobodyOrOther': 'one that nobody has; or another one for them first, in their details',
  'import.allowed.cut': 'an end before it; or "overlaps": "cut" in the mapping',
}

/** What the engine says of rows, by the text that the screen has for it. */
export const engineForms: Readonly<Record<Key, string>> = { ...importFaults, ...forCommand }

/** How the engine says something of a row, as a form with places for the words of the file. */
const forms = (Object.entries(engineForms) as [Key, string][]).map(([key, text]) => {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  const plain = text.split(/\{\{\w+\}\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { key, names, form: new RegExp(`^${plain.join('(.+)')}$`, 's') }
})

/** Which text something that the engine says is, and the words of the file in it; null: one that is shown as it was said. */
export function faultForm(said: string, of: 'why' | 'allowed'): { key: Key; params: Record<string, string> } | null {
  for (const { key, names, form } of forms) {
    const found = key.startsWith(`import.${of}.`) ? form.exec(said) : null
    if (found) return { key, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) }
  }
  return null
}

import { importFaults } from '#shared/texts/en/import-faults.ts'

type Key = keyof typeof importFaults

/** How the engine says something of a row, as a form with places for the words of the file. */
const forms = (Object.entries(importFaults) as [Key, string][]).map(([key, text]) => {
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

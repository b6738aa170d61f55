import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The facts of the documents' tables: calls with their area, paths of screens, the areas of rules, texts word for word; `-` where a row has none. */
const columns = {
  calls: ['method', 'path', 'area', 'served'],
  routes: ['id', 'sort', 'path'],
  rules: ['id', 'area'],
  texts: ['id', 'sort', 'text'],
} as const

type Table = keyof typeof columns
export type Line<T extends Table> = Record<(typeof columns)[T][number], string>

/** The lines of a table of this folder. Throws where its columns are others. */
export function tableOf<T extends Table>(name: T): Line<T>[] {
  return linesOf(readFileSync(path.join(import.meta.dirname, 'tables', `${name}.tsv`), 'utf8'), columns[name])
}

/** The lines of a text with tabs between its cells, of which the first line must name the wanted columns. */
export function linesOf<C extends string>(text: string, wanted: readonly C[]): Record<C, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  const lacking = wanted.filter((name) => !names.includes(name))
  if (lacking.length > 0) throw new Error(`the table has no column ${lacking.join(', ')}`)
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(wanted.map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<C, string>
  })
}

/** A call, however its case and its placeholders are written. */
export const shapeOf = (call: string): string =>
  call
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\/+$/, '')

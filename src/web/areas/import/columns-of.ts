import type { ImportLook } from '#shared/import-mapping/look.ts'
import { fileForm, headOf, type Source, type WrittenForm } from '#shared/import-mapping/form.ts'
import type { Part } from './mapping-doc.ts'

/** A column of a file, with what stands in its first rows. */
export interface ShownColumn {
  source: string | number
  /** As people read it. */
  name: string
  values: string[]
}

/** Rows of the beginning of a file, without the names of its columns. */
export function rowsOfLook(look: ImportLook, form: WrittenForm): ImportLook['beginning'] {
  const read = fileForm.safeParse(form)
  const head = read.success ? headOf(read.data) : null
  return head ? look.beginning.filter(({ line }) => line >= head.line).slice(head.lines) : look.beginning
}

/** The columns of a file as a mapping may name them: by name, or by number where several have one or none has; `unnamed` says what such a one is called. */
export function columnsOf(look: ImportLook | undefined, form: WrittenForm | undefined, unnamed: (number: number) => string): ShownColumn[] {
  if (!look || !form) return []
  const rows = rowsOfLook(look, form)
  const names = look.columns ?? []
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length), 0)
  return Array.from({ length: width }, (_, at) => {
    const name = names[at] ?? ''
    const isOne = name !== '' && names.indexOf(name) === names.lastIndexOf(name)
    const values = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => value !== '')
    return { source: isOne ? name : at + 1, name: name === '' ? unnamed(at + 1) : isOne ? name : `${name} (${at + 1})`, values }
  })
}

/** Which column a value is taken from first; null where it is none of this file. */
export function columnIn(source: Source | undefined): string | number | null {
  if (typeof source === 'string' || typeof source === 'number') return source
  return source && 'column' in source && source.of === undefined ? source.column : null
}

/** What a mapping makes of a value, as far as it can be said without reading the file: pieces and words. */
export function shownValue(source: Source | undefined, value: string): string {
  if (typeof source !== 'object' || !('column' in source)) return value
  const sign = source.before ?? source.after
  let piece = value
  if (sign !== undefined) {
    const at = source.at === 'last' ? value.lastIndexOf(sign) : value.indexOf(sign)
    if (at < 0) piece = source.without === 'whole' ? value : ''
    else piece = source.before === undefined ? value.slice(at + sign.length) : value.slice(0, at)
  }
  piece = piece.trim()
  const meant = source.lookup?.[piece]
  return source.lookup ? (meant ?? source.otherwise ?? '–') : piece
}

/** Columns of a file of which a mapping takes nothing, be it as a condition; none where days are names of its columns. */
export function unusedColumns(parts: readonly Part[], columns: readonly ShownColumn[]): ShownColumn[] {
  if (parts.length === 0 || parts.some((part) => 'days' in part)) return []
  const named = mentionedIn(parts)
  const texts = [...named].filter((one) => typeof one === 'string')
  const isUsed = (source: string | number) =>
    named.has(source) || (typeof source === 'string' && texts.some((text) => text.includes(`{${source}}`) || text.includes(`:${source}}`)))
  return columns.filter(({ source, values }) => values.length > 0 && !isUsed(source))
}

function mentionedIn(thing: unknown, found = new Set<string | number>()): Set<string | number> {
  if (typeof thing === 'string' || typeof thing === 'number') found.add(thing)
  else if (typeof thing === 'object' && thing !== null) for (const one of Object.values(thing)) mentionedIn(one, found)
  return found
}

import type { Language, TextKey } from '#shared/texts/index.ts'
import { codeFor } from '../codes.ts'
import { withoutBullet } from './outline.ts'

/** Most lines of one list. */
export const mostPasted = 500

/** What holds for a list of one kind. */
export interface PastedRules {
  /** Most letters of a code and of a name. */
  most: { code: number; name: number }
  /** What a code is made of where a name has no letters. */
  nameless: string
  /** Posts and files name it by its code: where none is said, the name as it stands is one. */
  isNamedByCode: boolean
}

/** What is set up already, as far as a list is read beside it. */
export interface Standing {
  code: string
  names: Readonly<Record<Language, string>>
  retired: boolean
}

/** A line of a list as it is meant; lines count from 1, as they stand in the text. */
export type Pasted<S extends Standing = Standing> =
  | { line: number; state: 'made'; code: string; name: string }
  | { line: number; state: 'stands'; stands: S }
  | { line: number; state: 'wrong'; why: TextKey; params: Readonly<Record<string, string | number>> }

interface Read {
  line: number
  /** Null: none is said. */
  code: string | null
  name: string
}

type Wrong = Extract<Pasted, { state: 'wrong' }>

/**
 * Reads a list beside what stands: one name a line, with a code before it where a tab or a semicolon parts the two. What
 * stands already, by its code or by its name in any language, stays; case does not tell codes or names apart.
 */
export function planPasted<S extends Standing>(text: string, standing: readonly S[], rules: PastedRules): Pasted<S>[] {
  const { read, wrong } = readLines(text, rules)
  const codes = new Map(standing.map((one) => [alike(one.code), one]))
  const names = new Map(standing.flatMap((one) => [one.names.en, one.names.id].filter(Boolean).map((name) => [alike(name), one] as const)))
  const taken = new Set([...codes.keys(), ...read.flatMap(({ code }) => (code === null ? [] : [alike(code)]))])
  const said = { codes: new Map<string, number>(), names: new Map<string, number>() }
  const planned = read.map(({ line, code, name }): Pasted<S> => {
    // Whoever says no code may mean one by what they say: `G2` is the grade of that code, whatever its name.
    const [byCode, byName] = [alike(code ?? name), alike(name)]
    const before = said.codes.get(byCode) ?? said.names.get(byName)
    if (before !== undefined) return { line, state: 'wrong', why: 'organisation.list.again', params: { line, before } }
    said.codes.set(byCode, line)
    said.names.set(byName, line)
    const stands = codes.get(byCode) ?? names.get(byName)
    if (stands) return { line, state: 'stands', stands }
    const isTaken = (one: string) => taken.has(alike(one))
    const own = code ?? codeFor(name, isTaken, rules)
    taken.add(alike(own))
    return { line, state: 'made', code: own, name }
  })
  return [...planned, ...wrong].toSorted((one, other) => one.line - other.line)
}

const alike = (words: string) => words.toLowerCase()

function readLines(text: string, rules: PastedRules): { read: Read[]; wrong: Wrong[] } {
  const read: Read[] = []
  const wrong: Wrong[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1
    if (raw.trim() === '') continue
    if (read.length + wrong.length >= mostPasted) {
      wrong.push({ line, state: 'wrong', why: 'organisation.list.many', params: { line, most: mostPasted } })
      break
    }
    const cells = cellsOf(raw)
    const [code, name] = cells.length > 1 ? [cells[0] ?? '', cells[1] ?? ''] : [null, cells[0] ?? '']
    const fault = faultOf({ line, code, name }, cells.length, rules)
    if (fault) wrong.push(fault)
    else read.push({ line, code, name })
  }
  return { read, wrong }
}

/** What a tab or a semicolon parts; empty cells that a table leaves behind a row are none of it. */
function cellsOf(raw: string): string[] {
  const cells = withoutBullet(raw.replace(/^ +/, ''))
    .replace(/[\t ]+$/, '')
    .split(/[\t;]/)
  return cells.map((cell) => cell.normalize('NFC').replace(/\s+/gu, ' ').trim())
}

function faultOf({ line, code, name }: Read, cells: number, { most }: PastedRules): Wrong | null {
  const wrong = (why: TextKey, params = {}): Wrong => ({ line, state: 'wrong', why, params: { line, ...params } })
  if (cells > 2) return wrong('organisation.list.columns')
  if (code === '') return wrong('organisation.list.noCode')
  if (name === '') return wrong('organisation.list.noName')
  if (code !== null && code.length > most.code) return wrong('organisation.list.longCode', { most: most.code, has: code.length })
  if (name.length > most.name) return wrong('organisation.list.longName', { most: most.name, has: name.length })
  return null
}

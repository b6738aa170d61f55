/** Most units of one outline, letters of a name, and steps from the top. */
export const mostOutlined = 2000
const longestName = 200
const deepest = 20

/** In spaces: how far apart the stops are that a tab leads to, where an outline is drawn as where it is read. */
export const tabWidth = 4

/** A line of an outline as it was typed. */
export interface OutlineLine {
  /** Of the text, from 1. */
  line: number
  /** 0: at the top. */
  depth: number
  name: string
  /** As it was said in brackets behind the name: `Engineering (ENG)`. */
  code: string | null
}

/** What cannot be read in an outline, and where. */
export interface OutlineFault {
  line: number
  why: 'empty' | 'long' | 'deep' | 'many'
}

const bullet = /^(?:[-*•–·]|\d+(?:\.\d+)*[.)])(?:\s+|$)/u

/** A line without the bullet or the number that lists are pasted with. */
export const withoutBullet = (words: string): string => words.replace(bullet, '')

/**
 * Reads an outline: one unit a line, those beneath one indented by any number of spaces or tabs. A line stands beneath the
 * nearest line above that is indented less.
 */
export function readOutline(text: string): { lines: OutlineLine[]; faults: OutlineFault[] } {
  const lines: OutlineLine[] = []
  const faults: OutlineFault[] = []
  const above: number[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1
    const words = raw.trim()
    if (words === '') continue
    if (lines.length >= mostOutlined) return { lines, faults: [...faults, { line, why: 'many' }] }
    const indent = widthOf(raw)
    while ((above.at(-1) ?? -1) >= indent) above.pop()
    const depth = above.length
    above.push(indent)
    const { name, code } = partsOf(withoutBullet(words))
    if (name === '') faults.push({ line, why: 'empty' })
    if (name.length > longestName || (code?.length ?? 0) > longestName) faults.push({ line, why: 'long' })
    if (depth >= deepest) faults.push({ line, why: 'deep' })
    lines.push({ line, depth, name, code })
  }
  return { lines, faults }
}

/** How far a line is indented, in spaces. */
function widthOf(raw: string): number {
  let width = 0
  for (const letter of raw) {
    if (letter === '\t') width += tabWidth - (width % tabWidth)
    else if (letter.trim() === '') width += 1
    else break
  }
  return width
}

function partsOf(words: string): { name: string; code: string | null } {
  const [, name = words, code = null] = /^(.*\S)\s+\(([^()\s]+)\)$/u.exec(words) ?? []
  return { name: name.trim(), code }
}

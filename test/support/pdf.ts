import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of the structure: `H1`, with all in it. */
export interface Tagged {
  role: string
  scope?: string
  children: Tagged[]
}

export interface ReadPdf {
  /** The words of each page, as they are copied. */
  pages: string[]
  text: string
  title: unknown
  language: unknown
  isMarked: boolean
  /** The structure of each page. */
  tags: Tagged[]
}

/** A PDF as a program reads it that did not write it. Throws where the password is not the right one. */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, ...(password !== undefined && { password }) }).promise
  try {
    const [{ info }, marks] = await Promise.all([document.getMetadata(), document.getMarkInfo()])
    const [pages, tags]: [string[], Tagged[]] = [[], []]
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      tags.push((await page.getStructTree()) as unknown as Tagged)
    }
    const { Title: title, Language: language } = info as Record<string, unknown>
    return { pages, text: pages.join('\n'), title, language, isMarked: isMarked(marks), tags }
  } finally {
    await document.cleanup()
  }
}

/** pdf.js describes them as an object, and answers a map. */
const isMarked = (marks: unknown): boolean => marks instanceof Map && marks.get('Marked') === true

/** What Debian's qpdf says of a PDF; null, told in a line, where it is not on this machine. */
export function qpdf(bytes: Uint8Array, ...asked: string[]): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-pdf-'))
  const file = path.join(folder, 'file.pdf')
  try {
    writeFileSync(file, bytes)
    return execFileSync('qpdf', [...asked, file], { encoding: 'utf8' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    process.stdout.write('qpdf is not on this machine: what it says of PDFs was not asked.\n')
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

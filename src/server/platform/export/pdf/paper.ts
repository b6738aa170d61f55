import PDFDocument from 'pdfkit'
import { encryptionWith } from './encryption.ts'
import { documentFonts } from './fonts.ts'
import type { Sheet } from './sheet.ts'

export type Paper = PDFKit.PDFDocument
export type Element = ReturnType<Paper['struct']>

export const margin = 48
/** How wide a page is between its margins, in points, and where what is written on it ends. */
export const widthOf = ({ page }: Paper): number => page.width - 2 * margin
export const bottomOf = ({ page }: Paper): number => page.height - margin

/** What of pdfkit is not in its description: where it asks how to encrypt, and the root of what it writes. */
interface Inside {
  _security: { dictionary: PDFKit.PDFKitReference; getEncryptFn: () => (bytes: Uint8Array) => Uint8Array; end: () => void } | null
  _root: { data: Record<string, unknown> }
}

/** An empty document: titled, in its language, tagged for who does not see it, and encrypted where it has a password. */
export async function openedPaper({ title, language, head, password, isAcross }: Sheet): Promise<Paper> {
  const { plain, strong } = await documentFonts()
  const paper = new PDFDocument({
    size: 'A4',
    layout: isAcross ? 'landscape' : 'portrait',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    font: null as never,
    info: { Title: title, Author: head.name, Creator: 'Calendula', Producer: 'Calendula' },
  })
  paper.registerFont('plain', plain as never)
  paper.registerFont('strong', strong as never)
  if (password !== null) encrypt(paper, password)
  paper.addPage()
  return paper
}

/** pdfkit itself encrypts by revision 5 at most. */
function encrypt(paper: Paper, password: string): void {
  const inside = paper as unknown as Inside
  const { dictionary, encrypt: encrypted } = encryptionWith(password)
  const written = paper.ref({ ...dictionary })
  inside._security = { dictionary: written, getEncryptFn: () => encrypted, end: () => written.end(undefined) }
  inside._root.data['Extensions'] = { ADBE: { BaseVersion: '1.7', ExtensionLevel: 8 } }
}

/** Ends a document, and gathers it. */
export function finished(paper: Paper): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', (piece: Uint8Array) => pieces.push(piece))
    paper.once('error', reject)
    paper.once('end', () => resolve(Buffer.concat(pieces)))
    paper.end()
  })
}

/** An element of the structure that others are put into; whoever begins it ends it. */
export function begun(paper: Paper, parent: Element | null, kind: string): Element {
  const element = paper.struct(kind)
  if (parent) parent.add(element)
  else paper.addStructure(element)
  return element
}

/** An element that says something itself. */
export function said(paper: Paper, parent: Element, kind: string, draw: () => void, options: { scope?: string } = {}): void {
  parent.add(paper.struct(kind, options as never, [draw]))
}

/** What nobody needs to be read out: lines, numbers of pages, headings that are repeated. */
export function beside(paper: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  paper.markContent('Artifact', { type })
  draw()
  paper.endMarkedContent()
}

interface Place {
  x: number
  y: number
  width: number
  isRight?: boolean
}

const isShort = (paper: Paper, text: string, width: number): boolean => !text.includes('\n') && paper.widthOfString(text) <= width

/** How high a text is in the present letters. */
export const heightOf = (paper: Paper, text: string, width: number): number =>
  isShort(paper, text, width) ? paper.currentLineHeight(true) : paper.heightOfString(text, { width })

/** Writes a text where it is to stand; what is longer than a page is cut. */
export function write(paper: Paper, text: string, { x, y, width, isRight = false }: Place): void {
  if (isShort(paper, text, width)) paper.text(text, isRight ? x + width - paper.widthOfString(text) : x, y, { lineBreak: false })
  else paper.text(text, x, y, { width, align: isRight ? 'right' : 'left', height: bottomOf(paper) - y + 1, ellipsis: true })
}

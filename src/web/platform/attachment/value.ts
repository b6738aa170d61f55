import { acceptedTypes, attachmentMaximum } from '#shared/areas/attachment.ts'
import type { Attachment } from '#shared/wire.ts'

/** A file in a form: stored already (`attachmentId`) or only chosen (`blob`). */
export type AttachmentValue = Omit<Attachment, 'attachmentId'> & {
  readonly attachmentId?: string | null
  readonly dataUrl?: string
  readonly blob?: Blob
}

export interface FileRules {
  /** Bytes; the documents' 4 MB where absent. */
  readonly largest?: number
  /** Endings that are taken, without the dot; the documents' list where absent. */
  readonly endings?: readonly string[]
}

/** Stores a chosen file and answers what a save then names. */
export type SendFile = (file: File, signal: AbortSignal) => Promise<Attachment>

/** Images, doc, docx, pdf, xls, xlsx (B 5). A drawing that can hold scripts (SVG) is no image here. */
export const usualEndings: readonly string[] = acceptedTypes.map((type) => type.name)

export const endingOf = (name: string) => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export type Refusal = 'type' | 'size'

/** Why a file is not taken; `null` where it is. */
export function refusalOf(file: { name: string; size: number }, rules: FileRules = {}): Refusal | null {
  if (!(rules.endings ?? usualEndings).includes(endingOf(file.name))) return 'type'
  return file.size > (rules.largest ?? attachmentMaximum) ? 'size' : null
}

/** The largest size as the messages say it: 4. */
export const megabytes = (rules: FileRules = {}) => Math.round(((rules.largest ?? attachmentMaximum) / (1024 * 1024)) * 100) / 100

/** For the browser's own file picker. */
export const acceptList = (rules: FileRules = {}) => (rules.endings ?? usualEndings).map((ending) => `.${ending}`).join(',')

/** What the preview can do with a file: show it, or offer to save it; `null` where no preview is offered (A 5). */
export function previewOf(file: { name: string; fileName?: string; type?: string }): 'image' | 'pdf' | 'office' | null {
  const ending = endingOf(file.fileName || file.name) || file.type?.split('/')[1] || ''
  if (['png', 'jpg', 'jpeg'].includes(ending)) return 'image'
  if (ending === 'pdf') return 'pdf'
  return ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'].includes(ending) ? 'office' : null
}

/** Shortened past so many letters; the whole name belongs into the title. */
export function shortened(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text
}

/** `34 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${Math.round((bytes / (1024 * 1024)) * 10) / 10} MB`
}

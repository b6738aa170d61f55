import type { FastifyError, FastifyRequest } from 'fastify'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { refuse } from '../basis/refusal.ts'

/** A file part of a multipart body, whole in memory (at most `attachmentMaximum` bytes). */
export interface UploadedFile {
  field: string
  fileName: string
  claimedType: string
  bytes: Buffer
}

/** Fields under the names of the contract, whatever the case they came in (`Id`, `UsingStatusFilter`); an exact name wins. */
export function named(given: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries = Object.entries(given).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value, name] as const)
  return Object.fromEntries(entries.toSorted(([known, , name], [other, , written]) => Number(known === name) - Number(other === written)))
}

/** Ten files of the largest size, and their fields. */
const largestForm = 42 * 1024 * 1024

/** Fields of a body, and its files. */
export async function readBody(request: FastifyRequest, upload: boolean) {
  const files: UploadedFile[] = []
  if (!request.isMultipart()) return { fields: objectIn(request.body), files }
  if (!upload) throw refuse(415, 'error.mediaType')
  if (Number(request.headers['content-length']) > largestForm) throw refuse(413, 'error.tooLarge')
  const fields = new Map<string, unknown>()
  let data: object = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        files.push({ field: part.fieldname, fileName: part.filename, claimedType: part.mimetype, bytes: await part.toBuffer() })
      else {
        if (part.valueTruncated) throw refuse(413, 'error.tooLarge')
        const value = multipartValue(part.value as string)
        if (part.fieldname.toLowerCase() === 'data' && typeof value === 'object') data = value as object
        else fields.set(part.fieldname, value)
      }
    }
  } catch (error) {
    if ((error as FastifyError).code === 'FST_REQ_FILE_TOO_LARGE')
      throw refuse(413, 'upload.tooLarge', { n: attachmentMaximum / 1024 / 1024 }, 'attachment')
    // What the parser says of a body cut short carries no status.
    throw (error as FastifyError).statusCode ? error : refuse(400, 'error.invalid')
  }
  return { fields: { ...Object.fromEntries(fields), ...data }, files }
}

/** A multipart field may hold JSON (`data`, lists); anything else is the text itself. */
function multipartValue(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return parseJson(value)
  } catch {
    return value
  }
}

function objectIn(body: unknown): Record<string, unknown> {
  if (body == null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse(400, 'error.json')
  return body as Record<string, unknown>
}

const deepestJson = 100

/** A JSON text as a value; one nested deeper than any form is refused before it is built. */
export function parseJson(text: string): unknown {
  if (text.length > 2 * deepestJson && depthOf(text) > deepestJson) throw new SyntaxError('nested too deep')
  return JSON.parse(text)
}

/** How deep the brackets of a JSON text go. */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted && letter === '\\') at += 1
    else if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '[' || letter === '{')) deepest = Math.max(deepest, (depth += 1))
    else if (!quoted && (letter === ']' || letter === '}')) depth -= 1
  }
  return deepest
}

/** Whether every text in it is one that the database can hold: neither NUL nor half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.keys(value).every((name) => isStorable(name) && isStorable((value as Record<string, unknown>)[name]))
}

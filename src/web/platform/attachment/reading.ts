import type { TextKey } from '#shared/texts/index.ts'
import type { AttachmentValue } from './value.ts'

/** A file that could not be read; `key` is the documents' text. */
export class ReadingError extends Error {
  readonly key: TextKey
  constructor(key: TextKey) {
    super(key)
    this.key = key
  }
}

/** A file as a data address, as the documents' attachment value holds it. Fails with `ReadingError`. */
export function readFile(file: Blob, reader: FileReader = new FileReader()): Promise<string> {
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onabort = () => reject(new ReadingError('attachment.readAborted'))
    reader.onerror = () => reject(new ReadingError('attachment.readFailed'))
    reader.readAsDataURL(file)
  })
}

/** The value of a file that was chosen and not sent yet. */
export async function chosenFile(file: File): Promise<AttachmentValue> {
  const dataUrl = await readFile(file)
  return {
    attachmentId: null,
    uniqId: crypto.randomUUID(),
    name: file.name,
    fileName: file.name,
    type: file.type,
    size: file.size,
    dataUrl,
    blob: file,
  }
}

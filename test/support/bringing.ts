import { importCalls as calls, pieceSize, type Import, type ImportAct } from '../../src/shared/areas/import.ts'
import type { ImportTold, ImportUndo } from '../../src/shared/import-mapping/told.ts'
import type { Name } from './company.ts'
import type { Portal } from './portal.ts'

/** A file part of a multipart body beside its fields. */
function form(bytes: Buffer, fields: Record<string, string>) {
  const boundary = 'a-boundary-that-no-file-has'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="piece"; filename="piece"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Imports as somebody does them by the portal's calls. */
export function bringing(portal: Portal, name: Name) {
  const me = portal.as(name)
  const begin = async () => (await me.call(calls.create, {})).body.id
  const sendPiece = (id: string, fileId: string, place: number, bytes: Buffer) =>
    me.request({ method: 'POST', url: `/api/x/imports/${id}/files/${fileId}/pieces`, ...form(bytes, { place: String(place) }) })
  const bring = async (id: string, fileName: string, given: Buffer | string) => {
    const bytes = Buffer.from(given as string)
    const announced = await me.call(calls.addFile, { id, fileName, size: bytes.length })
    if (announced.status !== 200) return announced
    const { fileId, pieces } = announced.body
    for (let place = 0; place < pieces; place += 1) {
      const sent = await sendPiece(id, fileId, place, bytes.subarray(place * pieceSize, (place + 1) * pieceSize))
      if (sent.status !== 200) return sent
    }
    return announced
  }
  const read = async (id: string): Promise<Import> => (await me.call(calls.read, { id })).body
  const map = async (id: string, mapping: object | string) =>
    me.call(calls.map, { id, mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping), version: (await read(id)).version })
  const recognise = async (id: string) => (await me.call(calls.recognise, { id })).body
  /** An import of one file, taken as it is recognised; answers its id. */
  const prepared = async (fileName: string, given: Buffer | string) => {
    const id = await begin()
    await bring(id, fileName, given)
    await map(id, (await recognise(id)).mapping)
    return id
  }
  /** Has something done and waits until it has ended. */
  const act = async (id: string, what: ImportAct, partly = false, tried: string | null = null) => {
    const begun = await me.call(calls.work, { id, act: what, partly, tried })
    if (begun.status !== 200) return { begun, error: begun.error.Message, told: null, undo: null, workId: null }
    for (;;) {
      const { work } = await read(id)
      if (work?.finishedAt) {
        const outcome = (await me.call(calls.outcome, { id })).body
        return {
          begun,
          error: work.error,
          told: outcome.import as ImportTold | null,
          undo: outcome.undo as ImportUndo | null,
          workId: outcome.workId,
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { me, begin, bring, sendPiece, read, map, recognise, prepared, act }
}

import { useState } from 'react'
import { importCalls, pieceSize } from '#shared/areas/import.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'

/** A file on its way. */
export interface Coming {
  name: string
  sent: number
  size: number
  /** Why it was not taken. */
  refused: string | null
}

/** Sends files to an import, piece by piece, so that large ones come whole and one sees how far they are. */
export function useBring() {
  const [coming, setComing] = useState<readonly Coming[]>([])
  const bring = async (importId: string, files: readonly File[]) => {
    const stand = files.map(({ name, size }): Coming => ({ name, size, sent: 0, refused: null }))
    const show = () => setComing(stand.map((one) => ({ ...one })))
    show()
    for (const [at, file] of files.entries()) {
      const one = stand[at]
      if (!one) continue
      let announced: string | null = null
      try {
        const { fileId, pieces } = await call(importCalls.addFile, { id: importId, fileName: file.name, size: file.size }, key())
        announced = fileId
        for (let place = 0; place < pieces; place += 1) {
          const piece = new File([file.slice(place * pieceSize, (place + 1) * pieceSize)], 'piece', { type: 'application/octet-stream' })
          await call(importCalls.addPiece, { id: importId, fileId, place: String(place) }, { ...key(), files: { piece } })
          one.sent = Math.min(file.size, (place + 1) * pieceSize)
          show()
        }
      } catch (error) {
        one.refused = errorTexts(error).join(' ')
        show()
        // Of a file that was not taken nothing stays; where not even that can be told, it is shown as one that is not whole.
        if (announced) await call(importCalls.dropFile, { id: importId, fileId: announced }, key()).catch(() => undefined)
      }
    }
    await queries.invalidateQueries({ queryKey: [importCalls.read.area] })
    if (stand.every(({ refused }) => refused === null)) setComing([])
    return stand.filter(({ refused }) => refused === null).length
  }
  return { coming, bring, clear: () => setComing([]) }
}

const key = () => ({ idempotencyKey: crypto.randomUUID() })

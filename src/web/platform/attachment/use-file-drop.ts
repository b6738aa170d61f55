import { useState, type DragEvent } from 'react'
import { acceptedTypes } from '#shared/areas/attachment.ts'

export type Over = 'nothing' | 'acceptable' | 'refused'

/** Types of what is dragged, '' where the browser does not tell; `null` where no file is. */
const draggedTypes = (event: DragEvent) => [...event.dataTransfer.items].filter((item) => item.kind === 'file').map((item) => item.type)

const knownTypes: ReadonlySet<string> = new Set(acceptedTypes.map((type) => type.mimeType))

/** Numbers, from 1, of the dragged files whose type cannot be taken. A browser that tells no type gets the doubt. */
export const refusedDrags = (types: readonly string[]) =>
  types.flatMap((type, index) => (type === '' || knownTypes.has(type) ? [] : [index + 1]))

/** Files dropped on an area, with what it looks like meanwhile. `refused` are numbers of the dragged files. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [refused, setRefused] = useState<readonly number[]>([])
  const [over, setOver] = useState<Over>('nothing')
  const end = () => {
    setOver('nothing')
    setRefused([])
  }
  return {
    over,
    refused,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        if (disabled || over !== 'nothing') return
        const found = refusedDrags(draggedTypes(event))
        setRefused(found)
        setOver(found.length > 0 ? 'refused' : 'acceptable')
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) end()
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        end()
        if (!disabled) onFiles([...event.dataTransfer.files])
      },
    },
  }
}

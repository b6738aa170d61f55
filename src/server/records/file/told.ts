import type { FileCategory } from '#shared/records/file/categories.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { tellRead, type Reader } from '#server/platform/readings.ts'

interface FileReading {
  reader: Reader
  employeeId: string
  categories: readonly FileCategory[]
}

/** Takes down that somebody read what is private of another's file, and which of it. */
export const tellFileRead = async (db: Db, { reader, employeeId, categories }: FileReading): Promise<void> => {
  if (categories.length === 0) return
  await tellRead(db, { reader, people: [employeeId], module: 'File', code: categories.join(' '), what: 'record' })
}

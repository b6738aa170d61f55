import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { largestFile, largestImport, largestWorkbook, mostFiles, pieceSize } from '#shared/areas/import.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { encodingOf } from '#server/platform/import/guess/encoding.ts'
import { limitsOfImport, otherThanText, type Limits } from '#server/platform/import/text.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'

export const importEndings = ['csv', 'tsv', 'txt', 'gz', 'xlsx', 'ods'] as const

export interface StoredFile {
  id: string
  name: string
  size: number
  whole: boolean
}

export const filesOf = (db: Db | Tx, runId: string): Promise<StoredFile[]> =>
  rows(
    db,
    sql<StoredFile>`
      select f.id, f.name, f.size, (select count(*) from import_piece p where p.file_id = f.id) = f.pieces as whole
      from import_file f where f.run_id = ${runId}::uuid order by f.id`,
  )

/** Takes down that a file comes. Refuses what is too large before any of it was sent. */
export async function announceFile(tx: Tx, runId: string, given: string, size: number): Promise<{ fileId: string; pieces: number }> {
  const name = plainName(given)
  const ending = path.extname(name).slice(1).toLowerCase()
  const told = (key: 'import.fileTooLarge' | 'import.workbookTooLarge', most: number) =>
    refuse(413, key, { n: most / 1024 / 1024, name }, 'size')
  if (size === 0) throw refuse(400, 'import.fileEmpty', { name }, 'fileName')
  if (!importEndings.some((one) => one === ending)) throw refuse(400, 'import.ending', { endings: importEndings.join(', ') }, 'fileName')
  if ((ending === 'xlsx' || ending === 'ods') && size > largestWorkbook) throw told('import.workbookTooLarge', largestWorkbook)
  if (size > largestFile) throw told('import.fileTooLarge', largestFile)
  const known = await filesOf(tx, runId)
  if (known.some((file) => file.name === name)) throw refuse(409, 'import.fileTwice', { name }, 'fileName')
  if (known.length >= mostFiles) throw refuse(400, 'import.tooManyFiles', { most: mostFiles }, 'fileName')
  if (known.reduce((sum, file) => sum + file.size, size) > largestImport) throw told('import.fileTooLarge', largestImport)
  const [fileId, pieces] = [newId(), Math.ceil(size / pieceSize)]
  await sql`
    insert into import_file (id, run_id, name, size, pieces) values (${fileId}::uuid, ${runId}::uuid, ${name}, ${size}, ${pieces})`.execute(
    tx,
  )
  return { fileId, pieces }
}

/** Bytes of a name that a file system takes. */
const longestName = 255

/** A name without folders and signs that no file has: it becomes the name of a file once more while it is read. */
function plainName(given: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f:*?"<>|]/g, '_').trim()
  if (name === '' || /^\.+$/.test(name)) throw refuse(400, 'import.ending', { endings: importEndings.join(', ') }, 'fileName')
  if (Buffer.byteLength(name) > longestName) throw refuse(400, 'import.fileNameLong', undefined, 'fileName')
  return name
}

/** Keeps a piece of a file: as many bytes as belong to its place. Answers whether the file is whole. */
export async function keepPiece(tx: Tx, runId: string, fileId: string, place: number, bytes: Buffer): Promise<boolean> {
  const file = await first(
    tx,
    sql<{ name: string; size: number; pieces: number }>`
      select name, size, pieces from import_file where id = ${fileId}::uuid and run_id = ${runId}::uuid for no key update`,
  )
  if (!file) throw notFound()
  const isThere = Number.isInteger(place) && place >= 0 && place < file.pieces
  const expected = Math.min(pieceSize, file.size - place * pieceSize)
  if (!isThere || bytes.length !== expected) throw refuse(400, 'import.pieceWrong', undefined, 'place')
  if (place === 0) await demandTable(file.name, bytes)
  await sql`
    insert into import_piece (file_id, place, bytes) values (${fileId}::uuid, ${place}, ${bytes})
    on conflict (file_id, place) do update set bytes = excluded.bytes`.execute(tx)
  await sql`update import_file set holds_pay = null where id = ${fileId}::uuid and holds_pay is not null`.execute(tx)
  const count = await first(tx, sql<{ there: number }>`select count(*) as there from import_piece where file_id = ${fileId}::uuid`)
  return count?.there === file.pieces
}

/** Refuses what is neither a text nor packed, by how it begins: what is packed is looked into where it is read. */
async function demandTable(name: string, begin: Buffer): Promise<void> {
  if (packed.some((bytes) => begin.subarray(0, bytes.length).equals(bytes))) return
  const other = await otherThanText(begin, new TextDecoder(encodingOf(begin)).decode(begin, { stream: true }))
  if (other?.type) throw refuse(400, 'import.fileOfType', { name, type: other.type }, 'place')
  if (other) throw refuse(400, 'import.fileNoText', { name }, 'place')
}

const packed = [Buffer.from('PK\x03\x04'), Buffer.from([0x1f, 0x8b])]

export interface Laid {
  /** Where nothing of theirs lies: for what is written meanwhile. */
  folder: string
  /** Where each file lies, by its name. */
  locations: ReadonlyMap<string, string>
  /** What reading them may cost, all together. */
  limits: Limits
}

/**
 * Lays the files of an import into a folder of their own while something is done with them, and removes it. `beginnings`: of
 * text files the first piece alone.
 */
export async function withFiles<T>(
  db: Db,
  files: readonly StoredFile[],
  beginnings: boolean,
  work: (laid: Laid) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-import-'))
  try {
    const brought = path.join(folder, 'brought')
    await mkdir(brought, { mode: 0o700 })
    const locations = new Map<string, string>()
    for (const file of files.filter(({ whole }) => whole)) {
      const location = path.join(brought, file.name)
      await layDown(db, file, location, beginnings && !/\.(xlsx|ods)$/i.test(file.name))
      locations.set(file.name, location)
    }
    return await work({ folder, locations, limits: limitsOfImport() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function layDown(db: Db, { id, size }: StoredFile, location: string, first: boolean): Promise<void> {
  const file = await open(location, 'wx', 0o600)
  try {
    const pieces = first ? 1 : Math.ceil(size / pieceSize)
    for (let place = 0; place < pieces; place += 1) {
      const [piece] = await rows(
        db,
        sql<{ bytes: Buffer }>`select bytes from import_piece where file_id = ${id}::uuid and place = ${place}`,
      )
      if (!piece) throw new Error('a file of an import was removed while it was read')
      await file.write(piece.bytes)
    }
  } finally {
    await file.close()
  }
}

import { fileEntry, type FileEntry } from '#shared/contract/file-entry.ts'
import { fileValues, type FileValues } from '#shared/records/file/categories.ts'
import { heldOn } from '#shared/records/file/timeline.ts'
import type { PersonalDataUpdateForm, ShownLine, UpdateLine } from '#shared/requests/personal-data-update-request.ts'
import type { Language } from '#shared/texts/index.ts'
import { emptyId } from '#shared/wire.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { OtherSecretsKey, unwrap, wrap } from '#server/foundation/database/wrapped.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Change } from '#server/records/change.ts'
import { fileRows, rowsOfEntry } from '#server/records/file/rows.ts'
import { offersOf } from '#server/records/file/set-up.ts'
import { shownEntry, wordsOf } from '#server/records/file/shown.ts'
import { seesPrivate, type FileSight } from '#server/records/file/sight.ts'

/** What the lines of somebody's requests are bound to. */
export const lineSealName = (requestorId: string): string => `personal data update ${requestorId}`

/** A form as it is stored: what its lines say is encrypted, for its person alone, and each line has a name and a number that it keeps. */
export function keptForm(tx: Tx, form: PersonalDataUpdateForm, requestorId: string): PersonalDataUpdateForm {
  const used = new Set<number>()
  let last = Math.max(0, ...form.lines.map(({ line = 0 }) => line))
  const lines = form.lines.map((line): UpdateLine => {
    const number = line.line !== undefined && !used.has(line.line) ? line.line : (last += 1)
    used.add(number)
    const named = { ...line, id: line.id ?? newId(), line: number }
    if (line.sealed !== '') demandSeal(tx, line, requestorId)
    return line.sealed === '' ? { ...named, values: {}, sealed: JSON.stringify(wrap(tx, lineSealName(requestorId), line.values)) } : named
  })
  return { ...form, lines }
}

/** What a line says, however it is stored. Throws where it was sealed for somebody else, or is no seal. */
export const valuesOfLine = (db: Db | Tx, { sealed, values }: UpdateLine, requestorId: string): FileValues =>
  sealed === '' ? values : fileValues.parse(unwrap(db, lineSealName(requestorId), JSON.parse(sealed)))

/** Refuses what only looks like a line that the portal has kept. */
function demandSeal(tx: Tx, line: UpdateLine, requestorId: string): void {
  try {
    valuesOfLine(tx, line, requestorId)
  } catch {
    throw refuse(400, 'error.invalid', undefined, 'lines')
  }
}

/** The same for whoever reads it; refused (409) where the portal has another key than it was kept with, or none. */
function readableValues(db: Db, line: UpdateLine, requestorId: string): FileValues {
  try {
    return valuesOfLine(db, line, requestorId)
  } catch (error) {
    throw error instanceof OtherSecretsKey ? refuse(409, 'file.noKey') : error
  }
}

interface Showing {
  form: PersonalDataUpdateForm
  requestorId: string
  /** What the reader sees of the file. */
  sight: FileSight
  /** The request's changes, by whose decisions the lines stand. */
  changes: readonly Change[]
  language: Language
}

/** Lines as a reader may see them: what is not theirs to see is there, and says nothing. */
export async function shownLines(db: Db, { form, requestorId, sight, changes, language }: Showing): Promise<ShownLine[]> {
  const offers = await offersOf(db)
  const shown: ShownLine[] = []
  for (const [at, line] of form.lines.entries()) {
    const number = line.line ?? at + 1
    const decided = changes.find((change) => change.line === number)?.decided
    const isHidden = !seesPrivate(sight[line.category])
    const present = await presentOf(db, line, requestorId)
    const values = isHidden || line.operation === 'end' ? {} : readableValues(db, line, requestorId)
    const kind = offers.kinds.find(({ id }) => id === line.kindId)
    shown.push({
      id: line.id ?? emptyId,
      line: number,
      category: line.category,
      operation: line.operation,
      entryId: line.entryId ?? null,
      rowId: line.rowId ?? null,
      startsOn: line.startsOn,
      note: line.note,
      attachmentId: isHidden ? null : (line.attachmentId ?? null),
      isHidden,
      present: isHidden || !present ? null : shownEntry(present, offers, language),
      kindId: line.kindId ?? null,
      kind: kind ? kind.names[language] || (kind.names['en'] ?? '') : null,
      values,
      words: wordsOf(line.category, values, offers.banks, language),
      decided: decided?.is ?? null,
      decidedNote: decided?.note ?? '',
      isStale: decided?.is !== 'applied' && line.operation !== 'add' && (present?.id ?? null) !== (line.rowId ?? null),
    })
  }
  return shown
}

/** What stands in the file on the day from which a line counts. */
async function presentOf(db: Db, { category, operation, entryId, startsOn }: UpdateLine, employeeId: string) {
  if (operation === 'add' || !entryId) return undefined
  const rows = await rowsOfEntry(db, entryId)
  const present = heldOn(rows, startsOn)
  if (!present || present.employeeId !== employeeId) return undefined
  const found = await fileRows(db, { employeeId, categories: [category], on: startsOn })
  return found.find(({ id }) => id === present.id)
}

/** An entry of somebody's file on a day, as a reader who may see its category is told it. */
export async function currentEntry(
  db: Db,
  { employeeId, category, entryId, on }: { employeeId: string; category: UpdateLine['category']; entryId: string | null; on: string },
  language: Language,
): Promise<FileEntry | null> {
  const found = await fileRows(db, { employeeId, categories: [category], on })
  const row = entryId === null ? found[0] : found.find((one) => one.entryId === entryId)
  return row ? fileEntry.parse(shownEntry(row, await offersOf(db), language)) : null
}

import { fileEntry, type FileEntry } from '#shared/contract/file-entry.ts'
import { fileValues, type FileValues } from '#shared/records/file/categories.ts'
import { heldOn } from '#shared/records/file/timeline.ts'
import type { PersonalDataUpdateForm, ShownLine, UpdateLine } from '#shared/requests/personal-data-update-request.ts'
import type { Language } from '#shared/texts/index.ts'
import { emptyId } from '#shared/wire.ts'
import { appliedLines } from '#server/approval/act/by-line.ts'
import type { Keeping } from '#server/approval/request/module.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { OtherSecretsKey, unwrap, wrap } from '#server/foundation/database/wrapped.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Change } from '#server/records/change.ts'
import { fileRows, opened, rowsOfEntries } from '#server/records/file/rows.ts'
import { offersOf } from '#server/records/file/set-up.ts'
import { shownEntry, wordsOf } from '#server/records/file/shown.ts'
import { seesPrivate, type FileSight } from '#server/records/file/sight.ts'

/** What the lines of somebody's requests are bound to. */
export const lineSealName = (requestorId: string): string => `personal data update ${requestorId}`

/**
 * A form as it is stored: what its lines say is encrypted, for its person alone, and each line has a name and a number that it
 * keeps, and that no other gets. Lines that are carried out stand in it as they were, also where the form lacks them.
 */
export function keptForm(tx: Tx, form: PersonalDataUpdateForm, { requestorId, before }: Keeping<PersonalDataUpdateForm>) {
  const stored = before?.form.lines ?? []
  const applied = before ? appliedLines(before) : []
  const isCarriedOut = ({ line }: UpdateLine) => line !== undefined && applied.includes(line)
  const missing = new Set(stored)
  let last = Math.max(0, ...stored.map(({ line = 0 }) => line), ...applied)
  const typed = form.lines.map((line): UpdateLine => {
    const stands = stored.find((one) => missing.has(one) && (line.id ? one.id === line.id : one.line === line.line))
    if (stands) missing.delete(stands)
    if (stands && isCarriedOut(stands)) return stands
    const given = stored.some(({ id }) => id === line.id) ? null : line.id
    return { ...line, id: stands?.id ?? given ?? newId(), line: stands?.line ?? (last += 1) }
  })
  const lines = [...typed, ...stored.filter((line) => missing.has(line) && isCarriedOut(line))].map((line): UpdateLine => {
    if (line.sealed === '') return { ...line, values: {}, sealed: JSON.stringify(wrap(tx, lineSealName(requestorId), line.values)) }
    demandSeal(tx, line, requestorId)
    return line
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
  changes: readonly Pick<Change, 'line' | 'decided'>[]
  /** What is asked for may still come: lines are held against what stands now, not against what stood when they were carried out. */
  isOpen: boolean
  language: Language
}

/** Lines as a reader may see them: what is not theirs to see is there, and says nothing. */
export async function shownLines(db: Db, { form, requestorId, sight, changes, isOpen, language }: Showing): Promise<ShownLine[]> {
  const offers = await offersOf(db)
  const entryIds = form.lines.flatMap(({ operation, entryId }) => (operation === 'add' || !entryId ? [] : [entryId]))
  const stored = await rowsOfEntries(db, requestorId, entryIds)
  const shown: ShownLine[] = []
  for (const [at, line] of form.lines.entries()) {
    const number = line.line ?? at + 1
    const decided = changes.find((change) => change.line === number)?.decided
    const isHidden = !seesPrivate(sight[line.category])
    const isHeldAgainstNow = isOpen && decided?.is !== 'applied'
    const rows = stored.filter(({ entryId }) => entryId === line.entryId)
    const present = isHeldAgainstNow ? heldOn(rows, line.startsOn) : rows.find(({ id }) => id === line.rowId)
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
      present: isHidden || !present ? null : shownEntry(opened(db, present), offers, language),
      kindId: line.kindId ?? null,
      kind: kind ? kind.names[language] || (kind.names['en'] ?? '') : null,
      values,
      words: wordsOf(line.category, values, offers.banks, language),
      decided: decided?.is ?? null,
      decidedNote: decided?.note ?? '',
      isStale: isHeldAgainstNow && line.operation !== 'add' && (present?.id ?? null) !== (line.rowId ?? null),
    })
  }
  return shown
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

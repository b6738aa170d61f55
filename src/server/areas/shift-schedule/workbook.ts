import { largestRoster, mostImportedRows, mostShiftsADay } from '#shared/areas/shift-schedule.ts'
import type { FileFormat } from '#shared/contract/list.ts'
import { lettersOf } from '#shared/records/schedule/shift-letters.ts'
import type { Language } from '#shared/texts/index.ts'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import { columnLetters } from '#server/platform/import/workbook-bounds.ts'
import { tableRecords } from '#server/platform/import/sheet.ts'
import { harmless, type FileColumn } from '#server/platform/export/cells.ts'
import { tableFile } from '#server/platform/export/table-file.ts'
import type { RosterEntry } from '#server/records/schedule/roster.ts'
import { rosterKey } from '#server/records/schedule/roster.ts'
import type { Shift } from '#server/records/schedule/shifts.ts'
import { daysOfHead } from './head-days.ts'
import type { Person } from './people.ts'

/** Takes down whose rows are read. */
type ReadBy = (slices: AsyncIterable<readonly Person[]>) => AsyncIterable<readonly Person[]>

/** How a day off is written in a workbook, in every language. */
const offWord = 'OFF'
const between = ' + '

/** A month as a file: a row a person, a column a day, in the cells the codes of shifts; a second sheet of a workbook explains the codes. */
export async function templateOf(
  {
    people,
    days,
    roster,
    shifts,
  }: { people: readonly Person[]; days: readonly string[]; roster: ReadonlyMap<string, RosterEntry>; shifts: readonly Shift[] },
  { title, format, language, readBy }: { title: string; format: FileFormat; language: Language; readBy: ReadBy },
): Promise<FileAnswer> {
  const codes = new Map(shifts.map(({ id, rule }) => [id, rule.code]))
  const planned = (entry: RosterEntry | undefined) =>
    entry === undefined ? null : entry.shiftIds.length === 0 ? offWord : entry.shiftIds.map((id) => codes.get(id) ?? '?').join(between)
  const column = (header: string, width: number): FileColumn => ({ header, width, kind: 'text' })
  const [code, name] = [column(say(language, 'roster.sheet.code'), 14), column(say(language, 'roster.sheet.name'), 28)]
  const head = { name: say(language, 'roster.title'), columns: [code, name, ...days.map((day) => column(day, 11))], frozen: 2 }
  const legend = {
    name: say(language, 'roster.sheet.shifts'),
    columns: [code, name, column(say(language, 'roster.sheet.times'), 16)],
    rows: [
      ...shifts
        .filter(({ retired }) => !retired)
        .map(({ rule }) => [harmless(rule.code), harmless(rule.name), `${rule.start}–${rule.end}`]),
      [offWord, say(language, 'roster.dayOff'), ''],
      ['', say(language, 'roster.sheet.empty'), ''],
    ],
  }
  return tableFile(title, { format, head, others: [legend], timeZone: 'UTC', language }, readBy(slicesOf(people)), (person) => [
    person.code,
    person.name,
    ...days.map((day) => planned(roster.get(rosterKey(person.id, day)))),
  ])
}

const peopleInSlice = 100

async function* slicesOf<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += peopleInSlice) yield all.slice(at, at + peopleInSlice)
}

export interface SheetCell {
  /** As the sheet shows them: rows from 1, columns by letters. */
  row: number
  column: string
  value: string
}

/** What was uploaded as a roster: its days with their columns, and the rows in which something stands. */
export interface RosterSheet {
  days: { day: string; place: number }[]
  rows: { row: number; cells: string[] }[]
}

const mostDays = 62
const mega = 1024 * 1024
const limits = { unpacked: 16 * mega, rows: mostImportedRows * 2 + 10, columns: 100, cells: 250_000, merges: 100 }

/** The first sheet of a workbook, or a text file: whose code stands in the first column, and what stands under each day. */
export async function sheetOf(files: readonly UploadedFile[]): Promise<RosterSheet> {
  const [file] = files
  if (!file) throw refuse(400, 'roster.import.noFile', undefined, 'file')
  if (file.bytes.length > largestRoster) throw refuse(413, 'upload.tooLarge', { n: largestRoster / mega }, 'file')
  const [head, ...body] = await tableRecords(file, limits, { field: 'file', unreadable: 'roster.import.notReadable' })
  const { days, unclear } = daysOfHead(head?.cells ?? [], companyFace().dateForm)
  if (unclear !== null) throw refuse(400, 'roster.import.unclearDays', { value: unclear }, 'file')
  if (days.length === 0) throw refuse(400, 'roster.import.noDays', undefined, 'file')
  if (new Set(days.map(({ day }) => day)).size < days.length) throw refuse(400, 'roster.import.dayTwice', undefined, 'file')
  if (days.length > mostDays) throw refuse(400, 'roster.import.tooManyDays', { most: mostDays }, 'file')
  const turn = takingTurns()
  const rows: RosterSheet['rows'] = []
  for (const { line, cells } of body) {
    await turn()
    const texts = cells.map((text) => text.trim())
    if (texts.some((text) => text !== '')) rows.push({ row: line, cells: texts })
  }
  if (rows.length > mostImportedRows) throw refuse(400, 'roster.import.tooManyRows', { most: mostImportedRows }, 'file')
  return { days, rows }
}

/** A cell of a sheet, as it is told of. */
export const cellAt = ({ row, cells }: RosterSheet['rows'][number], place: number): SheetCell => ({
  row,
  column: columnLetters(place + 1),
  value: (cells[place] ?? '').slice(0, 200),
})

/** Shifts by what a cell may call them, in capitals: their codes, and the letters that the month shows where one shift alone has them. */
export function shiftsByWord(shifts: readonly Shift[]): ReadonlyMap<string, Shift> {
  const byLetters = Map.groupBy(shifts, ({ rule }) => lettersOf(rule.code).toUpperCase())
  const own = [...byLetters].flatMap(([letters, [one, ...others]]) => (one && others.length === 0 ? [[letters, one] as const] : []))
  return new Map([...own, ...shifts.map((shift) => [shift.rule.code.toUpperCase(), shift] as const)])
}

/** What a cell asks for: shifts, none for a day off, null where it is empty; or the word that is no shift. */
export function readCell(value: string, byWord: ReadonlyMap<string, Shift>): { shiftIds: string[] | null } | { unknown: string } {
  if (value === '') return { shiftIds: null }
  if (value.toUpperCase() === offWord) return { shiftIds: [] }
  const words = value.split(/\s*[+,;]\s*/).filter((word) => word !== '')
  if (words.length > mostShiftsADay) return { unknown: value }
  const ids: string[] = []
  for (const word of words) {
    const shift = byWord.get(word.toUpperCase())
    if (!shift) return { unknown: word }
    ids.push(shift.id)
  }
  return { shiftIds: ids }
}

import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { mostImportedRows, mostShiftsADay } from '#shared/areas/shift-schedule.ts'
import type { Language } from '#shared/texts/index.ts'
import { isDay } from '#shared/wire.ts'
import type { UploadedFile } from '#server/foundation/body.ts'
import type { FileAnswer } from '#server/foundation/http.ts'
import { refuse } from '#server/foundation/refusal.ts'
import { say } from '#server/foundation/texts.ts'
import { boundedZip } from '#server/platform/import/bounded-zip.ts'
import { spreadsheetType } from '#server/platform/spreadsheet.ts'
import type { RosterEntry } from '#server/records/schedule/roster.ts'
import { rosterKey } from '#server/records/schedule/roster.ts'
import type { Shift } from '#server/records/schedule/shifts.ts'
import type { Person } from './people.ts'

/** How a day off is written in a workbook, in every language. */
const offWord = 'OFF'
const between = ' + '

/** A month as a workbook: a row a person, a column a day, in the cells the codes of shifts; a second sheet explains the codes. */
export async function templateOf(
  {
    people,
    days,
    roster,
    shifts,
  }: { people: readonly Person[]; days: readonly string[]; roster: ReadonlyMap<string, RosterEntry>; shifts: readonly Shift[] },
  title: string,
  language: Language,
): Promise<FileAnswer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const codes = new Map(shifts.map(({ id, rule }) => [id, rule.code]))
  const written = (entry: RosterEntry | undefined) =>
    entry === undefined ? null : entry.shiftIds.length === 0 ? offWord : entry.shiftIds.map((id) => codes.get(id) ?? '?').join(between)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: say(language, 'roster.title'),
        columns: [
          { header: say(language, 'roster.sheet.code'), key: 'code', width: 14 },
          { header: say(language, 'roster.sheet.name'), key: 'name', width: 28 },
          ...days.map((day) => ({ header: day, key: day, width: 11 })),
        ],
        data: people.map((person) => ({
          code: harmless(person.code),
          name: harmless(person.name),
          ...Object.fromEntries(days.map((day) => [day, written(roster.get(rosterKey(person.id, day)))])),
        })),
        freezePane: { rows: 1, columns: 2 },
      },
      {
        name: say(language, 'roster.sheet.shifts'),
        columns: [
          { header: say(language, 'roster.sheet.code'), key: 'code', width: 14 },
          { header: say(language, 'roster.sheet.name'), key: 'name', width: 28 },
          { header: say(language, 'roster.sheet.times'), key: 'times', width: 16 },
        ],
        data: [
          ...shifts
            .filter(({ retired }) => !retired)
            .map(({ rule }) => ({ code: harmless(rule.code), name: harmless(rule.name), times: `${rule.start}–${rule.end}` })),
          { code: offWord, name: say(language, 'roster.dayOff'), times: '' },
          { code: '', name: say(language, 'roster.sheet.empty'), times: '' },
        ],
      },
    ],
  })
  return { fileName: `${title}.xlsx`, type: spreadsheetType, bytes }
}

/** As exports do: nothing that a program takes for a formula later. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export interface SheetCell {
  /** As the sheet shows them: rows from 1, columns by letters. */
  row: number
  column: string
  value: string
}

export interface SheetRow {
  code: SheetCell
  cells: { day: string; cell: SheetCell }[]
}

/** The first sheet of a workbook: whose code stands in the first column, and what stands under each day. */
export async function sheetOf(files: readonly UploadedFile[]): Promise<SheetRow[]> {
  const [file] = files
  if (!file) throw refuse(400, 'roster.import.noFile', undefined, 'file')
  if (file.bytes.length > attachmentMaximum) throw refuse(413, 'upload.tooLarge', { n: attachmentMaximum / 1024 / 1024 }, 'file')
  const [head = [], ...body] = await grid(file)
  const days = head.flatMap((value, place) => (place > 0 && isDay(asText(value)) ? [{ day: asText(value), place }] : []))
  if (days.length === 0) throw refuse(400, 'roster.import.noDays', undefined, 'file')
  if (new Set(days.map(({ day }) => day)).size < days.length) throw refuse(400, 'roster.import.dayTwice', undefined, 'file')
  if (days.length > mostDays) throw refuse(400, 'roster.import.tooManyDays', { most: mostDays }, 'file')
  const filled = body.map((cells, place) => ({ cells, row: place + 2 })).filter(({ cells }) => cells.some((value) => asText(value) !== ''))
  if (filled.length > mostImportedRows) throw refuse(400, 'roster.import.tooManyRows', { most: mostImportedRows }, 'file')
  return filled.map(({ cells, row }) => {
    const at = (place: number): SheetCell => ({ row, column: letters(place), value: asText(cells[place]).slice(0, 200) })
    return { code: at(0), cells: days.map(({ day, place }) => ({ day, cell: at(place) })) }
  })
}

const mostDays = 62

async function grid(file: UploadedFile): Promise<unknown[][]> {
  const parts = await boundedZip(file.bytes, 'roster.import.notReadable', 'file')
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const book = await readXlsx(parts)
    return book.sheets[0]?.rows ?? []
  } catch {
    throw refuse(400, 'roster.import.notReadable', undefined, 'file')
  }
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
}

/** `A` … `Z`, `AA` … */
const letters = (place: number): string => (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** What a cell asks for: shifts, none for a day off, null where it is empty; or the word that is no shift. */
export function readCell(value: string, byCode: ReadonlyMap<string, Shift>): { shiftIds: string[] | null } | { unknown: string } {
  if (value === '') return { shiftIds: null }
  if (value.toUpperCase() === offWord) return { shiftIds: [] }
  const words = value.split(/\s*[+,;]\s*/).filter((word) => word !== '')
  if (words.length > mostShiftsADay) return { unknown: value }
  const ids: string[] = []
  for (const word of words) {
    const shift = byCode.get(word.toUpperCase())
    if (!shift) return { unknown: word }
    ids.push(shift.id)
  }
  return { shiftIds: ids }
}

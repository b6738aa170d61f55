import type { ColumnKind } from '#shared/contract/list.ts'
import type { DateForm } from '#shared/texts/days.ts'
import { shortUnits } from '#shared/texts/duration.ts'
import type { Language } from '#shared/texts/index.ts'
import { clockText, minutesADay, wallClock } from '#shared/records/clock.ts'
import { placesOf } from '#shared/records/money.ts'
import { dayNumber } from '#shared/records/calendar.ts'

/** A column of a file. */
export interface FileColumn {
  header: string
  width: number
  kind: ColumnKind
  /** Of hours and minutes that may be less than nothing. */
  signed?: boolean | undefined
  /** The place in the row of the unit or currency in which its amounts are. */
  unitAt?: number | undefined
}

/** One row, value by value, as the list has them. */
export type Values = readonly unknown[]

/** What files hold of a value: its text, and what a workbook shows in which look where it is more than a text. */
export interface Cell {
  text: string
  number?: number
  look?: Look
}

/**
 * How workbooks show numbers, in their own notation: as the portal's screens write them (decision 050). Which signs stand
 * between thousands and before decimals is the choice of whoever opens the file.
 */
const looks = {
  places0: '#,##0',
  places1: '#,##0.0',
  places2: '#,##0.00',
  places3: '#,##0.000',
  places4: '#,##0.0000',
}
export type Look = keyof typeof looks | 'date' | 'moment' | 'duration'

/** All of them, of a company that writes days in this form, for a reader of this language. */
export function looksIn(form: DateForm, language: Language): Record<Look, string> {
  const [hour, minute] = shortUnits[language]
  // A stroke by itself would become the sign that stands between the parts of a day where the file is opened.
  const date = form.toLowerCase().replace(/[^a-z]/g, String.raw`\$&`)
  return { date, moment: `${date} hh:mm`, duration: `[h]" ${hour} "mm" ${minute}"`, ...looks }
}

/** By how many decimal places are shown. */
const byPlaces = ['places0', 'places1', 'places2', 'places3', 'places4'] as const

/** What a file holds of a value of a row. Moments are told by the clock of `timeZone`. */
export function cellOf(column: FileColumn, value: unknown, row: Values, timeZone: string): Cell {
  if (value === null || value === undefined || value === '') return { text: '' }
  const text = String(value)
  switch (column.kind) {
    case 'date':
      return dateCell(text)
    case 'datetime':
      return momentCell(text, timeZone)
    case 'hours':
    case 'minutes':
      return column.signed ? numberCell(text) : durationCell(text, column.kind === 'hours' ? 60 : 1)
    case 'money':
      return numberCell(text, column.unitAt === undefined ? undefined : placesOf(String(row[column.unitAt])))
    case 'number':
      return numberCell(text)
    default:
      return textCell(text)
  }
}

const textCell = (text: string): Cell => ({ text: harmless(text) })

/** What a formula begins with, also in full width, after blanks, breaks and letters that nobody sees. */
const formula = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u

/** Written as a text; the mark keeps programs that guess from reading a formula in a text file, or in one that is saved as such later. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A workbook counts days from the end of 1899, with one that there was not: days before March 1900 stay text. */
const [dayZero, firstDay] = [dayNumber('1899-12-30'), '1900-03-01']

function dateCell(text: string): Cell {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
  if (!day) return textCell(text)
  return day < firstDay ? { text: day } : { text: day, number: dayNumber(day) - dayZero, look: 'date' }
}

function momentCell(text: string, timeZone: string): Cell {
  if (Number.isNaN(Date.parse(text))) return textCell(text)
  const { day, minutes } = wallClock(text, timeZone)
  const told = `${day} ${clockText(minutes)}`
  return day < firstDay ? { text: told } : { text: told, number: dayNumber(day) - dayZero + minutes / minutesADay, look: 'moment' }
}

/** Whole minutes, as the screens show them: a workbook would cut what is left of one. */
function durationCell(text: string, minutesIn: number): Cell {
  if (!plainNumber.test(text)) return textCell(text)
  return { text, number: Math.round(Number(text) * minutesIn) / minutesADay, look: 'duration' }
}

const plainNumber = /^-?\d+(?:\.(\d+))?$/
/** A workbook keeps so many digits of a number. */
const mostDigits = 15

/** A long exact decimal stays text rather than lose its last places. */
function numberCell(text: string, least = 0): Cell {
  const [found, fraction = ''] = plainNumber.exec(text) ?? []
  if (found === undefined) return textCell(text)
  if (text.replace(/\D/g, '').length > mostDigits) return { text }
  return { text, number: Number(text), look: byPlaces[Math.max(least, fraction.length)] ?? 'places4' }
}

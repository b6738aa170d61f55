import { addDays } from '#shared/records/calendar.ts'
import { datePattern, readDate, readMoment, readTime, timePattern, type WrittenMoment } from '#shared/import-mapping/dates.ts'

/** Reads times of day as a file writes them. */
export interface MomentReader {
  /** Whether the form has no day, so that it is told apart from the time. */
  bare: boolean
  /** A moment; of a bare time on `day`, or on the day after where it is not after `since`. Null: it is not written so. */
  read(text: string, day: string | null, since?: WrittenMoment | null): WrittenMoment | null
}

const never = /^$/
const [cellMoment, cellTime, cellShare] = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?<hour>\d{2}):(?<minute>\d{2})(:(?<second>\d{2}))?$/,
  /^(?<hour>\d{2}):(?<minute>\d{2})(:(?<second>\d{2}))?$/,
  /^0(\.\d+)?$/,
]

/** Makes a reader of times in a form. Cells of a workbook that are times themselves are understood whatever the form. */
export function momentReader(form: string, workbook: boolean): MomentReader {
  const [whole, alone] = [datePattern(form), timePattern(form)]
  if (!alone) return { bare: false, read: (text) => readMoment(whole ?? never, text) ?? (workbook ? readMoment(cellMoment, text) : null) }
  const secondsOf = (text: string) => readTime(alone, text) ?? (workbook ? (readTime(cellTime, text) ?? shareOf(text)) : null)
  return {
    bare: true,
    read: (text, day, since = null) => {
      const seconds = secondsOf(text)
      if (seconds === null || day === null) return null
      return since && since.day === day && seconds <= since.seconds ? { day: addDays(day, 1), seconds } : { day, seconds }
    },
  }
}

/** A time without a look of its own is a share of the day in a workbook. */
const shareOf = (text: string): number | null => (cellShare.test(text) ? Math.round(Number(text) * 86_400) : null)

/** The day that heads a column; null: it is none. */
export function headingReader(form: string, workbook: boolean): (heading: string) => string | null {
  const pattern = datePattern(form) ?? never
  const iso = datePattern('yyyy-MM-dd') ?? never
  return (heading) => readDate(pattern, heading) ?? (workbook ? readDate(iso, heading) : null)
}

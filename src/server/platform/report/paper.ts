import { clockText, wallClock } from '#shared/records/clock.ts'
import { writtenDuration } from '#shared/texts/duration.ts'
import type { Language } from '#shared/texts/index.ts'
import { separatorsOf, writtenMoney, writtenNumber } from '#shared/texts/number.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { dayText } from '#server/foundation/basis/texts.ts'
import type { FileColumn, Values } from '../export/cells.ts'
import { pdfOf } from '../export/pdf/pdf.ts'
import type { Sheet, SheetRow } from '../export/pdf/sheet.ts'
import { valuesOf, type Told } from '../export/table-file.ts'
import type { ReportRow } from './report.ts'

/** So many rows fit on paper that somebody reads. */
export const mostOnPaper = 2000

/** So many columns stand beside each other on a page that is upright. */
const mostUpright = 6

/** What stands above the rows. */
export interface PaperHead {
  title: string
  company: Sheet['head']
  /** What was asked, in words. */
  facts: Sheet['facts']
  language: Language
  timeZone: string
}

/** A report as a PDF. Refuses more rows than fit on paper that somebody reads. */
export async function reportPdf(told: readonly Told[], slices: AsyncIterable<readonly ReportRow[]>, head: PaperHead): Promise<Uint8Array> {
  const columns = told.map(({ column }) => columnOf(column))
  const rows: SheetRow[] = []
  for await (const slice of slices) {
    if (rows.length + slice.length > mostOnPaper) throw refuse(400, 'report.tooManyForPaper', { most: mostOnPaper }, 'format')
    for (const row of slice) {
      const values = valuesOf(told, row)
      rows.push({ cells: told.map(({ column }, at) => cellSaid(column, values[at], values, head)), note: '', isSum: false })
    }
  }
  const { title, company, facts, language } = head
  return pdfOf({
    title,
    language,
    head: company,
    facts,
    parts: [{ heading: null, table: { columns, rows } }],
    password: null,
    isAcross: told.length > mostUpright,
  })
}

function momentSaid(moment: string, timeZone: string): string {
  const { day, minutes } = wallClock(moment, timeZone)
  return `${dayText(day)} ${clockText(minutes)}`
}

const numeric = new Set<FileColumn['kind']>(['number', 'hours', 'minutes', 'money'])

const columnOf = ({ header, width, kind }: FileColumn) => ({ header, share: width, isNumber: numeric.has(kind) })

/** A value as screens write it. */
function cellSaid({ kind, unitAt }: FileColumn, value: unknown, row: Values, { language, timeZone }: PaperHead): string {
  if (value === null || value === undefined || value === '') return ''
  const by = separatorsOf(companyFace().numbers, language)
  const text = String(value)
  switch (kind) {
    case 'date':
      return dayText(text)
    case 'datetime':
      return momentSaid(text, timeZone)
    case 'number':
      return writtenNumber(text, by)
    case 'hours':
      return writtenDuration(Number(text) * 60, by, language)
    case 'minutes':
      return writtenDuration(Number(text), by, language)
    case 'money':
      return unitAt === undefined ? writtenNumber(text, by) : writtenMoney(text, String(row[unitAt]), { ...by, language })
    default:
      return text
  }
}

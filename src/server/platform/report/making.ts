import type { ReportFormat } from '#shared/areas/report.ts'
import { separatorsOf, writtenNumber } from '#shared/texts/number.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { dayText, say } from '#server/foundation/basis/texts.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { companyLook } from '../company-look.ts'
import { fileTitle, fileTypes, headOf, tablePieces, valuesOf, whileWaited, type Room } from '../export/table-file.ts'
import { exportTold } from '../readings.ts'
import { reportPdf } from './paper.ts'
import type { Asking, Parameter, Report, ReportRow, Reports } from './report.ts'
import { toldOf } from './shown.ts'

/** A report as a file: what of, and in which form. */
export interface FileOf {
  report: Report
  asking: Asking
  format: ReportFormat
}

/** Says what was asked in words. */
type Named = Reports['named']

/** Hands a report on as a file, piece by piece; takes down whose rows were read. */
export async function makeFile(
  db: Db,
  named: Named,
  { report, asking, format }: FileOf,
  room: Room,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const { viewer, language } = asking
  const slices = exportTold(db, { reader: viewer, module: 'Report', code: report.id }, report.slices(db, asking))
  const title = report.name(language)
  const told = toldOf(report, language)
  if (format === 'pdf') {
    const { company, mark } = await companyLook(db)
    const facts = await asked(db, named, report, asking)
    const head = { title, company: { name: company, mark }, facts, language, timeZone: viewer.timeZone }
    return take(await reportPdf(told, slices, head))
  }
  const order = { format, head: headOf(title, told, language), others: [], timeZone: viewer.timeZone, language }
  await tablePieces(order, slices, (row: ReportRow) => valuesOf(told, row), room, take)
}

/** The same held whole, for what somebody waits for. */
export async function wholeReport(db: Db, named: Named, of: FileOf): Promise<FileAnswer> {
  const pieces: Uint8Array[] = []
  await makeFile(db, named, of, whileWaited, async (piece) => void pieces.push(piece))
  return { ...fileOf(of), bytes: Buffer.concat(pieces) }
}

/** What the file of a report is called, and of which type it is. */
export const fileOf = ({ report, asking: { viewer, language }, format }: FileOf) => ({
  fileName: `${fileTitle(report.name(language), { person: viewer, language })}.${format}`,
  type: typeOf(format),
})

export const typeOf = (format: ReportFormat): string => (format === 'pdf' ? 'application/pdf' : fileTypes[format])

/** What was asked, beside what it is called. */
async function asked(db: Db, named: Named, { parameters }: Report, { values, language }: Asking): Promise<[string, string][]> {
  const facts: [string, string][] = []
  for (const one of parameters) {
    const value = values[one.name]
    if (value) facts.push([say(language, one.label), await said(db, named, one, value, language)])
  }
  return facts
}

async function said(db: Db, named: Named, parameter: Parameter, value: string, language: Asking['language']): Promise<string> {
  switch (parameter.kind) {
    case 'day':
      return dayText(value)
    case 'year':
      return value
    case 'number':
      return writtenNumber(value, separatorsOf(companyFace().numbers, language))
    case 'choice': {
      const chosen = parameter.choices?.find(({ id }) => id === value)
      return chosen ? say(language, chosen.label) : value
    }
    default:
      return (await named(db, parameter.kind, value, language)) ?? value
  }
}

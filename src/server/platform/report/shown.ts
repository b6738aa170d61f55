import { shownRows, type ReportCell, type ReportChart, type ReportShown } from '#shared/areas/report.ts'
import { columnsTold, valuesOf, type Told } from '../export/table-file.ts'
import { tellRead } from '../readings.ts'
import { isTimeout } from '#server/foundation/database/cursor.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Asking, Report, ReportRow } from './report.ts'

/** So long somebody waits for a report; what takes longer is made beside the call. Milliseconds. */
const waitedMs = 2000
/** So many bars are drawn. */
const mostBars = 20

/** What of a report is told in columns: an amount with its currency beside it. */
export const toldOf = ({ columns }: Report, language: Language): Told[] => columnsTold(Object.entries(columns), 'xlsx', language)

/** A report on the screen: its first rows, how many there are, and its chart over all of them. */
export async function showReport(db: Db, report: Report, asking: Asking): Promise<ReportShown> {
  const told = toldOf(report, asking.language)
  // What a unit is told in stands beside its number, with no column of its own in the declaration.
  const columns = Object.entries(report.columns).flatMap(([name, { unit }]) => (unit ? [name, `${name}Unit`] : [name]))
  const heads = told.map(({ column: { header, kind, unitAt } }, at) => ({
    name: columns[at] ?? '',
    label: header,
    kind,
    unitAt: unitAt ?? null,
  }))
  const read = await readAll(db, report, asking)
  if (read === null) return { isLong: true, columns: heads, rows: [], total: 0, chart: null, values: asking.values }
  await tellShown(db, report, asking, read.rows)
  const rows = read.rows.map((row) => valuesOf(told, row).map(cellOf))
  return { isLong: false, columns: heads, rows, total: read.total, chart: read.chart, values: asking.values }
}

/** Takes down of what is private whose rows were shown. */
async function tellShown(db: Db, { shownAs }: Report, asking: Asking, rows: readonly ReportRow[]): Promise<void> {
  const people = rows.flatMap(({ employeeId }) => (typeof employeeId === 'string' ? [employeeId] : []))
  if (!shownAs || people.length === 0) return
  await tellRead(db, { reader: asking.viewer, people, ...(await shownAs(db, asking)), what: 'detail' })
}

interface Read {
  rows: ReportRow[]
  total: number
  chart: ReportChart | null
}

/** All rows counted, the first kept; null where it takes too long. */
async function readAll(db: Db, report: Report, asking: Asking): Promise<Read | null> {
  const until = performance.now() + waitedMs
  const drawing = report.chart && openChart(report, report.chart, asking.language)
  const rows: ReportRow[] = []
  let total = 0
  const turn = takingTurns()
  try {
    for await (const slice of report.slices(db, { ...asking, withinMs: waitedMs })) {
      await turn()
      if (performance.now() > until) return null
      total += slice.length
      rows.push(...slice.slice(0, shownRows - rows.length))
      drawing?.add(slice)
    }
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
  return { rows, total, chart: drawing?.drawn() ?? null }
}

/** Counts what the bars of a chart come to. */
function openChart({ columns }: Report, { by, of, bar = by }: NonNullable<Report['chart']>, language: Language) {
  const bars = new Map<string, number>()
  const headOf = (name: string | null) =>
    name !== null && columns[name] ? columnsTold([[name, columns[name]]], 'xlsx', language)[0]?.column : undefined
  const [counted, beside] = [headOf(of), headOf(by)]
  return {
    add(slice: readonly ReportRow[]) {
      for (const row of slice) {
        const name = String(row[bar] ?? '')
        bars.set(name, (bars.get(name) ?? 0) + (of === null ? 1 : Number(row[of] ?? 0)))
      }
    },
    drawn(): ReportChart {
      const sorted = [...bars].toSorted(([, one], [, other]) => other - one)
      return {
        label: counted?.header ?? '',
        by: beside?.header ?? '',
        kind: counted?.kind ?? 'number',
        bars: sorted.slice(0, mostBars).map(([name, value]) => ({ name, value: Math.round(value * 100) / 100 })),
        isCut: sorted.length > mostBars,
      }
    },
  }
}

const cellOf = (value: unknown): ReportCell => (value == null ? null : typeof value === 'number' ? value : String(value))

import { countColumn, type OwnDefinition, type OwnSubject } from '#shared/areas/report-own.ts'
import type { Column } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Report, ReportRow } from '#server/platform/report/report.ts'
import { queried } from '../built-in/said.ts'
import { subjects } from '../subjects/all.ts'
import type { Field } from '../subjects/subject.ts'
import { faultOf, fieldIn } from './definition.ts'
import { statementOf } from './statement.ts'

/** What somebody made, or is about to. */
export interface Made {
  id: string
  name: string
  description: string
  subject: OwnSubject
  definition: OwnDefinition
}

/** What is drawn is named by a value of its own, beside the columns: amounts of two currencies are no one bar. */
const barColumn = 'bar'

/**
 * A report that somebody made, for whoever reads it: its rows are those that the reader may see, whoever made it. Null where
 * its definition holds no more, as after a field was given up.
 */
export function reportOf({ id, name, description, subject: about, definition }: Made, viewer: Viewer): Report | null {
  const subject = subjects[about]
  if (faultOf(subject, definition, { viewer, language: 'en' })) return null
  const { columns, isGrouped, chart } = definition
  const told = subject.fields({ viewer, language: 'en' })
  const counted: [string, Column][] = isGrouped ? [[countColumn, { kind: 'number', label: 'report.own.count' }]] : []
  const ordered = isGrouped
    ? [...columns.filter((one) => !fieldIn(told, one)?.isSum), ...columns.filter((one) => fieldIn(told, one)?.isSum)]
    : columns
  const groups = isGrouped ? ordered.filter((one) => !fieldIn(told, one)?.isSum).length : ordered.length
  const own = ordered.flatMap((one): [string, Column][] => {
    const field = fieldIn(told, one)
    return field ? [[one, columnOf(field)]] : []
  })
  return {
    id,
    name: () => name,
    description: () => description,
    group: subject.group,
    parameters: [],
    refusal: subject.refusal,
    columns: Object.fromEntries([...own.slice(0, groups), ...counted, ...own.slice(groups)]),
    chart: chart && { by: chart.by, of: chart.of ?? (isGrouped ? countColumn : null), bar: barColumn },
    async *slices(db, asking) {
      const telling = { viewer: asking.viewer, language: asking.language }
      const fields = subject.fields(telling)
      const statement = statementOf(subject, fields, definition, await subject.ground(db, telling), asking.viewer)
      yield* queried(db, asking, statement, (row, language) => withBar(saidRow(row, fields, language), fields, chart, language))
    },
  }
}

const columnOf = ({ kind, label, unit, isSigned }: Field): Column => ({
  kind,
  label,
  ...(unit && { unit: unit.column }),
  ...(isSigned && { signed: true }),
})

/** Codes in the reader's words. */
function saidRow(row: ReportRow, fields: Readonly<Record<string, Field>>, language: Language): ReportRow {
  const said = Object.entries(row).map(([name, value]) => {
    const say = fieldIn(fields, name)?.said
    return [name, say && typeof value === 'string' ? say(value, language) : value]
  })
  return Object.fromEntries(said) as ReportRow
}

function withBar(row: ReportRow, fields: Readonly<Record<string, Field>>, chart: OwnDefinition['chart'], language: Language): ReportRow {
  if (!chart) return row
  const unit = chart.of === null ? undefined : fieldIn(fields, chart.of)?.unit?.column
  const value = unit && row[unit.field]
  const inUnit =
    value == null ? '' : unit?.words ? say(language, `${unit.words}.${String(value)}` as Parameters<typeof say>[1]) : String(value)
  const bar = [row[chart.by], inUnit].filter((part) => part != null && part !== '').map(String)
  return { ...row, [barColumn]: bar.join(', ') }
}

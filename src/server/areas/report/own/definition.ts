import { comparisonsOf, valuesOfComparison, type OwnDefinition, type OwnFilter } from '#shared/areas/report-own.ts'
import { isDayWord } from '#shared/records/report/day-words.ts'
import { isDay } from '#shared/wire.ts'
import { refuse, type Refusal } from '#server/foundation/basis/refusal.ts'
import type { Field, Subject, Telling } from '../subjects/subject.ts'

export type Fields = Readonly<Record<string, Field>>

/** The fields of a subject; a name that comes from outside is one of these or none. */
export const fieldIn = (fields: Fields, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** What stands in the way of a definition; null where it holds. Nothing of it but names that the subject has becomes part of a statement. */
export function faultOf(subject: Subject, definition: OwnDefinition, telling: Telling): Refusal | null {
  const fields = subject.fields(telling)
  const { columns, filters, isGrouped, chart } = definition
  for (const [at, name] of columns.entries()) {
    if (!fieldIn(fields, name)) return refuse(400, 'report.own.noField', { name }, `definition.columns[${at}]`)
    if (columns.indexOf(name) !== at) return refuse(400, 'report.own.twice', { name }, `definition.columns[${at}]`)
  }
  for (const [at, filter] of filters.entries()) {
    const fault = faultOfFilter(fieldIn(fields, filter.field), filter, `definition.filters[${at}]`)
    if (fault) return fault
  }
  if (subject.isGroupedAlone && !isGrouped) return refuse(400, 'report.own.sumsAlone', undefined, 'definition.isGrouped')
  const { needsFrom } = subject
  if (needsFrom && !filters.some(({ field, is }) => field === needsFrom && (is === 'atLeast' || is === 'is')))
    return refuse(400, 'report.own.needsFrom', undefined, 'definition.filters')
  return chart ? faultOfChart(fields, definition, chart) : null
}

function faultOfFilter(field: Field | undefined, { field: name, is, values }: OwnFilter, place: string): Refusal | null {
  if (!field) return refuse(400, 'report.own.noField', { name }, `${place}.field`)
  const { narrowing } = field
  if (!narrowing || !comparisonsOf[narrowing].includes(is)) return refuse(400, 'error.choice', undefined, `${place}.is`)
  const wanted = valuesOfComparison(is)
  const fits = wanted === 'none' ? values.length === 0 : wanted === 'one' ? values.length === 1 : values.length > 0
  if (!fits || values.some((value) => value.trim() === '')) return refuse(400, 'error.required', undefined, `${place}.values`)
  if (narrowing === 'number' && !values.every(isNumber)) return refuse(400, 'error.number', undefined, `${place}.values`)
  if (narrowing === 'day' && !values.every((value) => isDay(value) || isDayWord(value)))
    return refuse(400, 'field.invalidDate', undefined, `${place}.values`)
  return null
}

const isNumber = (value: string) => /^-?\d{1,14}(\.\d{1,4})?$/.test(value)

function faultOfChart(
  fields: Fields,
  { columns, isGrouped }: OwnDefinition,
  { by, of }: NonNullable<OwnDefinition['chart']>,
): Refusal | null {
  const isTold = (name: string) => columns.includes(name)
  const summed = (name: string) => isTold(name) && fieldIn(fields, name)?.isSum === true
  if (!isTold(by) || (isGrouped && summed(by))) return refuse(400, 'report.own.chartBy', undefined, 'definition.chart.by')
  if (of !== null && !summed(of)) return refuse(400, 'report.own.chartOf', undefined, 'definition.chart.of')
  return null
}

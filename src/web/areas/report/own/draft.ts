import {
  comparisonsOf,
  valuesOfComparison,
  type OwnDefinition,
  type OwnFilter,
  type SubjectField,
  type SubjectTold,
} from '#shared/areas/report-own.ts'

/** A filter while it is put together. */
export interface DraftFilter extends Omit<OwnFilter, 'values'> {
  /** Tells it from others in the list. */
  key: number
  /** What is chosen or typed; '' where something is still to be. */
  values: readonly string[]
  /** What is chosen by name, by its id. */
  names: Readonly<Record<string, string>>
}

/** A report while it is put together. */
export interface Draft extends Omit<OwnDefinition, 'filters'> {
  filters: readonly DraftFilter[]
}

export const draftOf = ({ filters, ...rest }: OwnDefinition, names: Readonly<Record<string, string>> = {}): Draft => ({
  ...rest,
  filters: filters.map((filter, key) => ({ ...filter, key, names })),
})

/** What is whole of it: a filter that lacks what it asks for asks nothing yet. */
export function definitionOf({ columns, filters, isGrouped, chart }: Draft, { fields }: SubjectTold): OwnDefinition {
  const isSum = (name: string) => fields.some((field) => field.name === name && field.isSum)
  const isDrawn =
    chart !== null && columns.includes(chart.by) && (chart.of === null || columns.includes(chart.of)) && !(isGrouped && isSum(chart.by))
  return {
    columns: [...columns],
    filters: filters.filter(isWhole).map(({ field, is, values }) => ({ field, is, values: values.filter(Boolean) })),
    isGrouped,
    chart: isDrawn ? chart : null,
  }
}

const isWhole = ({ is, values }: DraftFilter): boolean => valuesOfComparison(is) === 'none' || values.some(Boolean)

/** A filter of a field, with what is asked of it most. */
export const filterOn = ({ name, narrowing }: SubjectField, key: number): DraftFilter => ({
  key,
  field: name,
  is: comparisonsOf[narrowing ?? 'text'][0] ?? 'is',
  values: [],
  names: {},
})

/** The same with another comparison: what was chosen stays as far as it is asked for. */
export const compared = (filter: DraftFilter, is: OwnFilter['is']): DraftFilter => {
  const wanted = valuesOfComparison(is)
  return { ...filter, is, values: wanted === 'none' ? [] : wanted === 'one' ? filter.values.slice(0, 1) : filter.values }
}

/** A key that none of them has. */
export const freeKey = (filters: readonly DraftFilter[]): number => Math.max(-1, ...filters.map(({ key }) => key)) + 1

/** A copy of a list with one item at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

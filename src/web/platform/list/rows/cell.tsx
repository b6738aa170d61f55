import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatDate, formatDateTime } from '#web/foundation/format/date.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { Person } from '../../people/person.tsx'
import { StatusPill } from '../../screen/status-pill.tsx'
import type { NamedColumn } from './columns.ts'
import classes from './cell.module.css'

export type AnyRow = Readonly<Record<string, unknown>>

/** Minutes in one of what a column counts. */
const minutesIn = { hours: 60, minutes: 1 }

/** What stands where there is nothing. */
export const nothing = '–'

/** The plain text of a cell: for its title, a row's name and a card. */
export function cellText(row: AnyRow, column: NamedColumn, decimals?: number): string {
  const value = row[column.name]
  switch (column.kind) {
    case 'date':
      return formatDate(value as string | null)
    case 'datetime':
      return formatDateTime(value as string | null)
    case 'number':
      return formatNumber(value as number | string | null, decimals === undefined ? {} : { decimals })
    case 'hours':
    case 'minutes':
      return value ? formatDuration(Number(value) * minutesIn[column.kind]) : ''
    case 'money':
      return typeof row.currency === 'string' ? formatMoney(value as string | null, row.currency) : formatNumber(value as string | null)
    default:
      return value == null ? '' : String(value)
  }
}

/** Decimal places that the numbers of a column need, so that their points stand below each other. */
export function placesOf(rows: readonly AnyRow[], column: NamedColumn): number | undefined {
  if (column.kind !== 'number') return undefined
  return Math.max(0, ...rows.map((row) => String(row[column.name] ?? '').split('.')[1]?.length ?? 0))
}

/** A cell as its column's kind asks. */
export function Cell({ row, column, decimals }: { row: AnyRow; column: NamedColumn; decimals?: number | undefined }) {
  const shown = cellText(row, column, decimals)
  const id = column.idField ? row[column.idField] : undefined
  if (column.kind === 'status' && typeof id === 'number') return <StatusPill statusId={id} status={shown} />
  if (column.kind === 'person' && shown) return <Person name={shown} employeeId={typeof id === 'string' ? id : null} />
  return (
    <span className={classes.text} data-kind={column.kind} title={shown}>
      {shown || nothing}
    </span>
  )
}

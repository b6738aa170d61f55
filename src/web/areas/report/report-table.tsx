import type { ReportCell, ReportColumn } from '#shared/areas/report.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { cellText, nothing, placesOf } from '#web/platform/list/rows/cell.tsx'
import classes from './report.module.css'

interface ReportTableProps {
  label: string
  columns: readonly ReportColumn[]
  rows: readonly (readonly ReportCell[])[]
}

const numeric = new Set<ReportColumn['kind']>(['number', 'hours', 'minutes', 'money'])

/** The first rows of a report as they come. */
export function ReportTable({ label, columns, rows }: ReportTableProps) {
  const named = columns.map(({ name, label: heading, kind }) => ({ name, label: heading, kind }))
  const objects = rows.map((row) => Object.fromEntries(named.map(({ name }, at) => [name, row[at]])))
  const places = named.map((column) => placesOf(objects, column))
  const said = (row: readonly ReportCell[], at: number): string => {
    const [column, head] = [named[at], columns[at]]
    if (!column || !head) return ''
    const currency = head.unitAt === null ? null : row[head.unitAt]
    if (head.kind === 'money' && typeof currency === 'string' && currency) return formatMoney(row[at], currency)
    return cellText({ [column.name]: row[at] }, column, places[at])
  }
  return (
    // A wide table is scrolled by its keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, label: heading, kind }) => (
              <th key={name} scope="col" data-number={numeric.has(kind) || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows of a report have no name of their own, and stand as they come.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <tr key={place}>
              {columns.map(({ name, kind }, at) => (
                <td key={name} data-number={numeric.has(kind) || undefined}>
                  {said(row, at) || nothing}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { List } from '#shared/contract/list.ts'
import type { OptionSource } from '../../choice/source.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { AnyRow } from '../rows/cell.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from '../filter/filter-bar.tsx'
import { RowCards } from './row-cards.tsx'
import type { RowShape } from '../rows/row-shape.ts'
import { TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import { ComingRows, ListFailed, NoData } from '../rows/table-states.tsx'
import { drawnColumns } from '../rows/columns.ts'
import { useColumns } from '../rows/use-columns.ts'
import { useListRows, type ListSource } from '../rows/use-list-rows.ts'
import { defaultView, isFiltered, type ListView } from '../rows/view.ts'
import classes from './data-table.module.css'

export interface DataTableProps<R extends AnyRow> extends RowShape<R> {
  list: List
  source: ListSource
  /** From `useListView` for a list that has the address bar, from `useState` for another. */
  view: ListView
  onView: (view: ListView) => void
  /** Further fields of the call's body: a scope, an employee. */
  extra?: Readonly<Record<string, unknown>>
  /** The call that answers the filtered list as a file. */
  exportCall?: Endpoint
  optionSources?: Readonly<Record<string, OptionSource>>
  /** What to do where nothing is here yet. */
  empty?: ReactNode
  /** Name of the table for screen readers. */
  label: string
}

/** Widest window, in px, in which rows are cards. */
export const cardsAt = 768

/** A server-paged list: filters, sorting, columns, paging, row menu and export; cards on a phone. */
export function DataTable<R extends AnyRow>(props: DataTableProps<R>) {
  const { list, view, onView, label } = props
  const say = useText()
  const narrow = useMediaQuery(`(max-width: ${cardsAt}px)`, undefined, { getInitialValueInEffect: false })
  const choice = useColumns(list)
  const rows = useListRows<R>(list, props.source, view, props.extra)
  const Rows = narrow ? RowCards : TableGrid
  const empty = rows.data?.rows.length === 0
  return (
    <div className={classes.list}>
      <FilterBar list={list} view={view} onView={onView} sources={props.optionSources}>
        {props.exportCall && <ExportButton call={props.exportCall} list={list} view={view} columns={choice.columns} extra={props.extra} />}
        <ColumnChooser list={list} choice={choice} />
      </FilterBar>
      <section className={classes.table} aria-label={label} aria-busy={rows.loading || rows.refreshing}>
        {rows.loading && <ComingRows count={8} />}
        {rows.errors.length > 0 && <ListFailed messages={rows.errors} onAgain={rows.refused ? null : rows.again} />}
        {rows.data && !rows.errors.length && (
          <>
            {empty ? (
              <NoData onClear={isFiltered(view) ? () => onView({ ...defaultView, size: view.size }) : undefined}>{props.empty}</NoData>
            ) : (
              <div className={classes.rows} data-refreshing={rows.refreshing || undefined}>
                <Rows {...props} rows={rows.data.rows} columns={drawnColumns(choice.columns, rows.data.rows, view)} />
              </div>
            )}
            <TableFooter data={rows.data} view={view} onView={onView} />
          </>
        )}
        <span className={classes.silent} role="status">
          {rows.refreshing ? say('table.loading') : ''}
        </span>
      </section>
    </div>
  )
}

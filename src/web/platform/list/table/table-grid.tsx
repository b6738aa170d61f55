import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useScrolls } from '../rows/use-scrolls.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Cell, cellText, placesOf, type AnyRow } from '../rows/cell.tsx'
import { isNumeric, type NamedColumn } from '../rows/columns.ts'
import { followRows } from '../rows/row-keys.ts'
import { PickAll, PickBox, useLastPicked } from '../rows/pick-box.tsx'
import { RowMenu } from '../rows/row-menu.tsx'
import type { RowsProps } from '../rows/row-shape.ts'
import { sortedBy } from '../rows/view.ts'
import classes from './table-grid.module.css'

/** Rows as a table with a heading that stays in sight; arrow keys move between rows, Enter opens one. */
export function TableGrid<R extends AnyRow>(props: RowsProps<R>) {
  const { list, rows, columns, view, onView } = props
  const say = useText()
  const { frame, scrolled } = useScrolls()
  const places = new Map(columns.map((column) => [column.name, placesOf(rows, column)]))
  const last = useLastPicked()
  const hasMenu = Boolean(props.actions || props.onDelete)
  return (
    <div className={classes.place}>
      <div
        ref={frame}
        className={classes.frame}
        data-scrolls={scrolled.scrolls || undefined}
        data-before={scrolled.before || undefined}
        data-behind={scrolled.behind || undefined}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {props.picking && (
                <th scope="col" className={classes.pick}>
                  <PickAll rows={rows} picking={props.picking} />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.name} column={column} list={list} view={view} onView={onView} />
              ))}
              {hasMenu && (
                <th scope="col" className={classes.menuHead}>
                  <VisuallyHidden>{say('table.menu')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={followRows}>
            {rows.map((row, index) => (
              <GridRow key={String(row.id ?? index)} {...props} row={row} last={last} hasMenu={hasMenu} places={places} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Heading({ column, list, view, onView }: { column: NamedColumn } & Pick<RowsProps<AnyRow>, 'list' | 'view' | 'onView'>) {
  const nameOf = useTextOf()
  const say = useText()
  const name = nameOf(column.label)
  const [by, direction] = view.sort ?? list.defaultSort
  const sorted = by === column.name
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const order = !sorted ? undefined : direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" data-kind={column.kind} data-end={isNumeric(column) || undefined} aria-sort={order}>
      {column.sort ? (
        <UnstyledButton className={classes.sort} title={say('table.sortBy', { name })} onClick={() => onView(sortedBy(view, column.name))}>
          {name}
          {sorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  )
}

interface GridRowProps<R extends AnyRow> extends RowsProps<R> {
  row: R
  last: ReturnType<typeof useLastPicked>
  hasMenu: boolean
  places: ReadonlyMap<string, number | undefined>
}

function GridRow<R extends AnyRow>({ row, last, columns, hasMenu, places, ...shape }: GridRowProps<R>) {
  const [first] = columns
  const open = shape.onOpen
  return (
    <tr className={classes.row} data-opens={open ? true : undefined} onClick={open && (() => open(row))}>
      {shape.picking && (
        <td className={classes.pick}>
          <PickBox row={row} rows={shape.rows} last={last} picking={shape.picking} />
        </td>
      )}
      {columns.map((column) => {
        const content = shape.cells?.[column.name]?.(row) ?? <Cell row={row} column={column} decimals={places.get(column.name)} />
        return (
          <td key={column.name} data-kind={column.kind} data-end={isNumeric(column) || undefined}>
            {open && column === first ? (
              <UnstyledButton
                data-row-opener
                className={classes.opener}
                onClick={(event) => {
                  event.stopPropagation()
                  open(row)
                }}
              >
                {content}
              </UnstyledButton>
            ) : (
              content
            )}
          </td>
        )
      })}
      {hasMenu && (
        <td className={classes.menu}>
          <RowMenu
            name={first ? cellText(row, first) : ''}
            actions={shape.actions?.(row) ?? []}
            onDelete={shape.onDelete && (shape.canDelete?.(row) ?? true) ? () => shape.onDelete?.(row) : undefined}
          />
        </td>
      )}
    </tr>
  )
}

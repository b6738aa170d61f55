import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Cell, cellText, type AnyRow } from '../rows/cell.tsx'
import type { NamedColumn } from '../rows/columns.ts'
import { PickBox, useLastPicked } from '../rows/pick-box.tsx'
import { RowMenu } from '../rows/row-menu.tsx'
import type { RowsProps } from '../rows/row-shape.ts'
import classes from './row-cards.module.css'

/** Rows as cards, for a phone: who or what first, the state at the corner, the rest beneath with its name. */
export function RowCards<R extends AnyRow>({ rows, columns, label, ...shape }: RowsProps<R>) {
  const last = useLastPicked()
  const title = columns.find((column) => column.kind === 'person') ?? columns[0]
  const state = columns.find((column) => column.kind === 'status')
  const named = shape.cardTitle ? undefined : title
  const says = (column: NamedColumn | undefined) => column !== undefined && shape.cardSays?.includes(column.name) === true
  const subtitle = columns[0] === named || columns[0] === state || says(columns[0]) ? undefined : columns[0]
  const rest = columns.filter((column) => column !== named && column !== state && column !== subtitle && !says(column))
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, index) => (
        <li key={String(row.id ?? index)} className={classes.card}>
          <div className={classes.head}>
            {shape.picking && (
              <span className={classes.pick}>
                <PickBox row={row} rows={rows} last={last} picking={shape.picking} />
              </span>
            )}
            {title && <CardTitle row={row} column={title} shape={shape} />}
            {state && <span className={classes.state}>{shape.cells?.[state.name]?.(row) ?? <Cell row={row} column={state} />}</span>}
            <RowMenu
              name={title ? cellText(row, title) : ''}
              actions={shape.actions?.(row) ?? []}
              onDelete={shape.onDelete && (shape.canDelete?.(row) ?? true) ? () => shape.onDelete?.(row) : undefined}
            />
          </div>
          {subtitle && <div className={classes.subtitle}>{shape.cells?.[subtitle.name]?.(row) ?? cellText(row, subtitle)}</div>}
          <dl className={classes.facts}>
            {rest.map((column) => (
              <CardFact key={column.name} column={column} empty={cellText(row, column) === ''}>
                {shape.cells?.[column.name]?.(row) ?? <Cell row={row} column={column} />}
              </CardFact>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

type Shape<R extends AnyRow> = Omit<RowsProps<R>, 'rows' | 'columns' | 'label'>

function CardTitle<R extends AnyRow>({ row, column, shape }: { row: R; column: NamedColumn; shape: Shape<R> }) {
  const content = <Dated>{shape.cardTitle?.(row) ?? shape.cells?.[column.name]?.(row) ?? cellText(row, column)}</Dated>
  const open = shape.onOpen
  if (!open) return <span className={classes.title}>{content}</span>
  return (
    <UnstyledButton className={classes.title} onClick={() => open(row)}>
      {content}
    </UnstyledButton>
  )
}

function CardFact({ column, empty, children }: { column: NamedColumn; empty: boolean; children: ReactNode }) {
  const nameOf = useTextOf()
  if (empty) return null
  return (
    <div className={classes.fact}>
      <dt>{nameOf(column.label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

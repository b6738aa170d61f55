import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { AnyRow } from './cell.tsx'
import type { Picking } from './row-shape.ts'

/** Picks a row. */
export function PickBox<R extends AnyRow>({ row, picking }: { row: R; picking: Picking<R> }) {
  const say = useText()
  return (
    <Checkbox
      aria-label={say('table.pick', { name: picking.nameOf(row) })}
      checked={picking.has(row)}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => picking.turn([row], event.currentTarget.checked)}
    />
  )
}

/** Picks every row that is shown. */
export function PickAll<R extends AnyRow>({ rows, picking }: { rows: readonly R[]; picking: Picking<R> }) {
  const say = useText()
  const count = rows.filter((row) => picking.has(row)).length
  return (
    <Checkbox
      aria-label={say('table.pickAll')}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => picking.turn(rows, event.currentTarget.checked)}
    />
  )
}

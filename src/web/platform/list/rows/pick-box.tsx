import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { AnyRow } from './cell.tsx'
import { idsTo, isWithShift } from './pick-range.ts'
import type { Picking } from './row-shape.ts'

/** Which row of a list was last picked or left out, null where none was, and how that is kept. */
export const useLastPicked = (): LastPicked => useState<string | null>(null)

type LastPicked = readonly [id: string | null, keep: (id: string) => void]

interface PickBoxProps<R extends AnyRow> {
  row: R
  /** All that are shown, in their order. */
  rows: readonly R[]
  last: LastPicked
  picking: Picking<R>
}

const idOf = (row: AnyRow): string => String(row.id)

/** Picks a row; with Shift all from the one that was last picked or left out, which become like that one. */
export function PickBox<R extends AnyRow>({ row, rows, last: [last, keep], picking }: PickBoxProps<R>) {
  const say = useText()
  const turn = (isOn: boolean, isRange: boolean) => {
    const before = isRange ? rows.find((one) => idOf(one) === last) : undefined
    const ids = before ? idsTo(rows.map(idOf), idOf(before), idOf(row)) : [idOf(row)]
    keep(idOf(row))
    picking.turn(
      rows.filter((one) => ids.includes(idOf(one))),
      before ? picking.has(before) : isOn,
    )
  }
  return (
    <Checkbox
      aria-label={say('table.pick', { name: picking.nameOf(row) })}
      checked={picking.has(row)}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => turn(event.currentTarget.checked, isWithShift(event.nativeEvent))}
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

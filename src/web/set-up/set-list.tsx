import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import classes from './set-up.module.css'

interface SetListProps<T> {
  /** Undefined while it is on its way. */
  items: readonly T[] | undefined
  /** What went wrong; null where nothing did. */
  failed: unknown
  /** What it is for, and the first step, where there is none. */
  empty: ReactNode
  keyOf: (item: T) => string
  row: (item: T) => ReactNode
}

/** Rows of a section, with what stands there while they come, when they fail, and when there are none. */
export function SetList<T>({ items, failed, empty, keyOf, row }: SetListProps<T>) {
  if (failed) return <PartFailed error={failed} />
  if (!items) return <Skeleton height={160} radius="lg" data-coming />
  if (items.length === 0) return <div className={classes.empty}>{empty}</div>
  return (
    <SetRows>
      {items.map((item) => (
        <SetRow key={keyOf(item)}>{row(item)}</SetRow>
      ))}
    </SetRows>
  )
}

import { useState } from 'react'
import { personKey, recall, remember } from '#web/platform/remembered.ts'
import { groupings, type Grouping } from './groups.ts'

export const layouts = ['cards', 'dense'] as const
export type Layout = (typeof layouts)[number]

/** How the list is drawn: a person's own choice on this device. */
export interface Shape {
  readonly layout: Layout
  readonly grouping: Grouping
}

const key = () => personKey('shape', 'inbox')

export function useShape(): [Shape, (shape: Shape) => void] {
  const [shape, setShape] = useState<Shape>(() => {
    const known = recall<Partial<Shape>>(key())
    return {
      layout: layouts.find((layout) => layout === known?.layout) ?? 'cards',
      grouping: groupings.find((grouping) => grouping === known?.grouping) ?? 'none',
    }
  })
  return [
    shape,
    (next) => {
      remember(key(), next)
      setShape(next)
    },
  ]
}

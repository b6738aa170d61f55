import { useLocation } from '@tanstack/react-router'
import { useHome } from '#web/foundation/session/person.ts'
import { currentItem } from '../frame/sidebar-tree.ts'
import { NotFound } from './not-found.tsx'
import { NotYet } from './not-yet.tsx'

/** A path without a screen: one that the sidebar leads to is being prepared, any other does not exist. */
export function Elsewhere() {
  const { data, isPending } = useHome()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (isPending) return null
  const announced = currentItem(data?.sidebar ?? [], pathname) !== null
  return announced ? <NotYet /> : <NotFound />
}

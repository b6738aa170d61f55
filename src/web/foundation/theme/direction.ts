import { keep, kept, stored } from '../storage.ts'

export type Direction = 'ltr' | 'rtl'

/** `?dir=rtl` tries the layout from right to left and stays until `?dir=ltr`. */
export function firstDirection(search: string = location.search): Direction {
  const asked = new URLSearchParams(search).get('dir')
  if (asked === 'rtl' || asked === 'ltr') keep(stored.direction, asked)
  const direction = (asked ?? kept(stored.direction)) === 'rtl' ? 'rtl' : 'ltr'
  document.documentElement.dir = direction
  return direction
}

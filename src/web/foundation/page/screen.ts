import type { ComponentType } from 'react'
import type { Texts } from '#shared/texts/index.ts'

/** A screen of a room: where it stands and how its code is loaded. `{name}` parts are written `$name`. */
export interface Screen {
  path: `/${string}`
  /** Loads the code when the screen is opened or its link is hovered. */
  load: () => Promise<ComponentType>
  /** Loads the English texts of a room that most people never open, with its code. */
  texts?: () => Promise<Partial<Texts>>
  /** The entry of the sidebar with which it is open or not; without one the screen itself says what of it is whose. */
  openWith?: string
  /** Shown only in development. */
  development?: boolean
}

/** One screen: `screen('/leave', async () => (await import('./leave-list.tsx')).LeaveList)`. */
export const screen = (path: Screen['path'], load: Screen['load'], more: Omit<Screen, 'path' | 'load'> = {}): Screen => ({
  path,
  load,
  ...more,
})

/** English texts of several catalogues, as a room brings them with its screens. */
export const textsOf = async (...catalogues: Promise<object>[]): Promise<Partial<Texts>> =>
  Object.assign({}, ...(await Promise.all(catalogues)).flatMap((catalogue) => Object.values(catalogue) as object[]))

import type { ComponentType } from 'react'

/** A screen of a room: where it stands and how its code is loaded. `{name}` parts are written `$name`. */
export interface Screen {
  path: `/${string}`
  /** Loads the code when the screen is opened or its link is hovered. */
  load: () => Promise<ComponentType>
  /** Shown only in development. */
  development?: boolean
}

/** One screen: `screen('/leave', async () => (await import('./leave-list.tsx')).LeaveList)`. */
export const screen = (path: Screen['path'], load: Screen['load'], more: Omit<Screen, 'path' | 'load'> = {}): Screen => ({
  path,
  load,
  ...more,
})

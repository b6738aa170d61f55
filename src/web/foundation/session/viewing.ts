import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'

/** In this tab the portal is seen as somebody else sees it. */
export interface Viewing {
  id: string
  name: string
  /** When it ends by itself (ISO 8601). */
  until: string
}

/** As whom this tab sees the portal; null: as whoever is signed in. It is the tab's own: others go on as before. */
export const viewing: Viewing | null = read()

function read(): Viewing | null {
  try {
    const found = JSON.parse(kept(stored.viewing, 'sessionStorage') ?? 'null') as Viewing | null
    return found && Date.parse(found.until) > Date.now() ? found : null
  } catch {
    return null
  }
}

/** The page begins anew, so that nothing of whoever looked before is left on it. */
export function beginViewing(view: Viewing): void {
  keep(stored.viewing, JSON.stringify(view), 'sessionStorage')
  location.assign(`${settings.basePath}/`)
}

export function endViewing(): void {
  keep(stored.viewing, null, 'sessionStorage')
  location.assign(`${settings.basePath}/`)
}

import type { Company } from '#server/foundation/settings/open-company.ts'

/** The demo company and one's own, each in a database of its own beside the other; one of them is served. */
export interface Companies {
  open: Company
  /** The portal is reached from elsewhere, or signs in elsewhere: the demo, which asks for no password, is not opened. */
  refusesDemo: boolean
  /** Whether the demo company is there, open or not. */
  hasDemo(): Promise<boolean>
  /** Whether one's own company has begun, open or not. */
  hasOwn(): Promise<boolean>
  /** Serves the other one instead, which is made where it lacks; the portal answers again in a moment. */
  openOther(): void
  /** Removes the demo company with all that is in it; only while one's own is served. */
  removeDemo(): Promise<void>
}

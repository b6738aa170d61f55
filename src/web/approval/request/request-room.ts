import type { Screen } from '#web/foundation/page/screen.ts'
import type { InboxPart } from './inbox-part.ts'

/** One request module in the register of the web part. */
export interface RequestRoom {
  readonly path: `/${string}`
  readonly screens: readonly Screen[]
  /** How it stands in the inbox and on the home page. */
  readonly inbox: InboxPart
}

import { Dated } from '#web/foundation/format/dated.tsx'
import { captionOf, useWords } from './inbox-caption.ts'
import type { Captioned, RequestRooms } from './inbox-view.ts'
import classes from './request-caption.module.css'

/** What a request is about in two lines, as the inbox says it. */
export function RequestCaption({ row, rooms }: { row: Captioned; rooms: RequestRooms }) {
  const { what, when } = captionOf(row, rooms, useWords())
  return (
    <span className={classes.two} title={`${what}, ${when}`}>
      <span>
        <Dated>{what}</Dated>
      </span>
      <span className={classes.second}>
        <Dated>{when}</Dated>
      </span>
    </span>
  )
}

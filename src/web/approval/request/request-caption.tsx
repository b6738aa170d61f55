import { Dated } from '#web/foundation/format/dated.tsx'
import { captionOf, useWords } from './inbox-caption.ts'
import type { Captioned, InboxParts } from './inbox-part.ts'
import classes from './request-caption.module.css'

/** What a request is about in two lines, as the inbox says it. */
export function RequestCaption({ row, parts }: { row: Captioned; parts: InboxParts }) {
  const { what, when } = captionOf(row, parts, useWords())
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

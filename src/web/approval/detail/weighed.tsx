import { useText } from '#web/foundation/i18n/use-text.ts'
import { AttachmentTile } from '#web/platform/attachment/attachment-tile.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import type { OpenedView } from '../request/inbox-view.ts'
import type { RequestHeader } from '../request/request-contract.ts'
import { ConcernCards } from './concern-cards.tsx'
import classes from './weighed.module.css'

interface WeighedProps {
  detail: RequestHeader
  opened: OpenedView
}

/** What whoever decides weighs: what an approval would do, and what is worth knowing beside it. */
export function Weighed({ detail, opened }: WeighedProps) {
  const concerns = detail.concerns.filter(({ rule }) => !opened.tells?.includes(rule))
  return (
    <>
      {opened.consequences(detail)}
      {concerns.length > 0 && <ConcernCards concerns={concerns} />}
    </>
  )
}

/** What was asked for, with its note and files. */
export function AskedFor({ detail, opened }: WeighedProps) {
  const say = useText()
  return (
    <Section title={say('inbox.request')}>
      {opened.fields(detail)}
      {detail.attachments.length > 0 && (
        <ul className={classes.files} aria-label={say('attachment.list')}>
          {detail.attachments.map((file) => (
            <li key={file.attachmentId}>
              <AttachmentTile file={file} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

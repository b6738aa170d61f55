import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { announcementSetUp, type AnnouncementSet } from '#shared/areas/announcement.ts'
import { isForEverybody } from '#shared/records/audience/audience.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { announcementForm } from './announcement-form.tsx'
import { ReadersDialog } from './readers-dialog.tsx'

/** What is told to people, to whom, and who of them has seen it. */
export function AnnouncementSetUp() {
  const say = useText()
  const language = useLanguage()
  const { data } = useCall(announcementSetUp.calls.list, {})
  const [shown, show] = useState<AnnouncementSet | null>(null)
  return (
    <>
      <SetUpPart
        set={announcementSetUp}
        how="announcement.how"
        words={{ none: 'announcement.none', create: 'announcement.create', change: 'announcement.change' }}
        form={announcementForm(data)}
        aside={({ runsFrom, runsUntil, audience, pinned }) => [
          runsUntil ? `${formatDate(runsFrom)} – ${formatDate(runsUntil)}` : formatDate(runsFrom),
          say(isForEverybody(audience) ? 'announcement.everybody' : 'announcement.some'),
          pinned && say('announcement.pinned'),
        ]}
        beside={(row) => (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUsers size={16} stroke={1.75} />}
            aria-label={`${say('announcement.seenBy', { n: formatNumber(row.seen) })}: ${nameIn(row.names, language)}`}
            onClick={() => show(row)}
          >
            {say('announcement.seenBy', { n: formatNumber(row.seen) })}
          </Button>
        )}
        refreshes={['home', 'ess-announcement']}
      />
      {shown && <ReadersDialog announcement={shown} onClose={() => show(null)} />}
    </>
  )
}

import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announcementCalls, type Announcement } from '#shared/areas/announcement.ts'
import { queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { AttachmentLink } from '#web/platform/attachment/attachment-tile.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { RichView } from './rich-view.tsx'
import classes from './announcement.module.css'

/** One announcement; whoever opens it has read it. */
export function AnnouncementScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { data, error, isError } = useCall(announcementCalls.detail, { id }, { keepPrevious: false })
  usePage(data?.announcement ?? say('announcement.one'))
  const isRead = data !== undefined
  useEffect(() => {
    // It counts as read now, wherever it is counted.
    if (isRead) void queries.invalidateQueries({ queryKey: ['home'] })
  }, [isRead, id])
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={420} radius="lg" />
  const { date, untilDate } = data
  return (
    <>
      <ScreenHeader
        title={data.announcement}
        subtitle={untilDate ? `${formatDate(date)} – ${formatDate(untilDate)}` : formatDate(date)}
        onBack={() => void navigate({ to: '/announcements' as never })}
      />
      <Card flush as="section" label={data.announcement}>
        <div className={classes.page}>
          <RichView blocks={data.blocks} />
          {data.attachments.length > 0 && (
            <div className={classes.files}>
              {data.attachments.map((file) => (
                <AttachmentLink key={file.uniqId} file={file} />
              ))}
            </div>
          )}
          {data.mustAcknowledge && <Confirmed announcement={data} />}
        </div>
      </Card>
    </>
  )
}

function Confirmed({ announcement: { id, acknowledgedDate } }: { announcement: Announcement }) {
  const say = useText()
  const acknowledge = useAct(announcementCalls.acknowledge, { refreshes: ['home'] })
  const confirm = async () => {
    try {
      await acknowledge.mutateAsync({ input: { id } })
      tellSuccess(say('announcement.thanks'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <div className={classes.confirm}>
      {acknowledgedDate === null ? (
        <>
          <p>{say('announcement.acknowledgeHow')}</p>
          <ActButton loading={acknowledge.isPending} onClick={() => void confirm()}>
            {say('announcement.acknowledge')}
          </ActButton>
        </>
      ) : (
        <p>{say('announcement.acknowledgedOn', { moment: formatDateTime(acknowledgedDate) })}</p>
      )}
    </div>
  )
}

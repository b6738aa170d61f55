import { useNavigate } from '@tanstack/react-router'
import { announcementCalls, announcementList } from '#shared/areas/announcement.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import classes from './announcement.module.css'

type Row = RowOf<typeof announcementList>

/** What is announced to the reader and stands today. */
export function AnnouncementList() {
  const say = useText()
  const navigate = useNavigate()
  const [view, show] = useListView(announcementList)
  usePage(say('announcement.title'))
  return (
    <>
      <ScreenHeader title={say('announcement.title')} subtitle={say('announcement.subtitle')} />
      <DataTable<Row>
        list={announcementList}
        source={announcementCalls.list}
        view={view}
        onView={show}
        label={say('announcement.title')}
        empty={say('announcement.noneStands')}
        cells={{
          announcement: (row) => (
            <span className={classes.name}>
              <span className={classes.words} data-unread={!row.isRead || undefined}>
                {row.announcement}
              </span>
              <Marks row={row} />
            </span>
          ),
        }}
        onOpen={(row) => void navigate({ to: `/announcements/${row.id}` as never })}
      />
    </>
  )
}

/** What of it is still to be done, first. */
function Marks({ row: { isRead, mustAcknowledge, isAcknowledged, pinned } }: { row: Row }) {
  const say = useText()
  return (
    <>
      {!isRead && <Pill colour="blue">{say('announcement.new')}</Pill>}
      {mustAcknowledge && !isAcknowledged && <Pill colour="orange">{say('announcement.toAcknowledge')}</Pill>}
      {mustAcknowledge && isAcknowledged && <Pill colour="green">{say('announcement.acknowledged')}</Pill>}
      {pinned && <Pill colour="grey">{say('announcement.pinned')}</Pill>}
    </>
  )
}

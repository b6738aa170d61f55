import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { inboxCalls, inboxHistoryList } from '#shared/areas/universal-inbox.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { RequestCaption } from '#web/approval/request/request-caption.tsx'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { useModuleOptions } from '#web/approval/request/module-options.ts'
import classes from './inbox-history.module.css'

type Decided = RowOf<typeof inboxHistoryList>

/** What the person decided, the latest first. */
export function InboxHistory({ rooms }: { rooms: RequestRooms }) {
  const say = useText()
  usePage(say('inbox.historyTitle'))
  // Moments are drawn anew once the person's time zone is known.
  usePerson()
  const navigate = useNavigate()
  const [view, setView] = useListView(inboxHistoryList)
  const modules = useModuleOptions()
  const pathOf = (row: Decided) => (row.kind === null ? undefined : rooms[row.kind]?.path)
  return (
    <>
      <ScreenHeader
        title={say('inbox.historyTitle')}
        actions={
          <Button variant="default" component={Link} to="/inbox">
            {say('inbox.backToInbox')}
          </Button>
        }
      />
      <DataTable<Decided>
        list={inboxHistoryList}
        source={inboxCalls.history}
        exportCall={inboxCalls.historyExport}
        view={view}
        onView={setView}
        label={say('inbox.historyTitle')}
        optionSources={{ module: modules }}
        cells={{
          module: (row) => <RequestCaption row={row} rooms={rooms} />,
          act: (row) => <Act row={row} />,
          note: (row) => (row.note ? <span className={classes.note}>{row.note}</span> : undefined),
        }}
        onOpen={(row) => {
          const path = pathOf(row)
          if (path) void navigate({ to: `${path}/${row.id}` })
        }}
        empty={say('inbox.historyEmpty')}
      />
    </>
  )
}

function Act({ row }: { row: Decided }) {
  const say = useText()
  return (
    <span className={classes.decision}>
      <span className={classes.act}>{row.act}</span>
      {row.onBehalfOf && <span className={classes.second}>{say('inbox.onBehalfOf', { name: row.onBehalfOf })}</span>}
    </span>
  )
}

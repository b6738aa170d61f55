import { useNavigate } from '@tanstack/react-router'
import { myRequestsCalls, myRequestsList } from '#shared/areas/my-requests.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useModuleOptions } from '#web/approval/request/module-options.ts'
import { RequestCaption } from '#web/approval/request/request-caption.tsx'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { WaitingFor } from '#web/approval/request/waiting-for.tsx'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'

type Asked = RowOf<typeof myRequestsList>

/** Everything that the person asked for, of whatever kind, the latest first. */
export function MyRequestsScreen({ rooms }: { rooms: RequestRooms }) {
  const say = useText()
  usePage(say('nav.myRequests'))
  const navigate = useNavigate()
  const [view, setView] = useListView(myRequestsList)
  const modules = useModuleOptions()
  return (
    <>
      <ScreenHeader title={say('nav.myRequests')} />
      <DataTable<Asked>
        list={myRequestsList}
        source={myRequestsCalls.list}
        exportCall={myRequestsCalls.export}
        view={view}
        onView={setView}
        label={say('nav.myRequests')}
        optionSources={{ caption: modules }}
        cells={{
          caption: (row) => <RequestCaption row={row} rooms={rooms} />,
          waitingFor: (row) => <WaitingFor names={row.waitingFor} />,
        }}
        cardTitle={(row) => <RequestCaption row={row} rooms={rooms} />}
        cardSays={['caption', 'startsOn', 'endsOn']}
        onOpen={(row) => {
          const path = row.kind === null ? undefined : rooms[row.kind]?.path
          if (path) void navigate({ to: `${path}/${row.id}` })
        }}
        empty={say('inbox.noRequests')}
      />
    </>
  )
}

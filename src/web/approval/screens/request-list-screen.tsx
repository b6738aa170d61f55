import { IconArrowBackUp, IconCopy, IconExternalLink, IconPencil, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { hasDutyIn } from '#shared/duties.ts'
import type { List } from '#shared/contract/list.ts'
import { cancelLabel, isDecided, isEditable, isGivenUp, isWaiting, reopenLabel, status } from '#shared/status.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useGuidance, useHome, usePermission } from '#web/foundation/session/person.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import type { RowAction } from '#web/platform/list/rows/row-menu.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { NoteDialog } from '../acts/note-dialog.tsx'
import type { RequestContract, RequestRow } from '../request/request-contract.ts'
import { sendAttachment, useRequestActs } from '../acts/use-request-acts.ts'
import { WaitingFor } from '../request/waiting-for.tsx'

type AnyRow = RequestRow & Readonly<Record<string, unknown>>

export interface RequestListScreenProps {
  contract: RequestContract
  /** What to do where one has made no request yet. */
  emptyMine: string
  cells?: Readonly<Record<string, (row: AnyRow) => ReactNode>>
  /** What a card on a phone is called, where one's own requests are listed. */
  cardTitle?: (row: AnyRow) => ReactNode
  /** Columns that the card's title says already. */
  cardSays?: readonly string[]
  /** Parts of the screen that are no list of requests. */
  further?: readonly { readonly key: string; readonly label: string; readonly content: ReactNode }[]
}

/** A module's requests: one's own, those of others that one may see, and what else the module shows beside them. */
export function RequestListScreen(props: RequestListScreenProps) {
  const { contract, further = [] } = props
  const { path, label } = contract.place
  const say = useText()
  const title = useTextOf()(label)
  const navigate = useNavigate()
  const { tab = 'mine' } = useSearch({ strict: false }) as { tab?: string }
  const { data: home } = useHome()
  const { roles } = home ?? {}
  const writes = usePermission(contract.module) === 'write'
  const guidance = useGuidance(path)
  usePage(title)
  const looksAfter = roles !== undefined && hasDutyIn(roles, contract.module)
  const others = roles?.manages || looksAfter || tab === 'team'
  const tabs = [
    { key: 'mine', label: say('requests.mine') },
    ...(others ? [{ key: 'team', label: say(looksAfter ? 'requests.everybody' : 'requests.team') }] : []),
    ...further.map(({ key, label }) => ({ key, label })),
  ]
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'mine'
  const part = further.find(({ key }) => key === shown)
  return (
    <>
      <ScreenHeader
        title={title}
        isComing={!home}
        tabs={tabs.length > 1 || !home ? tabs : []}
        tab={shown}
        onTab={(key) => void navigate({ to: path, search: (key === 'mine' ? {} : { tab: key }) as never })}
        guidance={guidance}
        {...(writes ? { onNewRequest: () => void navigate({ to: `${path}/new` }) } : {})}
      />
      {part ? (
        part.content
      ) : (
        <Requests key={shown} {...props} scope={shown === 'team' ? 'team' : 'mine'} writes={writes} looksAfter={looksAfter} />
      )}
    </>
  )
}

/** One's own requests need no column that says whose they are. */
const ownList = (list: List): List => ({
  ...list,
  name: `${list.name}-mine`,
  columns: Object.fromEntries(
    Object.entries(list.columns).map(([name, column]) => [name, column.kind === 'person' ? { ...column, hidden: true } : column]),
  ),
})

type RequestsProps = RequestListScreenProps & { scope: 'mine' | 'team'; writes: boolean; looksAfter: boolean }

function Requests({ contract, emptyMine, cells, cardTitle, cardSays = [], scope, writes, looksAfter }: RequestsProps) {
  const { path, label } = contract.place
  const say = useText()
  const title = useTextOf()(label)
  const navigate = useNavigate()
  const list = scope === 'mine' ? ownList(contract.list) : contract.list
  const [view, show] = useListView(list)
  const [noting, setNoting] = useState<{ act: 'cancel' | 'reopen'; row: AnyRow } | null>(null)
  const act = useRequestActs(contract)
  const open = (row: AnyRow) => void navigate({ to: `${path}/${row.id}` })
  const reopens = (row: AnyRow) => writes && (scope === 'mine' ? isGivenUp(row.statusId) : looksAfter && isDecided(row.statusId))
  const actions = (row: AnyRow): RowAction[] => [
    { label: say('table.open'), icon: <IconExternalLink {...small} />, onClick: () => open(row) },
    ...(writes
      ? [
          {
            label: say('requests.copy'),
            icon: <IconCopy {...small} />,
            onClick: () => void navigate({ to: `${path}/new`, search: { copy: row.id } as never }),
          },
        ]
      : []),
    ...(reopens(row)
      ? [
          {
            label: say(reopenLabel(row.statusId)),
            icon: scope === 'mine' ? <IconPencil {...small} /> : <IconArrowBackUp {...small} />,
            onClick: () => setNoting({ act: 'reopen', row }),
          },
        ]
      : []),
    ...(writes && scope === 'mine' && canCancel(row.statusId)
      ? [
          {
            label: say(cancelLabel(row.statusId)),
            icon: <IconX {...small} />,
            danger: true,
            onClick: () => setNoting({ act: 'cancel', row }),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable<AnyRow>
        list={list}
        source={contract.calls.list}
        exportCall={contract.calls.export}
        extra={{ scope }}
        view={view}
        onView={show}
        label={title}
        onOpen={open}
        actions={actions}
        canDelete={(row) => row.statusId === status.entry}
        {...(writes && scope === 'mine'
          ? {
              onDelete: (row: AnyRow) =>
                act('cancel', { id: row.id, version: null, statusId: row.statusId }, { note: '', attachment: null }),
            }
          : {})}
        cells={{ waitingFor: (row) => <WaitingFor names={row.waitingFor} />, ...cells }}
        {...(scope === 'mine' && cardTitle ? { cardTitle, cardSays } : {})}
        empty={scope === 'mine' ? emptyMine : say('requests.emptyTeam')}
      />
      <NoteDialog
        act={noting?.act ?? null}
        statusId={noting?.row.statusId ?? -1}
        send={sendAttachment}
        onClose={() => setNoting(null)}
        onSend={async (kind, given) => {
          await act(kind, { id: noting?.row.id ?? '', version: null }, given)
          // What one takes up again is changed next.
          if (kind === 'reopen' && scope === 'mine' && noting) open(noting.row)
        }}
      />
    </>
  )
}

const small = { size: 16, stroke: 1.75 }

/** What is under way or came back may be withdrawn; an entry is deleted. */
const canCancel = (statusId: number) => statusId !== status.entry && (isWaiting(statusId) || isEditable(statusId))

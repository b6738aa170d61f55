import { IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { mailCalls, mailList, type MailState } from '#shared/areas/mail.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { Colour } from '#shared/status.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { InTurn } from '#web/platform/screen/awaited.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { TrialPart } from './trial-part.tsx'
import classes from './mail-list.module.css'

type MailRow = RowOf<typeof mailList>

const scopes = ['failed', 'waiting', 'all'] as const
const colours: Record<MailState, Colour> = { waiting: 'blue', sent: 'green', failed: 'red', dropped: 'grey' }

/** For administrators: what the portal wrote and what could not be delivered, which can be sent again. */
export function MailList() {
  const say = useText()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const scope = scopes.find((one) => one === tab) ?? 'failed'
  const [view, show] = useListView(mailList)
  const [asked, setAsked] = useState<MailRow | null>(null)
  usePage(say('mail.title'))
  return (
    <>
      <ScreenHeader
        title={say('mail.title')}
        subtitle={say('mail.subtitle')}
        tabs={scopes.map((key) => ({ key, label: say(`mail.scope.${key}`) }))}
        tab={scope}
        onTab={(key) => void navigate({ to: '/set-up/mail' as never, search: (key === 'failed' ? {} : { tab: key }) as never })}
      />
      <InTurn>
        <TrialPart />
        <DataTable<MailRow>
          key={scope}
          list={mailList}
          source={mailCalls.list}
          exportCall={mailCalls.export}
          extra={{ scope }}
          view={view}
          onView={show}
          label={say('mail.title')}
          empty={say(`mail.none.${scope}`)}
          cells={{
            event: (row) => say(`mail.kind.${row.event}`),
            trouble: ({ trouble, error }) => (
              <span className={classes.error} title={error ?? undefined}>
                {trouble ? say(`mail.trouble.${trouble}`) : '–'}
              </span>
            ),
            error: (row) => <span className={classes.error}>{row.error ?? '–'}</span>,
            state: (row) => <Pill colour={colours[row.state]}>{say(`mail.state.${row.state}`)}</Pill>,
          }}
          actions={(row) =>
            row.state === 'failed'
              ? [{ label: say('mail.sendAgain'), icon: <IconSend size={16} stroke={1.75} />, onClick: () => setAsked(row) }]
              : []
          }
        />
      </InTurn>
      <SendAgain row={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function SendAgain({ row, onClose }: { row: MailRow | null; onClose: () => void }) {
  const say = useText()
  const again = useAct(mailCalls.sendAgain)
  const send = async () => {
    if (!row) return
    try {
      await again.mutateAsync({ input: { ids: [row.id] } })
      tellSuccess(say('mail.sendAgain.done'))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ConfirmDialog
      opened={row !== null}
      onClose={onClose}
      onConfirm={() => void send()}
      busy={again.isPending}
      confirm={say('mail.sendAgain')}
    >
      {say('mail.sendAgain.sure', { name: row?.employee ?? '' })}
    </ConfirmDialog>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { tellError } from '#web/foundation/snackbar.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { Caption, InboxItem, InboxView } from '#web/approval/request/inbox-view.ts'
import type { NoteGiven } from '#web/approval/acts/note-dialog.tsx'
import { sendAttachment, useRequestActs } from '#web/approval/acts/use-request-acts.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'

const NoteDialog = lazy(async () => ({ default: (await import('#web/approval/acts/note-dialog.tsx')).NoteDialog }))

/** Approves without a dialog; with a note by the button beside it, or by N while either has the focus. */
export function QuickApproval({ item, view, caption }: { item: InboxItem; view: InboxView; caption: Caption }) {
  const say = useText()
  const act = useRequestActs({ ...view.about, calls: async () => (await view.open()).contract.calls })
  const [busy, setBusy] = useState(false)
  const [noting, setNoting] = useState(false)
  const approve = (given: NoteGiven) => act('approve', { id: item.id, version: item.version }, given)
  const approveAtOnce = async () => {
    setBusy(true)
    try {
      await approve({ note: '', attachment: null })
    } catch (error) {
      tellError(error)
      setBusy(false)
    }
  }
  const about = { what: caption.what, name: item.requestor }
  return (
    <div
      role="presentation"
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || noting) return
        event.preventDefault()
        setNoting(true)
      }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        title={`${say('home.withNote')} (N)`}
        aria-label={say('home.noteFor', about)}
        aria-keyshortcuts="N"
        disabled={busy}
        onClick={() => setNoting(true)}
      >
        <IconMessagePlus size={18} stroke={1.75} />
      </ActionIcon>
      <ActButton
        variant="default"
        loading={busy}
        aria-label={say('home.approveWhat', about)}
        aria-keyshortcuts="N"
        onClick={() => void approveAtOnce()}
      >
        {say('form.approve')}
      </ActButton>
      {noting && (
        <Suspense fallback={null}>
          <NoteDialog act="approve" onClose={() => setNoting(false)} onSend={(_act, given) => approve(given)} send={sendAttachment} />
        </Suspense>
      )}
    </div>
  )
}

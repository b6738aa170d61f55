import { useState } from 'react'
import type { DecisionAct } from '#shared/contract/request.ts'
import { BulkActionBar } from '#web/approval/acts/bulk-action-bar.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import type { InboxItem, RequestRooms } from '#web/approval/request/inbox-view.ts'
import { NoteDialog } from '#web/approval/acts/note-dialog.tsx'
import type { Batches } from './use-batches.ts'
import type { Picked } from './use-picked.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import classes from './picked-bar.module.css'

interface PickedBarProps {
  picked: Picked
  /** How many requests are listed. */
  listed: number
  rooms: RequestRooms
  batches: Batches
  keysOn: boolean
}

/** Decides what is chosen: asks for a note, and hands all of it to the background. Its keys stand for the chosen then. */
export function PickedBar({ picked, listed, rooms, batches, keysOn }: PickedBarProps) {
  const words = useWords()
  const [act, setAct] = useState<DecisionAct | null>(null)
  const { items } = picked
  const reasonRequired = useHome().data?.config.reasonRequired ?? true
  const supported: DecisionAct[] = [
    ...(items.every((item) => item.enableRevise) ? (['revise'] as const) : []),
    ...(items.every((item) => item.enableReject) ? (['reject'] as const) : []),
  ]
  useScreenKeys(
    {
      a: () => setAct('approve'),
      v: () => supported.includes('revise') && setAct('revise'),
      r: () => supported.includes('reject') && setAct('reject'),
    },
    keysOn && items.length > 0,
  )
  const whatOf = (item: InboxItem) => captionOf(item, rooms, words).what
  const lineOf = (item: InboxItem) => [item.requestor, item.code, whatOf(item)].filter(Boolean).join(' · ')
  const start = async (decision: DecisionAct, note: string) => {
    await batches.start(
      decision,
      note,
      items.map((item) => ({
        id: item.id,
        code: item.code,
        caption: `${item.requestor} · ${whatOf(item)}`,
        version: item.version,
      })),
    )
    picked.clear()
  }
  return (
    <div className={classes.place}>
      <BulkActionBar
        count={items.length}
        supported={supported}
        onAct={setAct}
        onClear={picked.clear}
        onAll={items.length < listed ? picked.all : undefined}
      />
      <NoteDialog
        act={act}
        {...(act && { about: { said: words.say(`batch.noteFor_${act}`, { count: items.length }), lines: items.map(lineOf) } })}
        withAttachment={false}
        required={reasonRequired && act !== 'approve'}
        onClose={() => setAct(null)}
        onSend={(_, { note }) => (act ? start(act, note) : undefined)}
      />
    </div>
  )
}

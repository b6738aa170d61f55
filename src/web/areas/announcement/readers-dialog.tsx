import { Switch } from '@mantine/core'
import { useState } from 'react'
import { announcementCalls, readerList, type AnnouncementSet, type ReaderRow } from '#shared/areas/announcement.ts'
import type { Colour } from '#shared/status.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import classes from './announcement.module.css'

const colours: Record<ReaderRow['state'], Colour> = { unseen: 'grey', seen: 'blue', acknowledged: 'green' }

/** Whom an announcement is for and who of them has seen it; those who have not are reminded from here. */
export function ReadersDialog({ announcement, onClose }: { announcement: AnnouncementSet; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const [view, show] = useState(defaultView)
  const [unseenOnly, setUnseenOnly] = useState(false)
  const remind = useAct(announcementCalls.remind)
  const send = async () => {
    try {
      const { reminded } = await remind.mutateAsync({ input: { id: announcement.id } })
      tellSuccess(say('announcement.remindDone', { count: reminded }))
    } catch (error) {
      tellError(error)
    }
  }
  const reason = announcement.locked ?? (announcement.remindedOn === todayThere() ? say('announcement.remindedToday') : null)
  return (
    <Dialog opened title={say('announcement.readersOf', { name: nameIn(announcement.names, language) })} size={900} onClose={onClose}>
      <div className={classes.tools}>
        <Switch
          label={say('announcement.unseenOnly')}
          checked={unseenOnly}
          onChange={(event) => setUnseenOnly(event.currentTarget.checked)}
        />
        <ActButton variant="default" loading={remind.isPending} reason={reason} onClick={() => void send()}>
          {say('announcement.remind')}
        </ActButton>
      </div>
      <DataTable<ReaderRow>
        list={readerList}
        source={announcementCalls.readers}
        exportCall={announcementCalls.exportReaders}
        extra={{ id: announcement.id, unseenOnly }}
        view={view}
        onView={show}
        label={say('announcement.readers')}
        empty={say('announcement.noReaders')}
        cells={{ state: (row) => <Pill colour={colours[row.state]}>{say(`announcement.state.${row.state}`)}</Pill> }}
      />
    </Dialog>
  )
}

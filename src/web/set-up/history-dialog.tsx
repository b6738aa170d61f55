import { Button } from '@mantine/core'
import type { SetUp } from '#shared/contract/set-up.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { SetList } from './set-list.tsx'
import classes from './set-up.module.css'

/** Who changed something that is set up, when, and what of it. */
export function HistoryDialog({ set, id, name, onClose }: { set: SetUp; id: string; name: string; onClose: () => void }) {
  const say = useText()
  const { data, error } = useCall(set.calls.history, { id }, { keepPrevious: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('setUp.historyOf', { name })}
      size={620}
      footer={
        <Button variant="default" onClick={onClose}>
          {say('setUp.done')}
        </Button>
      }
    >
      <SetList
        items={data?.listData}
        failed={error}
        empty={say('setUp.noHistory')}
        keyOf={({ at, what }) => `${at} ${what}`}
        row={({ at, by, what, changes }) => (
          <div className={classes.words}>
            <div className={classes.first}>
              <span className={classes.name}>{what}</span>
              <span className={classes.code}>{[by ?? say('setUp.byPortal'), formatDateTime(at)].join(' · ')}</span>
            </div>
            {changes.length > 0 && (
              <ul className={classes.changes}>
                {changes.map(({ field, before, after }, place) => (
                  <li key={place}>{before === null && after === null ? field : `${field}: ${before ?? '–'} → ${after ?? '–'}`}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      />
    </Dialog>
  )
}

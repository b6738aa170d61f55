import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import type { RowAction } from '#web/platform/list/rows/row-menu.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { nameIn } from './name-fields.ts'

/** What stays as it is where one of it is retired, said before it is done; null: nothing that is not said of all. */
export type Keeping<T extends SetUp> = (row: SetUpRow<T>) => string | null

/** What can be done with one of what is set up, and the dialogs that ask for it. */
export function useSetUpActs<T extends SetUp>(
  set: T,
  { refreshes, keeping, onEdit }: { refreshes: readonly string[]; keeping?: Keeping<T> | undefined; onEdit: (row: SetUpRow<T>) => void },
) {
  const say = useText()
  const language = useLanguage()
  const retire = useAct<SetUp['calls']['retire']>(set.calls.retire, { refreshes })
  const [retiring, setRetiring] = useState<SetUpRow<T> | null>(null)
  const [told, setTold] = useState<SetUpRow<T> | null>(null)
  const named = (row: SetUpRow<T>) => nameIn(row.names, language)
  const actionsOf = (row: SetUpRow<T>): RowAction[] => [
    { label: say('setUp.edit'), icon: <IconPencil size={16} stroke={1.75} />, disabled: row.locked, onClick: () => onEdit(row) },
    row.retired
      ? {
          label: say('setUp.takeUp'),
          icon: <IconPlayerPlay size={16} stroke={1.75} />,
          disabled: row.locked,
          atOnce: true,
          onClick: () => void retire.mutateAsync({ input: { id: row.id, retired: false } }).catch(tellError),
        }
      : {
          label: say('setUp.retire'),
          icon: <IconPlayerPause size={16} stroke={1.75} />,
          disabled: row.locked,
          onClick: () => setRetiring(row),
        },
    { label: say('setUp.history'), icon: <IconHistory size={16} stroke={1.75} />, onClick: () => setTold(row) },
  ]
  const used = retiring && retiring.usedBy.length > 0 ? say('setUp.retireUsed', { by: retiring.usedBy.join(', ') }) : ''
  const dialogs = (
    <>
      {retiring && (
        <ConfirmedAct
          title={say('setUp.retireTitle', { name: named(retiring) })}
          confirm={say('setUp.retire')}
          act={() => retire.mutateAsync({ input: { id: retiring.id, retired: true } })}
          onClose={() => setRetiring(null)}
        >
          {`${used} ${keeping?.(retiring) ?? say('setUp.retireText')}`.trim()}
        </ConfirmedAct>
      )}
      {told && <HistoryDialog set={set} id={told.id} name={named(told)} onClose={() => setTold(null)} />}
    </>
  )
  return { actionsOf, dialogs }
}

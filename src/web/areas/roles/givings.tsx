import { IconPencil, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { givingList, roleCalls, type GivingRow } from '#shared/areas/roles.ts'
import type { Colour } from '#shared/status.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { refreshedByRoles } from './refreshed.ts'

const colours: Record<GivingRow['state'], Colour> = { now: 'green', toCome: 'blue', over: 'grey' }
const size = { size: 16, stroke: 1.75 }

/** Who is given which role, over whom and until when. `isGiving`: a new one is being given. */
export function Givings({ isGiving, onGiven }: { isGiving: boolean; onGiven: () => void }) {
  const say = useText()
  const [view, show] = useListView(givingList, ['tab'])
  const [giving, setGiving] = useState<GivingRow | null>(null)
  const [ending, setEnding] = useState<GivingRow | null>(null)
  const end = useAct(roleCalls.end, { refreshes: refreshedByRoles })
  const takeAway = async ({ id }: GivingRow) => {
    try {
      await end.mutateAsync({ input: { id } })
      tellSuccess(say('roles.ended'))
      setEnding(null)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <DataTable<GivingRow>
        list={givingList}
        source={roleCalls.givings}
        exportCall={roleCalls.exportGivings}
        view={view}
        onView={show}
        label={say('roles.given')}
        empty={say('roles.given.none')}
        cells={{ state: (row) => <Pill colour={colours[row.state]}>{say(`roles.state.${row.state}`)}</Pill> }}
        actions={(row) => [
          { label: say('setUp.edit'), icon: <IconPencil {...size} />, onClick: () => setGiving(row) },
          { label: say('roles.end'), icon: <IconShieldOff {...size} />, onClick: () => setEnding(row) },
        ]}
      />
      {giving && <GiveDialog row={giving} onClose={() => setGiving(null)} />}
      {isGiving && <GiveDialog row={null} onClose={onGiven} />}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => void (ending && takeAway(ending))}
        busy={end.isPending}
        danger
        confirm={say('roles.end')}
      >
        {ending ? say('roles.end.sure', { role: ending.role, holder: ending.holder }) : ''}
      </ConfirmDialog>
    </>
  )
}

import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { mostStaffing, staffingCalls, unitList } from '#shared/areas/staffing.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { numberIn } from '#web/platform/form/read-number.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import classes from './request-settings.module.css'

type UnitRow = RowOf<typeof unitList>

/** Each unit with the least people that it keeps on duty: what approvers are warned by. */
export function MinimumStaffing() {
  const say = useText()
  const [view, show] = useListView(unitList)
  const [changing, setChanging] = useState<UnitRow | null>(null)
  return (
    <SetUpScreen title="requestSettings.staffing" how="staffing.how">
      <DataTable<UnitRow>
        list={unitList}
        source={staffingCalls.units}
        exportCall={staffingCalls.export}
        view={view}
        onView={show}
        label={say('requestSettings.staffing')}
        empty={say('staffing.none')}
        cells={{ minimum: (row) => row.minimum ?? <span className={classes.none}>{say('staffing.notSet')}</span> }}
        onOpen={setChanging}
        actions={(row) => [
          { label: say('staffing.change'), icon: <IconPencil size={16} stroke={1.75} />, onClick: () => setChanging(row) },
        ]}
      />
      {changing && <ChangeDialog unit={changing} onClose={() => setChanging(null)} />}
    </SetUpScreen>
  )
}

function ChangeDialog({ unit, onClose }: { unit: UnitRow; onClose: () => void }) {
  const say = useText()
  const change = useAct(staffingCalls.change)
  const [typed, setTyped] = useState(unit.minimum === null ? '' : String(unit.minimum))
  const tooMany = numberIn(typed) > mostStaffing
  const wrong = tooMany || !(numberIn(typed) >= 0)
  const save = async () => {
    try {
      await change.mutateAsync({ input: { id: unit.id, minimum: typed === '' ? null : numberIn(typed) } })
      tellSuccess(say('requestSettings.saved'))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={unit.name}
      act={say('requestSettings.save')}
      onAct={() => void save()}
      busy={change.isPending}
      disabled={wrong}
      onClose={onClose}
    >
      <NumberInput
        label={say('staffing.minimum')}
        description={say('staffing.ofPeople', { count: unit.people })}
        decimals={false}
        data-autofocus
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !wrong) void save()
        }}
        error={tooMany ? say('staffing.tooMany', { most: mostStaffing }) : undefined}
        className={classes.number ?? ''}
      />
    </ActDialog>
  )
}

import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { staffingCalls, unitList } from '#shared/areas/staffing.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { numberIn } from '#web/platform/form/read-number.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'
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

type Minimum = Pick<UnitRow, 'minimum'>
interface Typed extends Values {
  minimum: string
}

const typedOf = ({ minimum }: Minimum): Typed => ({ minimum: minimum === null ? '' : String(minimum) })

function ChangeDialog({ unit, onClose }: { unit: UnitRow; onClose: () => void }) {
  const say = useText()
  const change = useAct(staffingCalls.change)
  const { opened, others, meet } = useMeanwhile<Minimum, Typed>(unit, {
    valuesOf: typedOf,
    ask: async () => {
      const { listData } = await queries.fetchQuery({ ...callQuery(staffingCalls.units, { filterSearch: unit.code }), staleTime: 0 })
      return listData.find(({ id }) => id === unit.id)
    },
  })
  const fields: FieldSpec[] = [
    { kind: 'number', name: 'minimum', label: say('staffing.minimum'), hint: say('staffing.ofPeople', { count: unit.people }) },
  ]
  const save = async ({ minimum }: Typed, form: FormState<Typed>) => {
    const over = opened && { minimum: opened.minimum }
    await meet(() => change.mutateAsync({ input: { id: unit.id, minimum: minimum === '' ? null : numberIn(minimum), opened: over } }), form)
    tellSuccess(say('requestSettings.saved'))
  }
  return (
    <FormDialog<Typed>
      title={unit.name}
      save={say('requestSettings.save')}
      fields={fields}
      initial={typedOf(unit)}
      lead={(form) => <Meanwhile others={others} fields={fields} form={form as unknown as FormState} />}
      busy={change.isPending}
      onSave={save}
      onClose={onClose}
      size={520}
    />
  )
}

import { organisationCalls, type UnitSet } from '#shared/areas/organisation.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { placesOf } from './unit-dialog.tsx'
import classes from './units-screen.module.css'

interface Merging extends Values {
  intoId: string | null
  startsOn: string
}

/** Merges a unit into another, with what that moves. */
export function MergeDialog({ unit, units, onClose }: { unit: UnitSet; units: readonly UnitSet[]; onClose: () => void }) {
  const say = useText()
  const merge = useAct(organisationCalls.merge, { refreshes: ['organisation', 'staffing', 'people'] })
  const { en: name } = unit.names
  const places = placesOf(units, { ...unit, parentId: null }).filter(({ value }) => value !== unit.id)
  const above = units.find(({ id, retired }) => id === unit.parentId && !retired)
  return (
    <FormDialog<Merging>
      title={say('organisation.mergeTitle', { name })}
      save={say('organisation.mergeDo')}
      fields={[
        { kind: 'select', name: 'intoId', label: say('organisation.mergeInto'), required: true, span: 6, choices: places },
        {
          kind: 'date',
          name: 'startsOn',
          label: say('organisation.mergeFrom'),
          hint: say('organisation.mergeFromHint', { name }),
          required: true,
          span: 6,
        },
      ]}
      initial={{ intoId: above?.id ?? null, startsOn: todayThere() }}
      busy={merge.isPending}
      onSave={async ({ intoId, startsOn }) => {
        await merge.mutateAsync({ input: { id: unit.id, intoId: String(intoId), startsOn } })
        tellSuccess(say('organisation.merged', { name, into: units.find(({ id }) => id === intoId)?.names.en ?? '' }))
      }}
      onClose={onClose}
    >
      {({ values }) => <Effects unit={unit} {...values} />}
    </FormDialog>
  )
}

function Effects({ unit, intoId, startsOn }: { unit: UnitSet } & Merging) {
  const say = useText()
  const { data } = useCall(
    organisationCalls.mergePreview,
    { id: unit.id, intoId: intoId ?? '', startsOn },
    { enabled: intoId !== null && startsOn !== '', fleeting: true },
  )
  if (!data || intoId === null) return null
  return (
    <ul className={classes.effects} role="status">
      <li>{say('organisation.mergePeople', { count: data.people })}</li>
      {data.units > 0 && <li>{say('organisation.mergeUnits', { count: data.units })}</li>}
      <li>{say('organisation.mergeRetires', { name: unit.names.en })}</li>
    </ul>
  )
}

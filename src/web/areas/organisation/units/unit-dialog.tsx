import { organisationCalls, unitSetUp, type UnitSet } from '#shared/areas/organisation.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { SetUpDialog } from '#web/set-up/set-up-dialog.tsx'
import { treeOf } from './tree.ts'

interface UnitDialogProps {
  /** Null: a new one. */
  unit: UnitSet | null
  /** Under which a new one is to stand. */
  under: UnitSet | null
  units: readonly UnitSet[]
  scopes: Scopes
  onClose: () => void
}

/** Makes a unit, or changes what it is called, where it stands and who is its head. */
export function UnitDialog({ unit, under, units, scopes, onClose }: UnitDialogProps) {
  const say = useText()
  const places = placesOf(units, unit)
  return (
    <SetUpDialog
      set={unitSetUp}
      title={say(unit ? 'organisation.changeUnit' : 'organisation.newUnit')}
      row={unit}
      rows={units}
      scopes={scopes}
      refreshes={['organisation', 'staffing']}
      onClose={onClose}
      form={{
        fields: (spoken) => fieldsOf(spoken, places, unit),
        valuesOf: (row) => ({ parentId: row ? (row.parentId ?? atTop) : (under?.id ?? atTop), headId: row?.headId ?? null }),
        bodyOf: ({ parentId, headId }) => ({ parentId: parentId === atTop ? null : parentId, headId }),
      }}
    />
  )
}

/** What stands in the field for no parent. */
export const atTop = 'top'

/** Where a unit may stand, as the tree shows it: none beneath itself, none that is retired but the one where it stands. */
export function placesOf(units: readonly UnitSet[], unit: UnitSet | null): { value: string; label: string }[] {
  const { placed, mayStand } = treeOf(
    units.filter(({ retired, id }) => !retired || id === unit?.parentId),
    () => true,
  )
  return placed
    .filter((one) => !unit || one.unit.id === unit.parentId || (one.unit.id !== unit.id && mayStand(unit.id, one.unit.id)))
    .map(({ unit: { id, names, parentId } }) => {
      const parent = units.find((one) => one.id === parentId)
      return { value: id, label: parent ? `${parent.names.en} › ${names.en}` : names.en }
    })
}

const fieldsOf = (say: Say, places: { value: string; label: string }[], unit: UnitSet | null): FieldSpec[] => [
  {
    kind: 'select',
    name: 'parentId',
    label: say('organisation.parent'),
    required: true,
    span: 6,
    choices: [{ value: atTop, label: say('organisation.top') }, ...places],
  },
  {
    kind: 'select',
    name: 'headId',
    label: say('organisation.head'),
    span: 6,
    source: organisationCalls.heads,
    people: true,
    ...(unit?.head && { shown: unit.head }),
  },
]

import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow, OptionSource } from '#web/platform/choice/source.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import type { RequestValues } from '../request/request-contract.ts'

interface OnBehalfFieldProps<V extends RequestValues> {
  form: FormState<V>
  /** People for whom the signed-in person may file. */
  source: OptionSource
  /** What else changes with the person: choices that are theirs. */
  onChosen?: (row: OptionRow | null) => void
}

/** For whom the request is; only to those who may file for others. */
export function OnBehalfField<V extends RequestValues>({ form, source, onChosen }: OnBehalfFieldProps<V>) {
  const say = useText()
  const home = useHome().data
  const { employeeId, employee } = form.values
  const mayOthers = home && (home.roles.manages || home.roles.duties.length > 0)
  if (!home || (!mayOthers && (employeeId === null || employeeId === home.person.employeeId))) return null
  const own = home.person
  return (
    <RemoteSelect
      label={say('requests.for')}
      source={source}
      required
      value={employeeId ?? own.employeeId}
      shown={employeeId === null || employeeId === own.employeeId ? own.fullName : employee}
      disabled={!mayOthers}
      option={employeeOption}
      start={(name) => <Avatar name={name} employeeId={employeeId ?? own.employeeId} size={24} />}
      onChange={(row) => {
        form.set('employeeId', row?.id ?? null)
        form.set('employee', row?.displayName ?? '')
        onChosen?.(row)
      }}
    />
  )
}

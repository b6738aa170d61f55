import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { EmployeeChoice } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import type { OptionRow } from '#web/platform/choice/source.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import type { LeaveValues } from './leave-values.ts'
import classes from './leave-fields.module.css'

/** Who stands in meanwhile, and whether they are there on those days. */
export function ReplacementField({ form, error }: { form: FormState<LeaveValues>; error: string }) {
  const say = useText()
  const { employeeId, startDate, endDate, replacementId, replacement } = form.values
  const duty = (row: OptionRow) => <Pill colour={row.away ? 'yellow' : 'green'}>{say(row.away ? 'leave.away' : 'leave.onDuty')}</Pill>
  return (
    <RemoteSelect
      label={say('leave.replacement')}
      mark={say('field.optional')}
      source={leaveCalls.replacements}
      body={{ employeeId, startDate: readMoment('date', startDate), endDate: readMoment('date', endDate) }}
      value={replacementId}
      shown={replacement}
      error={error || null}
      onChange={(row) => {
        form.set('replacementId', row?.id ?? null)
        form.set('replacement', row?.displayName ?? '')
      }}
      start={(name) => <Avatar name={name} employeeId={replacementId} size={24} />}
      option={(row) => (
        <span className={classes.duty}>
          <EmployeeChoice row={row} />
          {duty(row)}
        </span>
      )}
      aside={duty}
    />
  )
}

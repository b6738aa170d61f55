import { IconBeach } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'
import type { AdjustmentFieldsProps } from './adjustment-fields-props.ts'
import { useLeaveTypes } from './use-leave-types.ts'

/** Leave types of the person that can be adjusted so, with what is available; the first is chosen. */
export function LeaveTypeField({ form, errorsOf }: AdjustmentFieldsProps) {
  const say = useText()
  const { leaveTypeId } = form.values
  const types = useLeaveTypes(form.values)
  const chosen = types?.some((type) => type.id === leaveTypeId)
  const first = types?.[0]?.id ?? null
  useEffect(() => {
    if (types && !chosen && leaveTypeId !== first) form.propose('leaveTypeId', first)
  })
  return (
    <ChoiceSelect
      label={say('leaveAdjustment.leaveType')}
      icon={<IconBeach size={18} stroke={1.75} />}
      choices={(types ?? []).map(({ id, displayName, balance, unit }) => ({
        id: String(id),
        name: displayName,
        aside: daysText(balance, unit, say),
      }))}
      value={leaveTypeId}
      disabled={!types}
      error={errorsOf('leaveTypeId').join(' ') || null}
      onChange={(id) => {
        form.set('leaveTypeId', id)
        form.set('balanceId', null)
      }}
    />
  )
}

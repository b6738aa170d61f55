import { IconBeach } from '@tabler/icons-react'
import { useEffect } from 'react'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '../../platform/balance/quantity.ts'
import { ChoiceSelect } from './choice-select.tsx'
import type { AdjustmentFieldsProps } from './leave-adjustment-fields.tsx'

/** Leave types of the person that can be adjusted so, with what is available; the first is chosen. */
export function LeaveTypeField({ form, errorsOf }: AdjustmentFieldsProps) {
  const say = useText()
  const { subjectId, adjustmentType, leaveTypeId } = form.values
  const wish = {
    adjustmentType: adjustmentType ?? 'addition',
    // The documents send it in the path and in the body; the client takes the former out of the latter.
    AdjustmentType: adjustmentType,
    employeeId: subjectId,
    paginationSize: 100,
  }
  const known = subjectId !== null && adjustmentType !== null
  const asked = useCall(leaveAdjustmentCalls.leaveTypes, wish as never, { enabled: known, staleTime: 30_000, keepPrevious: false })
  const types = known ? asked.data?.listData : undefined
  const chosen = types?.some((type) => type.id === leaveTypeId)
  const first = types?.[0]?.id ?? null
  useEffect(() => {
    if (types && !chosen && leaveTypeId !== first) form.set('leaveTypeId', first)
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

import { IconHourglass } from '@tabler/icons-react'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'
import type { AdjustmentFieldsProps } from './adjustment-fields-props.ts'
import type { AvailableBalance } from './leave-adjustment-values.ts'

/** What is left of each gain and until when: whose last day is to change. */
export function BalanceField({ form, errorsOf }: AdjustmentFieldsProps) {
  const say = useText()
  const { subjectId, leaveTypeId, balanceId } = form.values
  const wish = { ...optionRequest('', 0, dropdownPage), employeeId: subjectId, leaveTypeId: leaveTypeId ?? '' }
  const asked = useCall(leaveAdjustmentCalls.balances, wish, { enabled: leaveTypeId !== null, staleTime: 30_000, keepPrevious: false })
  const choose = (id: string | null) => {
    form.set('balanceId', id)
    form.set('expiryDate', '')
  }
  return (
    <ChoiceSelect
      label={say('leaveAdjustment.balance')}
      icon={<IconHourglass size={18} stroke={1.75} />}
      choices={(asked.data?.listData ?? []).map((row: AvailableBalance) => ({
        id: String(row.id),
        name: row.displayName,
        aside: daysText(row.balance, row.unit, say),
      }))}
      value={balanceId}
      disabled={!asked.data}
      error={errorsOf('balanceId').join(' ') || null}
      onChange={choose}
    />
  )
}

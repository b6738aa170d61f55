import { IconAdjustments } from '@tabler/icons-react'
import { useEffect } from 'react'
import { hasDutyIn } from '#shared/duties.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { AmountFields } from './amount-fields.tsx'
import { BalanceField } from './balance-field.tsx'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'
import { LeaveTypeField } from './leave-type-field.tsx'
import type { AdjustmentFieldsProps } from './adjustment-fields-props.ts'

/** The fields of an adjustment: whose balance, what becomes of it, and why. */
export function LeaveAdjustmentFields(props: AdjustmentFieldsProps) {
  const { form, errorsOf } = props
  const { adjustmentType, note, attachments } = form.values
  const say = useText()
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  const paid = adjustmentType === 'disbursement'
  return (
    <>
      <SubjectField {...props} />
      <TypeField {...props} />
      <LeaveTypeField {...props} />
      {adjustmentType === 'expiry' && <BalanceField {...props} />}
      {adjustmentType && <AmountFields {...props} type={adjustmentType} />}
      <MultilineInput
        label={say(paid ? 'leaveAdjustment.note' : 'leaveAdjustment.reason')}
        description={paid ? undefined : say('leaveAdjustment.reasonHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required={!paid}
        longest={longestNote}
        value={note}
        // That a reason lacks is said once the field was left, not while the others are being filled in.
        error={form.errorsOf('note').join(' ') || null}
        onBlur={() => form.touch('note')}
        onChange={(text) => form.set('note', text)}
      />
      <AttachmentsField
        label={say('leaveAdjustment.attachment')}
        value={attachments}
        onChange={(files) => form.set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}

/** Whose balance; only to those who may adjust others'. */
function SubjectField({ form, errorsOf }: AdjustmentFieldsProps) {
  const say = useText()
  const home = useHome().data
  const { subjectId, subject } = form.values
  if (!home || !(home.roles.manages || hasDutyIn(home.roles, 'LeaveAdjustmentRequest'))) return null
  return (
    <RemoteSelect
      label={say('leaveAdjustment.employee')}
      source={leaveAdjustmentCalls.employees}
      required
      value={subjectId}
      shown={subject}
      error={errorsOf('subjectId').join(' ') || null}
      option={employeeOption}
      start={(name) => <Avatar name={name} employeeId={subjectId} size={24} />}
      onChange={(row) => {
        form.set('subjectId', row?.id ?? null)
        form.set('subject', row?.displayName ?? '')
        form.set('leaveTypeId', null)
        form.set('balanceId', null)
      }}
    />
  )
}

/** What may be filed about that person; the only one there is, is chosen. */
function TypeField({ form, errorsOf }: AdjustmentFieldsProps) {
  const say = useText()
  const { subjectId, adjustmentType } = form.values
  const wish = optionRequest('', 0, dropdownPage, { employeeId: subjectId })
  const asked = useCall(leaveAdjustmentCalls.leaveAdjustmentTypes, wish, { enabled: subjectId !== null, staleTime: 60_000 })
  const types = subjectId === null ? undefined : asked.data?.listData
  const only = types?.length === 1 ? types[0]?.id : undefined
  const chosen = types?.some((type) => type.id === adjustmentType)
  useEffect(() => {
    if (only && adjustmentType !== only) form.propose('adjustmentType', only)
    else if (types && adjustmentType && !chosen && !asked.isPlaceholderData) form.propose('adjustmentType', null)
  })
  return (
    <ChoiceSelect
      label={say('leaveAdjustment.type')}
      icon={<IconAdjustments size={18} stroke={1.75} />}
      choices={(types ?? []).map(({ id, displayName, description }) => ({ id: String(id), name: displayName, detail: description }))}
      value={adjustmentType}
      disabled={!types}
      error={errorsOf('adjustmentType').join(' ') || null}
      onChange={(id) => {
        form.set('adjustmentType', id)
        form.set('balanceId', null)
      }}
    />
  )
}

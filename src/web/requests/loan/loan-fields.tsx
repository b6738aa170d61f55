import { loanCalls } from '#shared/requests/loan.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { call } from '#web/foundation/api/call.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { MoneyInput } from '#web/platform/form/inputs/money-input.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { NoteField } from '#web/platform/form/note-field.tsx'
import { LoanItemSelect } from './loan-item-select.tsx'
import type { LoanDetail, LoanPreview, LoanValues } from './loan-values.ts'
import classes from './loan-fields.module.css'

/** Keeps the place of a line that comes with the kinds of loan. */
const lineToCome = '\u00a0'

/** The fields of a loan: which kind, how much, in how many parts, and when. */
export function LoanFields({ form, errorsOf }: FieldsProps<LoanValues, LoanDetail, LoanPreview>) {
  const { values, set, touch } = form
  const say = useText()
  const items =
    useCall(loanCalls.items, optionRequest('', 0, dropdownPage, { employeeId: values.employeeId }), { staleTime: 30_000 }).data?.listData ??
    []
  const item = items.find((each) => each.id === values.loanItemId)
  const wrong = (name: string) => errorsOf(name).join(' ') || null
  const take = async (loanItemId: string | null, employeeId = values.employeeId) => {
    set('loanItemId', loanItemId)
    try {
      const usual = await call(loanCalls.defaults, { loanItemId, employeeId })
      set('loanItemId', usual.loanItemId)
      set('instalments', String(usual.instalments))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <OnBehalfField form={form} source={loanCalls.employees} onChosen={(row) => void take(null, row === null ? null : String(row.id))} />
      <LoanItemSelect items={items} value={values.loanItemId} onChange={(id) => void take(id)} error={wrong('loanItemId')} />
      <div className={classes.pair}>
        <MoneyInput
          label={say('loan.amount')}
          value={values.amount}
          currency={item?.currency ?? ''}
          onChange={(amount) => set('amount', amount)}
          onBlur={() => touch('amount')}
          error={wrong('amount')}
          hint={item ? say('loan.upTo', { amount: formatMoney(item.available, item.currency) }) : lineToCome}
        />
        <NumberInput
          label={say('loan.instalments')}
          decimals={false}
          required
          classNames={{ input: classes.number ?? '' }}
          value={values.instalments}
          error={wrong('instalments')}
          description={item ? say('loan.atMost', { count: item.mostInstalments }) : lineToCome}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onBlur={() => touch('instalments')}
          onChange={(count) => set('instalments', count)}
        />
        <MomentInput
          kind="date"
          label={say('loan.date')}
          value={values.loanDate}
          onChange={(day) => set('loanDate', day)}
          onBlur={() => touch('loanDate')}
          required
          hint={say('loan.dateHint')}
          error={wrong('loanDate')}
        />
        <MomentInput
          kind="date"
          label={say('loan.firstDue')}
          value={values.firstDueDate}
          from={readMoment('date', values.loanDate) ?? undefined}
          onChange={(day) => set('firstDueDate', day)}
          onBlur={() => touch('firstDueDate')}
          required
          hint={say('loan.dueHint')}
          error={wrong('firstDueDate')}
        />
      </div>
      <NoteField label={say('loan.note')} value={values.note} error={wrong('note')} onChange={(note) => set('note', note)} />
      <AttachmentsField
        label={say('leave.attachment')}
        value={values.attachments}
        onChange={(files) => set('attachments', files)}
        send={sendAttachment}
        error={wrong('attachmentIds')}
      />
    </>
  )
}

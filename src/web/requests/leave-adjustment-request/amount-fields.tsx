import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { usualExpiry, type AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import type { AdjustmentFieldsProps } from './adjustment-fields-props.ts'
import { useLeaveTypes } from './use-leave-types.ts'
import classes from './leave-adjustment.module.css'

type Props = AdjustmentFieldsProps & { type: AdjustmentType }

/** How much, from when and until when: what each type of adjustment asks for. */
export function AmountFields(props: Props) {
  const { type } = props
  return (
    <>
      {type !== 'expiry' && <QuantityField {...props} />}
      {type !== 'disbursement' && (
        <div className={classes.pair}>
          {type !== 'expiry' && <EffectiveField {...props} />}
          {type !== 'deduction' && <ExpiryField {...props} />}
        </div>
      )}
    </>
  )
}

function QuantityField({ form, errorsOf, type }: Props) {
  const say = useText()
  const { subjectId, leaveTypeId, quantity } = form.values
  const unit = useLeaveTypes(form.values)?.find((each) => each.id === leaveTypeId)?.unit
  const asks = { id: leaveTypeId ?? '', employeeId: subjectId }
  const enabled = type === 'disbursement' && leaveTypeId !== null
  const config = useCall(leaveAdjustmentCalls.disbursementConfig, asks, { enabled, staleTime: 30_000, keepPrevious: false }).data
  const limits = config?.allowed && {
    least: formatNumber(config.minimum),
    most: formatNumber(config.maximum),
    rest: formatNumber(config.remaining),
  }
  return (
    <NumberInput
      className={enabled ? '' : (classes.short ?? '')}
      label={say('leaveAdjustment.quantity')}
      required
      value={quantity}
      rightSection={unit && <span className={classes.unit}>{say(`unit.${unit}`)}</span>}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      description={enabled && limits ? say('leaveAdjustment.between', limits) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={errorsOf('quantity').join(' ') || null}
      onBlur={() => form.touch('quantity')}
      onChange={(typed) => form.set('quantity', typed)}
    />
  )
}

function EffectiveField({ form, errorsOf, type }: Props) {
  const say = useText()
  const language = useLanguage()
  const { values, set, touch } = form
  const day = readMoment('date', values.effectiveDate)
  const begin = (text: string) => {
    const [before, after] = [readMoment('date', values.effectiveDate), readMoment('date', text)]
    // The usual last day moves with the year of the first.
    if (before && after && values.expiryDate === usualExpiry(before)) set('expiryDate', usualExpiry(after))
    set('effectiveDate', text)
  }
  return (
    <MomentInput
      kind="date"
      label={say(type === 'addition' ? 'leaveAdjustment.effective' : 'leaveAdjustment.deducted')}
      value={values.effectiveDate}
      onChange={begin}
      onBlur={() => touch('effectiveDate')}
      required
      hint={day ? friendlyDate(day, language) : undefined}
      error={errorsOf('effectiveDate').join(' ') || null}
    />
  )
}

function ExpiryField({ form, errorsOf, type }: Props) {
  const say = useText()
  const language = useLanguage()
  const { values, set, touch } = form
  const day = readMoment('date', values.expiryDate)
  const never = type === 'addition' && values.never
  return (
    <>
      <MomentInput
        kind="date"
        label={say(type === 'expiry' ? 'leaveAdjustment.newExpiry' : 'leaveAdjustment.expiry')}
        value={never ? '' : values.expiryDate}
        onChange={(text) => set('expiryDate', text)}
        onBlur={() => touch('expiryDate')}
        required={!never}
        disabled={never}
        hint={never ? say('leaveAdjustment.expiresNever') : day ? friendlyDate(day, language) : undefined}
        error={errorsOf('expiryDate').join(' ') || null}
      />
      {type === 'addition' && (
        <Checkbox
          className={classes.never ?? ''}
          label={say('leaveAdjustment.never')}
          checked={values.never}
          onChange={(event) => set('never', event.currentTarget.checked)}
        />
      )}
    </>
  )
}

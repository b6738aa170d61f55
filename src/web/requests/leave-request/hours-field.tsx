import { useText } from '#web/foundation/i18n/use-text.ts'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { LeaveValues } from './leave-values.ts'
import classes from './leave-fields.module.css'

/** How many hours of the one day. */
export function HoursField({ form, error }: { form: FormState<LeaveValues>; error: string }) {
  const say = useText()
  return (
    <NumberInput
      className={classes.short ?? ''}
      label={say('leave.hours')}
      required
      hours
      value={form.values.hours}
      error={error || null}
      onBlur={() => form.touch('hours')}
      onChange={(hours) => form.set('hours', hours)}
    />
  )
}

import { timesheetSetUpCalls } from '#shared/areas/timesheet-set-up.ts'
import { roundingSteps, type TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Meanwhile } from '#web/set-up/meanwhile.tsx'
import set from '#web/set-up/set-up.module.css'
import { submitForm } from '#web/set-up/submit-form.ts'
import { useMeanwhile } from '#web/set-up/use-meanwhile.ts'
import { rulesIn, valuesOfRules } from './rule-values.ts'
import classes from './timesheet-set-up.module.css'

/** The rules of timesheets: future, break, budget, rounding and lock. */
export function RulesForm({ stored, locked }: { stored: TimesheetPolicy; locked: string | null }) {
  const say = useText()
  const fields: FieldSpec[] = [
    {
      kind: 'number',
      name: 'futureDays',
      label: say('timesheet.setUp.futureDays'),
      hint: say('timesheet.setUp.futureDaysHint'),
      required: true,
    },
    { kind: 'number', name: 'breakAfter', label: say('timesheet.setUp.breakAfter'), hint: say('timesheet.setUp.breakAfterHint'), span: 6 },
    { kind: 'number', name: 'breakLeast', label: say('timesheet.setUp.breakLeast'), required: true, span: 6 },
    { kind: 'checkbox', name: 'breakBlocks', label: say('timesheet.setUp.breakBlocks') },
    { kind: 'checkbox', name: 'budgetBlocks', label: say('timesheet.setUp.budgetBlocks') },
    {
      kind: 'select',
      name: 'step',
      label: say('timesheet.setUp.rounding'),
      required: true,
      span: 6,
      choices: roundingSteps.map((step) => ({
        value: String(step),
        label: step === 0 ? say('timesheet.setUp.roundingNone') : String(step),
      })),
    },
    {
      kind: 'select',
      name: 'to',
      label: say('timesheet.setUp.roundingTo'),
      required: true,
      span: 6,
      choices: (['nearest', 'up', 'down'] as const).map((value) => ({ value, label: say(`timesheet.setUp.to.${value}`) })),
    },
    {
      kind: 'select',
      name: 'period',
      label: say('timesheet.setUp.lockPeriod'),
      required: true,
      span: 6,
      choices: (['week', 'month'] as const).map((value) => ({ value, label: say(`timesheet.setUp.period.${value}`) })),
    },
    { kind: 'number', name: 'graceDays', label: say('timesheet.setUp.graceDays'), hint: say('timesheet.setUp.graceHint'), span: 6 },
  ]
  const form = useForm<Values>(fields, valuesOfRules(stored))
  const save = useAct(timesheetSetUpCalls.saveRules)
  const { opened, others, meet, saved } = useMeanwhile(stored, {
    valuesOf: valuesOfRules,
    ask: async () => (await queries.fetchQuery({ ...callQuery(timesheetSetUpCalls.read, {}), staleTime: 0 })).rules,
  })
  const submit = () =>
    submitForm(form, fields, async (values) => {
      const rules = rulesIn(values)
      await meet(() => save.mutateAsync({ input: { ...rules, opened } }), form)
      saved(rules)
      tellSuccess(say('timesheet.setUp.saved'))
    })
  return (
    <Section title={say('timesheet.setUp.rules')} className={set.ruleForms ?? ''}>
      <Form fields={fields} form={form} label={say('timesheet.setUp.rules')} onSubmit={() => void submit()}>
        <Meanwhile others={others} fields={fields} form={form} />
        {locked !== null && <p className={classes.locked}>{locked}</p>}
        <ActButton type="submit" disabled={locked !== null} loading={save.isPending} className={classes.save ?? ''}>
          {say('timesheet.setUp.save')}
        </ActButton>
      </Form>
    </Section>
  )
}

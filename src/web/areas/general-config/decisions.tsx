import { NativeSelect, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState, type FormEvent } from 'react'
import { generalConfigCalls, type GeneralConfig } from '#shared/areas/general-config.ts'
import { absenceTellings, type AbsenceTelling } from '#shared/records/leave/absence.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { numberIn } from '#web/platform/form/read-number.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './request-settings.module.css'

/** How long a decision can be taken back, whether the last approver may undo what was approved, and what others see of absences. */
export function Decisions() {
  const { data, error, isError } = useCall(generalConfigCalls.read, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  return (
    <SetUpScreen title="requestSettings.decisions" how="requestSettings.subtitle">
      {data ? <DecisionForm stored={data} /> : <Skeleton height={280} radius="lg" />}
    </SetUpScreen>
  )
}

const longestHold = 3600
/** As in every other form. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function DecisionForm({ stored }: { stored: GeneralConfig }) {
  const say = useText()
  const save = useAct(generalConfigCalls.change, { refreshes: ['home', 'calendar', 'shift-schedule', 'attendance'] })
  const [opened, setOpened] = useState(stored)
  const [lastApproverCanCancel, setCanCancel] = useState(stored.lastApproverCanCancel)
  const [reasonRequired, setReasonRequired] = useState(stored.reasonRequired)
  const [submitAtOnce, setSubmitAtOnce] = useState(stored.submitAtOnce)
  const [hrAdjustsOwnLeave, setHrAdjustsOwnLeave] = useState(stored.hrAdjustsOwnLeave)
  const [hrDrawsFlows, setHrDrawsFlows] = useState(stored.hrDrawsFlows)
  const [absenceToManagers, setToManagers] = useState(stored.absenceToManagers)
  const [absenceToColleagues, setToColleagues] = useState(stored.absenceToColleagues)
  const [seconds, setSeconds] = useState(String(stored.decisionHoldSeconds))
  const decisionHoldSeconds = numberIn(seconds)
  const within = seconds !== '' && decisionHoldSeconds >= 0 && decisionHoldSeconds <= longestHold
  const wrong = !within ? say('requestSettings.holdWrong', { most: longestHold }) : ''
  const typed = {
    lastApproverCanCancel,
    decisionHoldSeconds,
    reasonRequired,
    submitAtOnce,
    hrDrawsFlows,
    hrAdjustsOwnLeave,
    absenceToManagers,
    absenceToColleagues,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    try {
      // What was not touched stays as somebody else may have set it meanwhile.
      const input = Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== opened[key as keyof typeof typed]))
      await save.mutateAsync({ input })
      setOpened({ ...opened, ...typed })
      tellSuccess(say('requestSettings.saved'))
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) tellError(error)
    }
  }
  const refused = save.isError ? fieldErrors(save.error).decisionHoldSeconds?.join(' ') : undefined
  return (
    <form noValidate aria-label={say('requestSettings.decisions')} onSubmit={(event) => void submit(event)} className={classes.form}>
      <Section title={say('requestSettings.hold')}>
        <NumberInput
          label={say('requestSettings.holdSeconds')}
          description={say('requestSettings.holdHow')}
          inputWrapperOrder={order}
          decimals={false}
          value={seconds}
          onChange={setSeconds}
          error={wrong || refused}
          className={classes.number ?? ''}
        />
      </Section>
      <Section title={say('requestSettings.notes')}>
        <div className={classes.switches}>
          <Switch
            label={say('requestSettings.reasonRequired')}
            description={say('requestSettings.reasonRequiredHow')}
            checked={reasonRequired}
            onChange={(event) => setReasonRequired(event.currentTarget.checked)}
          />
          <Switch
            label={say('requestSettings.submitAtOnce')}
            description={say('requestSettings.submitAtOnceHow')}
            checked={submitAtOnce}
            onChange={(event) => setSubmitAtOnce(event.currentTarget.checked)}
          />
        </div>
      </Section>
      <Section title={say('requestSettings.undo')}>
        <Switch
          label={say('requestSettings.lastApprover')}
          description={say('requestSettings.lastApproverHow')}
          checked={lastApproverCanCancel}
          onChange={(event) => setCanCancel(event.currentTarget.checked)}
        />
      </Section>
      <Section title={say('requestSettings.whoDraws')}>
        <Switch
          label={say('requestSettings.hrDrawsFlows')}
          description={say('requestSettings.hrDrawsFlowsHow')}
          checked={hrDrawsFlows}
          onChange={(event) => setHrDrawsFlows(event.currentTarget.checked)}
        />
      </Section>
      <Section title={say('requestSettings.adjustments')}>
        <Switch
          label={say('requestSettings.hrAdjustsOwnLeave')}
          description={say('requestSettings.hrAdjustsOwnLeaveHow')}
          checked={hrAdjustsOwnLeave}
          onChange={(event) => setHrAdjustsOwnLeave(event.currentTarget.checked)}
        />
      </Section>
      <Section title={say('requestSettings.absences')}>
        <p className={classes.sectionHow}>{say('requestSettings.absenceHow')}</p>
        <div className={classes.fields}>
          <TellingField label={say('requestSettings.absenceToManagers')} value={absenceToManagers} onChange={setToManagers} />
          <TellingField label={say('requestSettings.absenceToColleagues')} value={absenceToColleagues} onChange={setToColleagues} />
        </div>
      </Section>
      <ActButton type="submit" loading={save.isPending} className={classes.save ?? ''}>
        {say('requestSettings.save')}
      </ActButton>
    </form>
  )
}

interface TellingProps {
  label: string
  value: AbsenceTelling
  onChange: (telling: AbsenceTelling) => void
}

/** How much is told of an absence. */
function TellingField({ label, value, onChange }: TellingProps) {
  const say = useText()
  return (
    <NativeSelect
      label={label}
      data={absenceTellings.map((telling) => ({ value: telling, label: say(`requestSettings.telling.${telling}`) }))}
      value={value}
      onChange={(event) => onChange(absenceTellings.find((telling) => telling === event.currentTarget.value) ?? value)}
    />
  )
}

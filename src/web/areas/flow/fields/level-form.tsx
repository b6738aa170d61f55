import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useText } from '#web/foundation/i18n/use-text.ts'
import '#web/platform/form/inputs/inputs.css'
import { ConditionBuilder } from './condition-builder.tsx'
import { comparisonOf } from '../draft/condition-words.ts'
import type { EditedLevel } from '../draft/edited-flow.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { NumberBox } from './number-box.tsx'
import { WhoFields } from './who-fields.tsx'
import { mayBeSeveral } from '../draft/who-words.ts'
import classes from './level-form.module.css'

interface LevelFormProps {
  level: EditedLevel
  onChange: (level: EditedLevel, of?: string) => void
}

/** Longest time that a level may wait, in days. */
const mostDays = 365

/** Everything that can be set of a level. */
export function LevelForm({ level, onChange }: LevelFormProps) {
  const say = useText()
  const change = (part: Partial<EditedLevel>, of?: string) => onChange({ ...level, ...part }, of)
  return (
    <div className={classes.form}>
      <WhoFields who={level.who} onChange={(who) => change({ who })} />
      {mayBeSeveral(level.who) && (
        <Choice
          label={say('flows.mode')}
          value={level.mode}
          choices={[
            { value: 'any', label: say('flows.mode.any') },
            { value: 'all', label: say('flows.mode.all') },
          ]}
          onChange={(mode) => change({ mode })}
        />
      )}
      <Choice
        label={say('flows.ascend')}
        value={level.ascend}
        choices={[
          { value: 'manager', label: say('flows.ascend.manager') },
          { value: 'hr', label: say('flows.ascend.hr') },
        ]}
        onChange={(ascend) => change({ ascend })}
      />
      <Times level={level} onChange={change} />
      <Skipping level={level} onChange={change} />
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V
  choices: { value: V; label: string }[]
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, value, choices, onChange }: ChoiceProps<V>) {
  return (
    <div className={classes.choice}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        aria-label={label}
        size="sm"
        classNames={{ root: classes.segments ?? '' }}
        transitionDuration={120}
        withItemsBorders={false}
        data={choices}
        value={value}
        onChange={(next) => onChange(next)}
      />
    </div>
  )
}

type PartProps = { level: EditedLevel; onChange: (part: Partial<EditedLevel>, of?: string) => void }

function Times({ level, onChange }: PartProps) {
  const say = useText()
  const { remindAfterDays, escalateAfterDays, deadline } = level
  const shared = { unit: say('flows.workingDays'), placeholder: say('flows.never'), most: mostDays }
  const setDeadline = (days: number | null) =>
    onChange({ deadline: days === null ? null : { days, act: deadline?.act ?? 'approve' } }, 'deadline')
  return (
    <div className={classes.times}>
      <NumberBox
        {...shared}
        label={say('flows.remind')}
        value={remindAfterDays}
        onChange={(days) => onChange({ remindAfterDays: days }, 'remind')}
      />
      <NumberBox
        {...shared}
        label={say('flows.escalate')}
        value={escalateAfterDays}
        onChange={(days) => onChange({ escalateAfterDays: days }, 'escalate')}
      />
      <NumberBox {...shared} unit={say('flows.days')} label={say('flows.deadline')} value={deadline?.days ?? null} onChange={setDeadline} />
      {deadline && (
        <NativeSelect
          label={say('flows.deadlineAct')}
          data={(['approve', 'reject'] as const).map((act) => ({ value: act, label: say(`flows.deadline.${act}`) }))}
          value={deadline.act}
          onChange={(event) => onChange({ deadline: { ...deadline, act: event.currentTarget.value === 'reject' ? 'reject' : 'approve' } })}
        />
      )}
      <p className={classes.hint}>{say('flows.timesHint')}</p>
    </div>
  )
}

function Skipping({ level, onChange }: PartProps) {
  const say = useText()
  const { fields } = useFlowGround()
  const { skipWhen } = level
  return (
    <div className={classes.skipping}>
      <Switch
        label={say('flows.skip')}
        checked={skipWhen !== null}
        onChange={(event) => onChange({ skipWhen: event.currentTarget.checked ? { join: 'all', parts: [comparisonOf(fields[0])] } : null })}
      />
      {skipWhen && (
        <ConditionBuilder
          label={say('flows.skipWhen')}
          group={skipWhen}
          onChange={(group, of) => onChange({ skipWhen: group }, of && `skip.${of}`)}
        />
      )}
    </div>
  )
}

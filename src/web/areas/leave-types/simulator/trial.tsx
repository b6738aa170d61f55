import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { leaveTypeCalls, leaveTypeSetUp, type LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import type { Values } from '#web/platform/form/spec.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ruleFields } from '../rule-fields.ts'
import { ruleHints } from '../rule-hints.tsx'
import { newRule, ruleOfValues, ruleValues } from '../rule-values.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import { PublishDialog, WithdrawDialog } from './publish-dialog.tsx'
import { ruleColumns, type Draft } from './rule-columns.ts'
import { RuleTable } from './rule-table.tsx'
import classes from './simulator.module.css'

interface TrialProps {
  type: LeaveTypeSet
  title: string
  today: string
}

/** The rule that holds, those to come and the draft beside each other, and what the draft would do. */
export function Trial({ type, title, today }: TrialProps) {
  const say = useText()
  const holds = type.versions.find(({ startsOn }) => startsOn <= today)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [editing, setEditing] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  // Of those to come the next; the latest stands first.
  const planned = type.versions.findLast(({ startsOn: day }) => day > today)
  const [simulationId, setSimulationId] = useState<string | null>(null)
  const simulate = useAct(leaveTypeCalls.simulate)
  const { data: known } = useCall(leaveTypeSetUp.calls.list, {})
  const { data: simulation } = useCall(leaveTypeCalls.simulation, { id: simulationId ?? '' }, { enabled: simulationId !== null })
  const tryOut = async (rule: LeaveRule, day: string) => {
    const { id } = await simulate.mutateAsync({ input: { id: type.id, startsOn: day, policy: rule } })
    setDraft({ rule, startsOn: day })
    setSimulationId(id)
  }
  const discard = () => {
    setDraft(null)
    setSimulationId(null)
  }
  const startsOn = draft?.startsOn ?? `${Number(today.slice(0, 4)) + 1}-01-01`
  const columns = ruleColumns(type.versions, draft, today, say)
  const mayPublish = known?.scopes.company === true
  const isReady = simulation?.finished === true && !simulation.stopped && !simulation.published
  return (
    <>
      <ScreenHeader
        title={
          <span className={classes.title}>
            {title}
            {holds && (
              <Pill colour="green">
                {holds.startsOn === sinceEver
                  ? say('leaveTypes.trial.inForce')
                  : say('leaveTypes.trial.inForceSince', { day: formatDate(holds.startsOn) })}
              </Pill>
            )}
            {planned && <Pill colour="blue">{say('leaveTypes.trial.planned', { day: formatDate(planned.startsOn) })}</Pill>}
            {draft && <Pill colour="orange">{say('leaveTypes.trial.draftFor', { day: formatDate(startsOn) })}</Pill>}
          </span>
        }
        subtitle={say('leaveTypes.trial.how')}
        actions={
          <>
            {planned && !draft && mayPublish && type.versions.length > 1 && (
              <Button variant="subtle" color="gray" onClick={() => setWithdrawing(true)}>
                {say('leaveTypes.trial.takeBack')}
              </Button>
            )}
            {draft && (
              <Button variant="subtle" color="gray" onClick={discard}>
                {say('leaveTypes.trial.discard')}
              </Button>
            )}
            <Button
              variant={draft ? 'default' : 'filled'}
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => setEditing(true)}
            >
              {say(draft ? 'leaveTypes.trial.editDraft' : 'leaveTypes.trial.begin')}
            </Button>
            {draft && mayPublish && (
              <Button disabled={!isReady} onClick={() => setPublishing(true)}>
                {say('leaveTypes.trial.publishFrom', { day: formatDate(startsOn) })}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.frame}>
        <div className={classes.beside} data-rules={Math.min(columns.length, 4)}>
          <div className={classes.side}>
            <RuleTable columns={columns} unit={type.unit} />
          </div>
          <div className={classes.side} data-first>
            {simulationId ? (
              <OutcomePanel key={simulationId} id={simulationId} />
            ) : (
              <Card>
                <p className={classes.nobody}>{say('leaveTypes.trial.nothingYet')}</p>
              </Card>
            )}
            {simulationId && !mayPublish && <p className={classes.note}>{say('setUp.byAll')}</p>}
          </div>
        </div>
      </div>
      {editing && (
        <DraftDialog
          type={type}
          draft={draft ?? { rule: versionOn(type.versions, startsOn)?.policy ?? newRule, startsOn }}
          birthdayUnknown={known?.birthdayUnknown ?? 0}
          busy={simulate.isPending}
          onTry={tryOut}
          onClose={() => setEditing(false)}
        />
      )}
      {withdrawing && planned && <WithdrawDialog typeId={type.id} startsOn={planned.startsOn} onClose={() => setWithdrawing(false)} />}
      {publishing && simulation && (
        <PublishDialog simulation={simulation} name={title} onClose={() => setPublishing(false)} onDone={discard} />
      )}
    </>
  )
}

interface DraftDialogProps {
  type: LeaveTypeSet
  draft: Draft
  birthdayUnknown: number
  busy: boolean
  onTry: (rule: LeaveRule, startsOn: string) => Promise<void>
  onClose: () => void
}

/** The draft as a form: from when it would hold, then everything that a rule says. */
function DraftDialog({ type, draft, birthdayUnknown, busy, onTry, onClose }: DraftDialogProps) {
  const say = useText()
  const language = useLanguage()
  return (
    <FormDialog
      title={say('leaveTypes.trial.editDraft')}
      save={say('leaveTypes.trial.try')}
      fields={(values: Values) => [
        {
          kind: 'date',
          name: 'startsOn',
          label: say('leaveTypes.trial.from'),
          hint: say('leaveTypes.trial.fromHint'),
          required: true,
          span: 6,
        },
        ...ruleFields(say, language, ruleHints(say, values, birthdayUnknown)),
      ]}
      // What is kept by balance is said of the type once; a draft is of a type that is.
      initial={{ startsOn: draft.startsOn, balance: type.balance, ...ruleValues(draft.rule) }}
      busy={busy}
      onSave={async (values) => onTry(ruleOfValues(values), String(values.startsOn))}
      onClose={onClose}
      size={760}
    />
  )
}

import { Button } from '@mantine/core'
import { IconFlask, IconHistory, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveTypeCalls, leaveTypeSetUp, type LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { lawsOf } from '#shared/records/leave/set-up/laws.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { newRule } from '../rule-values.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { WithdrawDialog } from '../withdraw-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
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
  const language = useLanguage()
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
            <span>{title}</span>
            {holds && (
              <Pill colour="green">
                {holds.startsOn === sinceEver
                  ? say('leaveTypes.trial.inForce')
                  : say('leaveTypes.trial.inForceSince', { day: friendlyDate(holds.startsOn, language) })}
              </Pill>
            )}
            {planned && <Pill colour="blue">{say('leaveTypes.trial.planned', { day: friendlyDate(planned.startsOn, language) })}</Pill>}
            {draft && <Pill colour="orange">{say('leaveTypes.trial.draftFor', { day: friendlyDate(startsOn, language) })}</Pill>}
          </span>
        }
        // Once there is a draft its acts need the room, and whoever wrote it knows.
        subtitle={!draft && say('leaveTypes.trial.how')}
        actions={
          <>
            {!draft && (
              <Button
                variant="default"
                leftSection={<IconHistory size={16} stroke={1.75} />}
                renderRoot={(props) => <Link to={`/set-up/leave-types/${type.id}` as never} {...props} />}
              >
                {say('leaveTypes.versions.open')}
              </Button>
            )}
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
                {say('leaveTypes.trial.publishFrom', { day: friendlyDate(startsOn, language) })}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.frame}>
        <div className={classes.beside} data-rules={Math.min(columns.length, 4)}>
          <div className={classes.side}>
            <RuleTable columns={columns} unit={type.unit} laws={lawsOf(type, known?.countries ?? [])} />
          </div>
          <div className={classes.side} data-first>
            {simulationId ? (
              <OutcomePanel key={simulationId} id={simulationId} />
            ) : (
              <Card>
                <div className={classes.nothing}>
                  <IconFlask size={32} stroke={1.5} aria-hidden />
                  <h2>{say('leaveTypes.trial.nothingTried')}</h2>
                  <p>{say('leaveTypes.trial.nothingYet')}</p>
                </div>
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

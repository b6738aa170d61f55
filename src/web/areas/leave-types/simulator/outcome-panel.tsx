import { Progress, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import { leaveTypeCalls, type LeaveSimulation } from '#shared/areas/leave-types.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError } from '#web/foundation/snackbar.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { WithoutBirthday } from '../without-birthday.tsx'
import { Bars } from './bars.tsx'
import { PeopleList } from './people-list.tsx'
import { signed } from './signed.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './simulator.module.css'

/** How soon a simulation is asked how far it is, in ms. */
const pace = 400

/** How far a rule has been tried, then who gains and loses how much. */
export function OutcomePanel({ id }: { id: string }) {
  const say = useText()
  const [siteId, setSite] = useState('')
  const [unitId, setUnit] = useState('')
  const stop = useAct(leaveTypeCalls.stopSimulation)
  // Of everybody it is the answer that the page looks at, too.
  const asked = { ...(siteId && { siteId }), ...(unitId && { unitId }) }
  const { data, error, isError } = useCall(
    leaveTypeCalls.simulation,
    { id, ...asked },
    { refetchInterval: (answer) => (answer && (answer.finished || answer.stopped) ? false : pace) },
  )
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  const under = !data.finished && !data.stopped
  return (
    <>
      <Section title={whoIn(data, say)} actions={<span className={classes.count}>{howMany(data, say)}</span>}>
        {under && (
          <div className={classes.under}>
            <span role="status">{say('leaveTypes.trial.running', { done: data.done, count: data.total })}</span>
            <Progress value={data.total === 0 ? 0 : (data.done / data.total) * 100} size="sm" aria-label={say('leaveTypes.trial.runs')} />
            <ActButton size="compact-md" variant="default" onClick={() => stop.mutate({ input: { id } }, { onError: tellError })}>
              {say('leaveTypes.trial.stop')}
            </ActButton>
          </div>
        )}
        {data.stopped && <p className={classes.note}>{say('leaveTypes.trial.stopped', { done: data.done, count: data.total })}</p>}
        {!under && data.outdated && !data.published && <p className={classes.note}>{say('leaveTypes.trial.outdated')}</p>}
        <Figures simulation={data} say={say} />
        {data.birthdayUnknown !== null && data.birthdayUnknown > 0 && (
          <p className={classes.note}>
            <WithoutBirthday people={data.birthdayUnknown} />
          </p>
        )}
        <Bars bars={data.bars} unit={data.unit} />
        <p className={classes.sums}>{say('leaveTypes.trial.sums', { from: data.startsOn, until: data.until })}</p>
        {(data.sites.length > 1 || data.units.length > 1) && (
          <div className={classes.asked}>
            {data.sites.length > 1 && (
              <PlainSelect
                label={say('leaveTypes.trial.site')}
                choices={[{ id: '', name: say('leaveTypes.trial.everySite') }, ...data.sites]}
                value={siteId}
                onChange={setSite}
              />
            )}
            {data.units.length > 1 && (
              <PlainSelect
                label={say('list.unit')}
                choices={[{ id: '', name: say('leaveTypes.trial.everyUnit') }, ...data.units]}
                value={unitId}
                onChange={setUnit}
              />
            )}
          </div>
        )}
      </Section>
      {!under && data.people > 0 && data.namesPeople && <PeopleList key={`${id} ${siteId} ${unitId}`} simulation={data} asked={asked} />}
      {!under && data.unseen > 0 && <p className={classes.note}>{say('leaveTypes.trial.unseen', { count: data.unseen })}</p>}
      {!under && !data.namesPeople && <p className={classes.note}>{say('leaveTypes.trial.numbersAlone')}</p>}
    </>
  )
}

/** A rule that begins with a year is told of that year. */
function whoIn({ startsOn, until }: LeaveSimulation, say: Say): string {
  if (startsOn.endsWith('-01-01')) return say('leaveTypes.trial.whoIn', { year: startsOn.slice(0, 4) })
  return say('leaveTypes.trial.who', { from: formatDate(startsOn), until: formatDate(until) })
}

function howMany({ people: count, seconds, stopped }: LeaveSimulation, say: Say): string {
  if (seconds === null || stopped) return say('leaveTypes.trial.people', { count })
  return say('leaveTypes.trial.peopleIn', { count, seconds: formatNumber(Math.max(0.1, Math.round(seconds * 10) / 10)) })
}

function Figures({ simulation: { gain, lose, same, sum, gains, losses, unit }, say }: { simulation: LeaveSimulation; say: Say }) {
  const span = (of: NonNullable<LeaveSimulation['gains']>) =>
    of.least === of.most
      ? say('leaveTypes.trial.amount', { quantity: of.least, unit })
      : say('leaveTypes.trial.span', { least: of.least, quantity: of.most, unit })
  return (
    <dl className={classes.figures}>
      <div data-tone="gain">
        <dt>{gains ? say('leaveTypes.trial.gain', { span: span(gains) }) : say('leaveTypes.trial.gainNone')}</dt>
        <dd>{formatNumber(gain)}</dd>
      </div>
      <div>
        <dt>{say('leaveTypes.trial.same')}</dt>
        <dd>{formatNumber(same)}</dd>
      </div>
      <div data-tone="lose">
        <dt>{losses ? say('leaveTypes.trial.lose', { span: span(losses) }) : say('leaveTypes.trial.loseNone')}</dt>
        <dd>{formatNumber(lose)}</dd>
      </div>
      <div className={classes.sum}>
        <dt>{say(`leaveTypes.trial.sum.${unit}`)}</dt>
        <dd>{signed(sum)}</dd>
      </div>
    </dl>
  )
}

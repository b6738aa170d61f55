import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { FlowSimulation } from '#shared/areas/flow.ts'
import { levelStatus } from '#shared/status.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { flowRuleText, useText } from '#web/foundation/i18n/use-text.ts'
import { LevelLine, LevelStep } from '#web/approval/levels/level-line.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { fieldNamed } from '../draft/condition-words.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { sentence } from '../draft/who-words.ts'
import classes from './simulated.module.css'

/** What a simulation found: the rule and why no earlier one, the levels with their persons, the facts. */
export function Simulated({ simulation, pending }: { simulation: FlowSimulation; pending: boolean }) {
  const say = useText()
  const { rules, levels, refused, matched } = simulation
  return (
    <section className={classes.answer} aria-label={say('flows.tryLevels')} aria-live="polite" aria-busy={pending}>
      {refused && (
        <p className={classes.refused}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {refused}
        </p>
      )}
      {levels.length > 0 && (
        <>
          <h3 className={classes.title}>{say('flows.tryLevels')}</h3>
          <LevelLine>
            {levels.map((level) => (
              <Level key={level.level} level={level} />
            ))}
          </LevelLine>
        </>
      )}
      <h3 className={classes.title}>{say('flows.tryWhy')}</h3>
      <ol className={classes.rules}>
        {rules.map(({ rule, name, matched: fits, because }) => (
          <li key={rule} className={classes.rule} data-matched={fits || undefined}>
            {fits ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconMinus size={16} stroke={2} aria-hidden />}
            <div className={classes.words}>
              <span>
                <strong className={classes.name}>{flowRuleText(name, say)}</strong> {say(fits ? 'flows.tryMatched' : 'flows.tryNot')}
              </span>
              {because.map((reason) => (
                <span key={reason} className={classes.because}>
                  {reason}
                </span>
              ))}
            </div>
          </li>
        ))}
        {matched === null && <li className={classes.rule}>{say('flows.tryNone')}</li>}
      </ol>
      <details className={classes.facts}>
        <summary>{say('flows.tryFactsUsed')}</summary>
        <FactsUsed facts={simulation.facts} />
      </details>
    </section>
  )
}

function Level({ level }: { level: FlowSimulation['levels'][number] }) {
  const say = useText()
  const several = level.persons.length > 1 ? say(level.mode === 'all' ? 'levels.all' : 'levels.any') : ''
  return (
    <LevelStep number={level.level} statusId={levelStatus.waiting}>
      <div className={classes.words}>
        {level.skipReason !== null && <span className={classes.skipped}>{say('flows.trySkipped')}</span>}
        {level.persons.map((person) => (
          <div key={person.id} className={classes.person}>
            <Person name={person.name} employeeId={person.id} />
            {person.delegates.length > 0 && (
              <span className={classes.because}>
                {say('flows.tryDelegates', { names: person.delegates.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </div>
        ))}
        {level.persons.length === 0 && level.skipReason === null && <span className={classes.nobody}>{say('flows.tryNobody')}</span>}
        <span className={classes.because}>{[sentence(level.position), several].filter(Boolean).join(' · ')}</span>
        {[level.ascentReason, level.skipReason].filter(Boolean).map((reason) => (
          <span key={reason} className={classes.because}>
            {reason}
          </span>
        ))}
        {level.actedBefore.length > 0 && (
          <span className={classes.because}>{say('flows.tryActed', { names: level.actedBefore.join(', ') })}</span>
        )}
      </div>
    </LevelStep>
  )
}

function FactsUsed({ facts }: { facts: FlowSimulation['facts'] }) {
  const say = useText()
  const { fields, words } = useFlowGround()
  const shown = (name: string, value: FlowSimulation['facts'][number]['value']) => {
    if (value === null || value === '') return say('flows.tryUnknown')
    if (typeof value === 'boolean') return say(value ? 'flows.yes' : 'flows.no')
    const kind = fieldNamed(fields, name)?.kind
    if (kind === 'date') return formatDate(String(value)) || String(value)
    return kind === 'choice' ? words.choice(name, String(value)) : typeof value === 'number' ? formatNumber(value) : value
  }
  return <Facts items={facts.map(({ name, label, value }) => ({ name: label, value: shown(name, value) }))} />
}

import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { otherThan, rowsOf } from '../rule-rows.ts'
import { ruleWords } from '../rule-words.ts'
import type { VersionOfLine } from './version-line.ts'
import classes from './versions.module.css'

const colours = { toCome: 'blue', holds: 'green', past: 'grey' } as const

interface VersionItemProps {
  type: LeaveTypeSet
  version: VersionOfLine
  /** Takes it back; null where it holds already, or is another's to take back. */
  onTakeBack: (() => void) | null
}

/** One version: from when until when it holds, what it says, and what of that is another than before. */
export function VersionItem({ type, version, onTakeBack }: VersionItemProps) {
  const say = useText()
  const language = useLanguage()
  const { startsOn, until, rule, before, state } = version
  const rows = rowsOf(rule, type.unit, say, language)
  const day = startsOn === sinceEver ? say('leaveTypes.versions.ever') : say('leaveTypes.versions.from', { day: formatDate(startsOn) })
  return (
    <li className={classes.version} data-state={state}>
      <div className={classes.head}>
        <h3 className={classes.day}>
          <Dated>{day}</Dated>
        </h3>
        <span className={classes.until}>
          <Dated>
            {until === null ? say('leaveTypes.versions.onwards') : say('leaveTypes.versions.until', { day: formatDate(until) })}
          </Dated>
        </span>
        <Pill colour={colours[state]}>{say(`leaveTypes.versions.${state}`)}</Pill>
      </div>
      <p className={classes.words}>{ruleWords(type, rule, say).filter(Boolean).join(' · ')}</p>
      {before ? <Differing others={otherThan(rowsOf(before, type.unit, say, language), rows)} /> : null}
      <div className={classes.foot}>
        <details className={classes.whole}>
          <summary>{say('leaveTypes.versions.whole')}</summary>
          <dl className={classes.facts}>
            {rows
              .filter(({ isIdle }) => !isIdle)
              .map(({ key, label, words }) => (
                <div key={key} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd>
                    <Dated>{words}</Dated>
                  </dd>
                </div>
              ))}
          </dl>
        </details>
        {onTakeBack && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`${say('leaveTypes.trial.takeBack')} · ${day}`}
            onClick={onTakeBack}
          >
            {say('leaveTypes.trial.takeBack')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Differing({ others }: { others: ReturnType<typeof otherThan> }) {
  const say = useText()
  if (others.length === 0) return <p className={classes.note}>{say('leaveTypes.versions.same')}</p>
  return (
    <div className={classes.differing}>
      <h4>{say('leaveTypes.versions.differs')}</h4>
      <dl className={classes.facts}>
        {others.map(({ key, label, was, is }) => (
          <div key={key} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.was}>
                <Dated>{was}</Dated>
              </span>{' '}
              <IconArrowRight size={14} stroke={1.75} className={classes.arrow} role="img" aria-label={say('leaveTypes.trial.becomes')} />{' '}
              <strong>
                <Dated>{is}</Dated>
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

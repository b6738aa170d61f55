import type { ApprovalLevel, ApprovalPerson } from '#shared/wire.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { shortened } from '#web/platform/attachment/value.ts'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { LevelPill } from './level-pill.tsx'
import { LevelLine, LevelStep } from './level-line.tsx'
import classes from './approval-levels.module.css'

/** Letters of an approver's name that stand. */
export const approverLetters = 20

/** The levels of a request in their order: who, whose turn, what they did and said. */
export function ApprovalLevels({ levels }: { levels: readonly ApprovalLevel[] }) {
  const say = useText()
  if (levels.length === 0) return <Remark>{say('levels.empty')}</Remark>
  return (
    <LevelLine>
      {levels.map((level) => (
        <Level key={level.level} level={level} />
      ))}
    </LevelLine>
  )
}

function Level({ level }: { level: ApprovalLevel }) {
  const say = useText()
  return (
    <LevelStep number={level.level} statusId={level.statusId}>
      <div className={classes.head}>
        <span className={classes.position}>{level.position || say('levels.level', { level: level.level })}</span>
        <LevelPill statusId={level.statusId} status={level.status} />
      </div>
      {level.persons.length > 1 && <div className={classes.mode}>{say(level.mode === 'all' ? 'levels.all' : 'levels.any')}</div>}
      {level.note && (
        <p className={classes.note}>
          <Dated>{level.note}</Dated>
        </p>
      )}
      <ul className={classes.persons}>
        {level.persons.map((person) => (
          <Approver key={person.approvalPersonId} person={person} pill={level.persons.length > 1 || person.statusId !== level.statusId} />
        ))}
      </ul>
    </LevelStep>
  )
}

function Approver({ person, pill }: { person: ApprovalPerson; pill: boolean }) {
  const say = useText()
  const when = formatDateTime(person.actionDateTime)
  return (
    <li className={classes.person}>
      <div className={classes.line}>
        <EmployeeHoverCard employeeId={person.approvalPersonId} name={person.approvalPerson}>
          <span className={classes.name} title={person.approvalPerson}>
            {shortened(person.approvalPerson, approverLetters)}
          </span>
        </EmployeeHoverCard>
        {pill && <LevelPill statusId={person.statusId} status={person.status} />}
        {when && <time className={classes.when}>{when}</time>}
      </div>
      {person.onBehalf && <div className={classes.mode}>{say('levels.onBehalf', { name: person.onBehalf })}</div>}
      {person.note && <blockquote className={classes.quote}>{person.note}</blockquote>}
    </li>
  )
}

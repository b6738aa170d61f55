import { Button } from '@mantine/core'
import type { ApprovalRight } from '#shared/areas/approval-right.ts'
import type { RightState } from '#shared/records/delegation.ts'
import type { Colour } from '#shared/status.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { SetRow } from '#web/platform/screen/set-rows.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { periodOf } from './period.ts'
import classes from './rights.module.css'

const colours: Record<RightState, Colour> = { inForce: 'green', coming: 'blue', standsBy: 'yellow', over: 'grey', ended: 'grey' }

interface RightRowProps {
  right: ApprovalRight
  onChange?: (right: ApprovalRight) => void
  onEnd?: (right: ApprovalRight) => void
}

/** One right: the other person, what for, when, and how it stands. */
export function RightRow({ right, onChange, onEnd }: RightRowProps) {
  const say = useText()
  const language = useLanguage()
  const { employee, employeeId, state, byAbsence, decisions } = right
  return (
    <SetRow tall>
      <Avatar name={employee} employeeId={employeeId} hasPicture={right.hasPicture} size={40} />
      <div className={classes.words}>
        <div className={classes.first}>
          <strong className={classes.name}>
            <Person name={employee} employeeId={employeeId} />
          </strong>
          <Pill colour={colours[state]}>{say(`rights.state.${state}`)}</Pill>
          {byAbsence && <span className={classes.aside}>{say('rights.onLeaveNow')}</span>}
        </div>
        {right.position && <div className={classes.aside}>{right.position}</div>}
        <ul className={classes.modules} aria-label={say('rights.what')}>
          {right.modules.map((module) => (
            <li key={module}>{say(`rights.module.${module}`)}</li>
          ))}
        </ul>
        <div className={classes.when}>
          <Dated>
            {[periodOf(right, say, language), decisions > 0 && say('rights.decisions', { count: decisions })].filter(Boolean).join(' · ')}
          </Dated>
        </div>
        {!right.active && <div className={classes.gone}>{say('rights.gone')}</div>}
      </div>
      {(onChange ?? onEnd) && (
        <div className={classes.acts}>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onChange?.(right)}
            aria-label={say('rights.changeOf', { name: employee })}
          >
            {say('rights.changeShort')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            onClick={() => onEnd?.(right)}
            aria-label={say('rights.endOf', { name: employee })}
          >
            {say('rights.end')}
          </Button>
        </div>
      )}
    </SetRow>
  )
}

import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { leaveTypeCalls } from '#shared/areas/leave-types.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './people.module.css'

type Explained = AnswerOf<typeof leaveTypeCalls.why>

/** What somebody is given by what holds, beside what they would be given: each gain as balances explain it. */
export function WhyRows({ before, after }: Explained) {
  const say = useText()
  const sides = [
    { title: say('leaveTypes.trial.before'), given: before },
    { title: say('leaveTypes.trial.after'), given: after },
  ]
  return (
    <div className={classes.why}>
      {sides.map(({ title, given }) => (
        <div key={title}>
          <h4>
            {title} <span className={classes.count}>{formatNumber(given.value)}</span>
          </h4>
          <ul>
            {given.why.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
            {given.why.length === 0 && <li>{say('leaveTypes.trial.nothingGiven')}</li>}
          </ul>
        </div>
      ))}
    </div>
  )
}

import { Dated } from '#web/foundation/format/dated.tsx'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import classes from './roster-screen.module.css'

type Told = AnswerOf<typeof shiftScheduleCalls.copy> & Partial<AnswerOf<typeof shiftScheduleCalls.import>>

const mostShown = 50

/** What a copy or an import would change, what speaks against it, and what is wrong. */
export function Outcome({ told }: { told: Told }) {
  const say = useText()
  const language = useLanguage()
  const { faults = [], faultCount = 0 } = told
  const rest = (all: number, shown: number) => all > shown && <li>{say('roster.import.more', { count: all - shown })}</li>
  return (
    <div className={classes.outcome} role="status">
      {faultCount > 0 && (
        <>
          <strong className={classes.bad}>{say('roster.import.faults', { count: faultCount })}</strong>
          <ul>
            {faults.slice(0, mostShown).map(({ row, column, text }) => (
              <li key={`${column}${row}`}>{say('roster.import.faultLine', { row, column, text })}</li>
            ))}
            {rest(faultCount, mostShown)}
          </ul>
        </>
      )}
      <strong>{told.changed === 0 ? say('roster.import.none') : say('roster.import.tried', { count: told.changed })}</strong>
      {told.differences.length > 0 && (
        <ul>
          {told.differences.slice(0, mostShown).map(({ employeeId, employee, date, was, becomes }) => (
            <li key={`${employeeId} ${date}`}>
              <Dated>
                {say('roster.changeLine', {
                  name: employee,
                  day: friendlyDate(date, language),
                  was: was ?? say('roster.patternShort'),
                  becomes: becomes ?? say('roster.patternShort'),
                })}
              </Dated>
            </li>
          ))}
          {rest(told.changed, Math.min(mostShown, told.differences.length))}
        </ul>
      )}
      {told.warnings.length > 0 && (
        <>
          <strong className={classes.warned}>{say('roster.warnings', { count: told.warnings.length })}</strong>
          <ul>
            {told.warnings.slice(0, mostShown).map(({ employeeId, employee, date, rule, text }) => (
              <li key={`${employeeId} ${date} ${rule}`}>
                <Dated>{say('roster.warningLine', { name: employee, day: friendlyDate(date, language), text })}</Dated>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Why a copy or an import is refused as a whole. */
export function Refused({ texts }: { texts: readonly string[] }) {
  return (
    <div role="alert" className={classes.refused}>
      {texts.map((text) => (
        <p key={text}>
          <Dated>{text}</Dated>
        </p>
      ))}
    </div>
  )
}

/** That days which are changed are not saved yet, where what is saved alone counts; nothing where all is saved. */
export function SaveFirst({ unsaved }: { unsaved: number }) {
  const say = useText()
  if (unsaved === 0) return null
  return (
    <p role="alert" className={classes.refused}>
      {say('roster.saveFirst', { count: unsaved })}
    </p>
  )
}

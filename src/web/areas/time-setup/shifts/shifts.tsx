import { shiftSetUp, type ShiftSet } from '#shared/areas/time-setup.ts'
import { planShift } from '#shared/records/attendance/shift.ts'
import { minutesIn, without, type Span } from '#shared/records/attendance/spans.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { shiftForm } from './shift-form.ts'
import classes from '#web/set-up/set-up.module.css'

/** Shifts that rosters and patterns are made of. */
export function Shifts() {
  const say = useText()
  return (
    <SetUpScreen title="timeSetup.tab.shifts" how="timeSetup.shiftsHow">
      <SetUpPart
        set={shiftSetUp}
        words={{
          title: 'timeSetup.tab.shifts',
          none: 'timeSetup.noShifts',
          create: 'timeSetup.newShift',
          change: 'timeSetup.changeShift',
        }}
        form={shiftForm}
        aside={(shift) => ruleInWords(shift, say)}
        beside={(shift) => (
          <>
            <ShiftBar shift={shift} />
            <span className={classes.times}>{`${shift.rule.start} – ${shift.rule.end}`}</span>
          </>
        )}
      />
    </SetUpScreen>
  )
}

/** On a day on which no clock is changed. */
const drawn = ({ code, rule }: ShiftSet) => planShift({ code, name: code, ...rule }, '2026-01-05', 'UTC')

function ruleInWords(shift: ShiftSet, say: Say): (string | false)[] {
  const { span, unpaidBreaks } = drawn(shift)
  const { grace, overtime } = shift.rule
  const breaks = minutesIn(unpaidBreaks)
  return [
    formatDuration(minutesIn(without([span], unpaidBreaks))),
    breaks > 0 && say('timeSetup.breakOf', { minutes: breaks }),
    grace.late > 0 && say('timeSetup.graceOf', { late: grace.late }),
    overtime.onlyApproved ? say('timeSetup.overtimeApproved') : say('timeSetup.overtimeFrom', { least: overtime.least }),
  ]
}

const dayMs = 86_400_000

/** The shift on one day of the clock, from midnight to midnight: what lies after midnight stands at its beginning. */
function ShiftBar({ shift }: { shift: ShiftSet }) {
  const { span, paidBreaks, unpaidBreaks } = drawn(shift)
  return (
    <div className={classes.bar} aria-hidden>
      {onClock(span).map((part) => (
        <span key={part.from} className={classes.work} style={placeOf(part)} />
      ))}
      {[...paidBreaks, ...unpaidBreaks].flatMap(onClock).map((part) => (
        <span key={part.from} className={classes.rest} style={placeOf(part)} />
      ))}
    </div>
  )
}

/** A span as shares of its day, in two where it crosses midnight. */
function onClock({ from, until }: Span): Span[] {
  const midnight = Date.parse('2026-01-05T00:00:00Z')
  const [begins, ends] = [(from - midnight) / dayMs, (until - midnight) / dayMs]
  if (begins >= 1) return [{ from: begins - 1, until: ends - 1 }]
  if (ends <= 1) return [{ from: begins, until: ends }]
  return [
    { from: begins, until: 1 },
    { from: 0, until: ends - 1 },
  ]
}

const placeOf = ({ from, until }: Span) => ({ insetInlineStart: `${from * 100}%`, inlineSize: `${(until - from) * 100}%` })

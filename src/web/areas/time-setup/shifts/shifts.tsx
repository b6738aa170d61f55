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

/** A shift on a day and a half of the clock, from midnight to the noon after next: a night is in one piece, over midnight. */
function ShiftBar({ shift }: { shift: ShiftSet }) {
  const { span, paidBreaks, unpaidBreaks } = drawn(shift)
  const until = Math.max(axisUntil, span.until)
  return (
    <div className={classes.bar} aria-hidden>
      <span className={classes.work} style={placeOn(span, until)} />
      {[...paidBreaks, ...unpaidBreaks].map((part) => (
        <span key={part.from} className={classes.rest} style={placeOn(part, until)} />
      ))}
      <span className={classes.midnight} style={placeOn({ from: midnight, until: midnight }, until)} />
    </div>
  )
}

const hourMs = 3_600_000
const axisFrom = Date.parse('2026-01-05T00:00:00Z')
const midnight = axisFrom + 24 * hourMs
const axisUntil = axisFrom + 36 * hourMs

/** Where a part lies on the axis. */
function placeOn({ from, until }: Span, ends: number) {
  const share = (at: number) => `${((at - axisFrom) / (ends - axisFrom)) * 100}%`
  return { insetInlineStart: share(from), inlineSize: `calc(${share(until)} - ${share(from)})` }
}

import { shiftSetUp, type ShiftSet } from '#shared/areas/time-setup.ts'
import { minutesIn, without } from '#shared/records/schedule/spans.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { drawn, ShiftBar } from './shift-bar.tsx'
import { shiftForm } from './shift-form.ts'
import classes from '#web/set-up/set-up.module.css'

/** Shifts that rosters and patterns are made of. */
export function Shifts() {
  const say = useText()
  return (
    <SetUpPart
      how="timeSetup.shiftsHow"
      set={shiftSetUp}
      words={{
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
  )
}

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

import { Fragment } from 'react'
import type { ManualShiftDay, ManualShiftEffect } from '#shared/requests/manual-shift.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { isWaiting } from '#shared/status.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { DayBecomes } from '#web/records/attendance/day-becomes.tsx'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import type { ManualShiftDetail, ManualShiftPreview, ManualShiftValues } from './manual-shift-values.ts'
import classes from './manual-shift-consequences.module.css'

/** What a shift being asked for would make of each day. */
export function ManualShiftConsequences({ preview }: ConsequencesProps<ManualShiftValues, ManualShiftPreview>) {
  const say = useText()
  return (
    <Section title={say('manualShift.effect')}>
      {preview?.effect ? <ShiftDays effect={preview.effect} /> : <Remark>{say('manualShift.fillIn')}</Remark>}
    </Section>
  )
}

/** What is weighed while somebody is asked to decide. */
export function ManualShiftDetailConsequences({ detail: { effect, statusId } }: { detail: ManualShiftDetail }) {
  const say = useText()
  if (!effect || !isWaiting(statusId)) return null
  return (
    <Section title={say('manualShift.effect')}>
      <ShiftDays effect={effect} />
    </Section>
  )
}

/** In a line, for a phone: `3 days`. */
export function ManualShiftSummary({ preview }: { preview: ManualShiftPreview | undefined }) {
  const say = useText()
  return preview?.effect ? say('manualShift.dayCount', { count: preview.effect.days.length }) : null
}

/** Each day before and after, with what is worth knowing about it. */
export function ShiftDays({ effect }: { effect: ManualShiftEffect }) {
  const say = useText()
  const language = useLanguage()
  return (
    <ol className={classes.days}>
      {effect.days.map((day) => (
        <li key={day.date} className={classes.day}>
          <span className={classes.date}>
            <Dated>{friendlyDate(day.date, language)}</Dated>
          </span>
          <span className={classes.change}>
            <span className={classes.was}>
              <Planned shifts={day.before} holiday={day.holiday} />
            </span>
            {' → '}
            <Planned shifts={day.after} holiday={null} />
          </span>
          {notesOf(day, effect, say).map((note) => (
            <span key={note} className={classes.note}>
              {note}
            </span>
          ))}
          {day.attendance && (
            <div className={classes.attendance}>
              <DayBecomes {...day.attendance} />
              <Why value={friendlyDate(day.date, language)} reasons={day.attendance.after.why} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The shifts of a day, each with its hours in one piece. */
function Planned({ shifts, holiday }: { shifts: ManualShiftDay['before']; holiday: string | null }) {
  const say = useText()
  if (holiday !== null) return holidayText(holiday, say)
  if (shifts.length === 0) return say('manualShift.dayOff')
  return shifts.map(({ name, from, until }, at) => (
    <Fragment key={from}>
      {at > 0 && ', '}
      {name} <span className={classes.hours}>{`${from}–${until}`}</span>
    </Fragment>
  ))
}

const notesOf = ({ rest, leave, staffing }: ManualShiftDay, { leastRest }: ManualShiftEffect, say: Say): string[] => [
  ...(rest === null ? [] : [`${say('manualShift.restHours', { hours: rest })} ${say('manualShift.restOf', { hours: leastRest })}`]),
  ...(leave === null ? [] : [leave]),
  ...(staffing === null ? [] : [say('manualShift.onDuty', staffing)]),
]

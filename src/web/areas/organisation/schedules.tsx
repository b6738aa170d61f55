import { scheduleSetUp, type ScheduleSet } from '#shared/areas/organisation.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { WeekBars } from './week-bars.tsx'
import classes from '#web/set-up/set-up.module.css'

const days = [0, 1, 2, 3, 4, 5, 6]
/** A Monday, by which days of the week are named. */
const dayOf = (index: number) => `2024-01-0${index + 1}`

/** Weeks of working hours. */
export function Schedules() {
  const say = useText()
  const language = useLanguage()
  return (
    <SetUpPart
      how="organisation.schedulesHow"
      set={scheduleSetUp}
      words={{
        none: 'organisation.noSchedules',
        create: 'organisation.newSchedule',
        change: 'organisation.changeSchedule',
      }}
      form={formIn(language)}
      aside={({ hours, people }) => [
        say('organisation.weekHours', { hours: hours.reduce((sum, one) => sum + one, 0) }),
        say('organisation.peopleCount', { count: people }),
      ]}
      beside={(schedule) => (
        <>
          <WeekBars hours={schedule.hours} />
          <span className={classes.times}>{`${schedule.start} – ${schedule.end}`}</span>
        </>
      )}
      refreshes={['attendance', 'shift-schedule']}
    />
  )
}

const usual = [8, 8, 8, 8, 8, 0, 0]

const formIn = (language: string): SetUpForm<ScheduleSet> => ({
  fields: (say) => fieldsOf(say, language),
  valuesOf: (schedule) => ({
    start: schedule?.start ?? '09:00',
    end: schedule?.end ?? '18:00',
    ...Object.fromEntries(days.map((day) => [`hours.${day}`, String(schedule?.hours[day] ?? usual[day])])),
  }),
  bodyOf: (values) => ({
    start: String(values['start']).slice(0, 5),
    end: String(values['end']).slice(0, 5),
    hours: days.map((day) => Number(values[`hours.${day}`] || 0)),
  }),
})

const fieldsOf = (say: Say, language: string): FieldSpec[] => [
  { kind: 'time', name: 'start', label: say('organisation.start'), required: true, span: 6 },
  { kind: 'time', name: 'end', label: say('organisation.end'), hint: say('organisation.endHint'), required: true, span: 6 },
  ...days.map((day): FieldSpec => ({
    kind: 'number',
    name: `hours.${day}`,
    label: weekdayName(dayOf(day), language, 'long'),
    decimals: true,
    required: true,
    span: 3,
  })),
]

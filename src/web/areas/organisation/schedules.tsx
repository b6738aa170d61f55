import { Button } from '@mantine/core'
import { useState } from 'react'
import { scheduleSetUp, type ScheduleSet } from '#shared/areas/organisation.ts'
import { codeOfWeek, hoursOf, type UsualWeek } from '#shared/records/organisation/usual-weeks.ts'
import type { Language } from '#shared/texts/index.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { nameValues } from '#web/set-up/name-fields.ts'
import { SetUpDialog, type SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { nameOfWeek, WeekTemplates } from './week-templates.tsx'
import { WeekTimes } from './week-times.tsx'
import { dayOf, weekdays } from './weekdays.ts'

const refreshed = ['attendance', 'shift-schedule']

/** Weeks of working hours. */
export function Schedules() {
  const say = useText()
  const language = useLanguage()
  const { data } = useCall(scheduleSetUp.calls.list, {})
  const [isChoosing, setChoosing] = useState(false)
  const [week, setWeek] = useState<UsualWeek | null>(null)
  return (
    <>
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
          say('organisation.weekHours', { hours: hoursOf(hours) }),
          say('organisation.peopleCount', { count: people }),
        ]}
        beside={(schedule) => <WeekTimes {...schedule} />}
        acts={
          <Button variant="default" onClick={() => setChoosing(true)}>
            {say('organisation.fromTemplate')}
          </Button>
        }
        refreshes={refreshed}
      />
      {isChoosing && (
        <WeekTemplates
          onChoose={(chosen) => {
            setWeek(chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {week && data && (
        <SetUpDialog
          set={scheduleSetUp}
          title={say('organisation.newSchedule')}
          form={formIn(language, valuesOfWeek(week, data.listData, say, language))}
          row={null}
          rows={data.listData}
          scopes={data.scopes}
          refreshes={refreshed}
          onClose={() => setWeek(null)}
        />
      )}
    </>
  )
}

const usual = { hours: [8, 8, 8, 8, 8, 0, 0], start: '09:00', end: '18:00' }

/** A form of schedules; `begun`: what stands in that of a new one besides, before anybody types. */
const formIn = (language: Language, begun: Values = valuesOf(usual)): SetUpForm<ScheduleSet> => ({
  fields: (say) => fieldsOf(say, language),
  valuesOf: (schedule) => (schedule ? valuesOf(schedule) : begun),
  bodyOf: (values) => ({
    start: String(values['start']).slice(0, 5),
    end: String(values['end']).slice(0, 5),
    hours: weekdays.map((day) => Number(values[`hours.${day}`] || 0)),
  }),
})

function valuesOf({ hours, start, end }: { hours: readonly number[]; start: string; end: string }): Values {
  return { start, end, ...Object.fromEntries(weekdays.map((day) => [`hours.${day}`, String(hours[day] ?? 0)])) }
}

/** A usual week with a name in the words of whoever takes it, and a code that no schedule has yet. */
function valuesOfWeek(week: UsualWeek, known: readonly ScheduleSet[], say: Say, language: Language): Values {
  const taken = known.map(({ code }) => code)
  const called = { code: codeOfWeek(week, taken), names: { en: nameOfWeek(week, say, language), id: '' } }
  return { ...nameValues(called), ...valuesOf(week) }
}

const fieldsOf = (say: Say, language: Language): FieldSpec[] => [
  { kind: 'time', name: 'start', label: say('organisation.start'), required: true, span: 6 },
  { kind: 'time', name: 'end', label: say('organisation.end'), hint: say('organisation.endHint'), required: true, span: 6 },
  ...weekdays.map((day): FieldSpec => ({
    kind: 'number',
    name: `hours.${day}`,
    label: weekdayName(dayOf(day), language, 'long'),
    decimals: true,
    required: true,
    span: 3,
  })),
]

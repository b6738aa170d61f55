import { Button } from '@mantine/core'
import { useState } from 'react'
import { siteSetUp } from '#shared/areas/organisation.ts'
import { hoursOf, usualWeeks, weekCountries, type UsualWeek, type WeekCountry } from '#shared/records/organisation/usual-weeks.ts'
import { countriesFirst, countryName } from '#shared/records/places.ts'
import type { Language } from '#shared/texts/index.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import { daysInWords } from './week-bars.tsx'
import { dayOf } from './weekdays.ts'
import { WeekTimes } from './week-times.tsx'
import set from '#web/set-up/set-up.module.css'
import classes from './organisation.module.css'

interface WeekTemplatesProps {
  onChoose: (week: UsualWeek) => void
  onClose: () => void
}

/** Weeks as they are usual, of the countries with sites first: one that is chosen fills in a new schedule. */
export function WeekTemplates({ onChoose, onClose }: WeekTemplatesProps) {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(siteSetUp.calls.list, {})
  const [chosen, choose] = useState<WeekCountry | null>(null)
  const here = data?.listData.flatMap(({ country, retired }) => (retired ? [] : [country])) ?? []
  const country = chosen ?? weekCountries.find((one) => here.includes(one)) ?? 'none'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('organisation.weekTemplates')}
      size={760}
      footer={
        <Button variant="default" onClick={onClose}>
          {say('dialog.cancel')}
        </Button>
      }
    >
      <p className={classes.weeksHow}>{say('organisation.weekTemplatesHow')}</p>
      {data && (
        <div className={classes.weeksOf}>
          <PlainSelect
            label={say('organisation.country')}
            choices={countriesFirst(weekCountries, here, language).map((id) => ({
              id,
              name: id === 'none' ? say('organisation.anywhere') : countryName(id, language),
            }))}
            value={country}
            onChange={(id) => choose(id as WeekCountry)}
          />
        </div>
      )}
      <SetList
        items={data && usualWeeks(country)}
        failed={error}
        empty={null}
        keyOf={({ code }) => code}
        row={(week) => (
          <>
            <div className={set.words}>
              <span className={set.name}>{nameOfWeek(week, say, language)}</span>
              {/* Of a week whose days are not alike its name says too little. */}
              {new Set(week.hours.filter(Boolean)).size > 1 && <span className={set.aside}>{daysInWords(week.hours, language)}</span>}
            </div>
            <WeekTimes {...week} />
            <Button
              variant="default"
              size="compact-md"
              aria-label={say('organisation.takeWeek', { name: nameOfWeek(week, say, language), start: week.start, end: week.end })}
              onClick={() => onChoose(week)}
            >
              {say('organisation.take')}
            </Button>
          </>
        )}
      />
    </Dialog>
  )
}

/** `Monday to Friday, 40 h`. */
export function nameOfWeek({ hours, part }: UsualWeek, say: Say, language: Language): string {
  const last = hours.findLastIndex((one) => one > 0)
  const day = (index: number) => weekdayName(dayOf(index), language, 'long')
  const named = { first: day(0), last: day(last), hours: hoursOf(hours) }
  if (part === 'mornings') return say('organisation.week.mornings', named)
  return say(part === 'afternoons' ? 'organisation.week.afternoons' : 'organisation.week.days', named)
}

import type { PersonPage } from '#shared/areas/person.ts'
import { clockAt } from '#shared/records/clock.ts'
import { zoneName } from '#shared/records/places.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'

interface PersonTodayProps {
  today: PersonPage['today']
  timeZone: string
  name: string
  /** The reader is who says when people work. */
  setsTime: boolean
}

/** Whether somebody is there today, as far as the reader is told. */
export function PersonToday({ today, timeZone, name, setsTime }: PersonTodayProps) {
  const say = useText()
  const language = useLanguage()
  const here = useHome().data?.person.timeZone
  const { awayUntil, holiday, work } = today
  const isUnset = work !== null && !work.isSet
  return (
    <Section title={`${say('person.today')}, ${friendlyDate(today.date, language)}`} mark={<State today={today} language={language} />}>
      {holiday && <Remark>{holiday}</Remark>}
      {work?.plan && <Remark>{say('person.works', work.plan)}</Remark>}
      {isUnset && <Remark>{say(setsTime ? 'person.setTime' : 'person.noTime', { name })}</Remark>}
      {!awayUntil && !holiday && !work && <Remark>{say('person.nothingTold', { name })}</Remark>}
      {here && here !== timeZone && (
        <Remark>{say('person.there', { time: clockAt(Date.now(), timeZone), zone: zoneName(timeZone, Date.now()) })}</Remark>
      )}
    </Section>
  )
}

function State({ today: { awayUntil, work, holiday }, language }: { today: PersonPage['today']; language: string }) {
  const say = useText()
  if (awayUntil) return <Pill colour="yellow">{say('person.awayUntil', { date: friendlyDate(awayUntil, language) })}</Pill>
  if (!work || (!work.isSet && !work.last)) return null
  const { colour, text } = stateOf(work, holiday !== null, say)
  return <Pill colour={colour}>{text}</Pill>
}

function stateOf({ last, plan }: NonNullable<PersonPage['today']['work']>, isHoliday: boolean, say: Say) {
  if (last?.direction === 'in') return { colour: 'green' as const, text: say('person.in', { time: last.time }) }
  if (last) return { colour: 'grey' as const, text: say('person.out', { time: last.time }) }
  return { colour: 'grey' as const, text: say(plan && !isHoliday ? 'person.notYet' : 'person.dayOff') }
}

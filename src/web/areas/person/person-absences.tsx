import { Link } from '@tanstack/react-router'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import type { AbsenceSpan } from '#shared/contract/absence-span.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { whatOf } from '#web/platform/people/absence-words.ts'
import { Row, Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './person-screen.module.css'

/** Absences of the last month and the coming year; one that the reader sees the request of leads to it. */
export function PersonAbsences({ absences, today }: { absences: readonly AbsenceSpan[]; today: string }) {
  const say = useText()
  const language = useLanguage()
  if (absences.length === 0) {
    // Both with their year: they are never of the same one.
    const day = (date: string) => friendlyDate(date, language, 0)
    return (
      <Section title={say('person.absences')}>
        <Remark>{say('person.noAbsences', { from: day(addDays(today, -31)), until: day(addMonths(today, 12)) })}</Remark>
      </Section>
    )
  }
  return (
    <Section title={say('person.absences')} ruled>
      {absences.map((absence) => (
        <Row key={`${absence.from} ${absence.until} ${absence.requestId}`}>
          <Absence absence={absence} isOver={absence.until < today} language={language} />
        </Row>
      ))}
    </Section>
  )
}

function Absence({ absence, isOver, language }: { absence: AbsenceSpan; isOver: boolean; language: string }) {
  const say = useText()
  const words = (
    <>
      <span className={classes.days}>
        <Dated>{friendlyRange(absence.from, absence.until, language)}</Dated>
      </span>
      <span className={classes.what}>{whatOf(absence, say)}</span>
    </>
  )
  const look = { className: classes.absence, 'data-over': isOver || undefined }
  if (absence.requestId === null) return <div {...look}>{words}</div>
  return (
    <Link to={`${requestModules['leave-request'].place.path}/${absence.requestId}` as never} {...look}>
      {words}
    </Link>
  )
}

import { Fragment } from 'react'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { formatMoments } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { moments } from '#web/approval/request/inbox-blocks.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import classes from './overtime-schedule-details.module.css'

/** Overtime: one's own and the team's. */
export function OvertimeScheduleList() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={overtimeSchedule}
      emptyMine={say('overtime.emptyMine')}
      cells={{
        employee: (row) => whose(String(row.employee), Number(row.people), say),
        oTStart: (row) => <When text={formatMoments(String(row.oTStart), String(row.oTUntil))} />,
      }}
      cardTitle={(row) => `${String(row.reasonType)} · ${moments(String(row.oTStart), String(row.oTUntil), language)}`}
      cardSays={['reasonType', 'oTStart', 'oTUntil']}
    />
  )
}

/** A day and its times, or two moments: each stays in one piece where there is little room. */
const When = ({ text }: { text: string }) =>
  text.split(/(?<=–) | (?=\d\d:\d\d–)/).map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && ' '}
      <span className={classes.piece}>{piece}</span>
    </Fragment>
  ))

/** Of several people that is the requestor, for so many. */
const whose = (name: string, people: number, say: ReturnType<typeof useText>) =>
  people > 1 ? `${say('overtime.peopleCount', { count: people })} · ${name}` : name

import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { attendanceCalls, type AttendanceDetail, type Remedy } from '#shared/areas/attendance.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ByWeb } from './by-web.tsx'
import { DayBar } from './day-bar.tsx'
import { signedDuration } from '#web/foundation/format/signed-duration.ts'
import { statusColours } from './status-colour.ts'
import classes from './day-screen.module.css'

/** One employee's day: what was planned, what happened, what was counted and why, and how it can be set right. */
export function DayScreen() {
  const say = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { data, error } = useCall(attendanceCalls.detail, { id })
  const title = data ? friendlyDate(data.date, language) : say('nav.attendance')
  usePage(title)
  if (statusOf(error) === 404 || statusOf(error) === 400)
    return (
      <Card>
        <NoData>{say('error.notFound')}</NoData>
      </Card>
    )
  if (error) return <PartFailed error={error} />
  if (!data) return <Skeleton height={420} radius="lg" />
  const goTo = (day: string) => void navigate({ to: '/attendance/detail/$id' as never, params: { id: day } as never, resetScroll: false })
  const name = data.isOwn ? data.companyStructure : `${data.employee} · ${data.employeeCode} · ${data.companyStructure}`
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={name}
        onBack={() =>
          void navigate({
            to: '/attendance' as never,
            search: (data.isOwn ? { month: data.date.slice(0, 7) } : { tab: 'people', month: data.date.slice(0, 7) }) as never,
          })
        }
        actions={
          <div className={classes.moves}>
            <ActionIcon variant="default" size={36} aria-label={say('attendance.previousDay')} onClick={() => goTo(data.previousId)}>
              <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
            </ActionIcon>
            <ActionIcon variant="default" size={36} aria-label={say('attendance.nextDay')} onClick={() => goTo(data.nextId)}>
              <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
            </ActionIcon>
          </div>
        }
      />
      <Day day={data} />
    </>
  )
}

function Day({ day }: { day: AttendanceDetail }) {
  const say = useText()
  return (
    <div className={classes.page}>
      {day.closed && (
        <Card>
          <div className={classes.odd}>
            <IconLock size={20} stroke={1.75} aria-hidden />
            <p>
              <Dated>{day.closed.text}</Dated>
            </p>
          </div>
        </Card>
      )}
      {day.odd.map((odd) => (
        <Odd key={`${odd.kind} ${odd.from} ${odd.until}`} odd={odd} />
      ))}
      {day.isKept ? (
        <Counted day={day} />
      ) : (
        <Card>{day.booked.length > 0 ? say('attendance.notKept') : <NoData>{say('attendance.notKept')}</NoData>}</Card>
      )}
      {day.booked.length > 0 && (
        <Section title={say('attendance.booked')}>
          <ul className={classes.story}>
            {day.booked.map((entry) => (
              <li key={entry.originId}>
                <Anchor component={Link} to={`/attendance/detail/${entry.originId}` as never}>
                  <Dated>{entry.text}</Dated>
                </Anchor>
                {` · ${differences(entry, say)}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {day.byWeb.length > 0 && <ByWeb day={day} />}
      {day.story.length > 0 && (
        <Section title={say('attendance.story')}>
          <ol className={classes.story}>
            {day.story.map((step, index) => (
              <li key={index}>
                <Dated>{step.text}</Dated>
              </li>
            ))}
          </ol>
          <p className={classes.how}>{say('attendance.storyHow')}</p>
        </Section>
      )}
    </div>
  )
}

/** What was planned of a day, what happened, and what counts of it. */
function Counted({ day }: { day: AttendanceDetail }) {
  const say = useText()
  const figures = [
    { name: say('attendance.planned'), value: day.planned },
    { name: say('attendance.worked'), value: day.worked },
    { name: say('attendance.overtime'), value: day.overtime },
    { name: say('attendance.late'), value: day.late },
    { name: say('attendance.early'), value: day.early },
    { name: say('attendance.missing'), value: day.missing },
  ]
  return (
    <Section
      title={day.shift || (day.holiday ? holidayText(day.holiday, say) : say('attendance.noShift'))}
      mark={<Pill colour={statusColours[day.attendanceStatusId]}>{day.attendanceStatus}</Pill>}
      actions={<span className={classes.zone}>{say('attendance.timeThere', { zone: day.timeZone })}</span>}
    >
      {day.note && <p className={classes.note}>{day.note}</p>}
      <DayBar day={day} />
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name} data-zero={value === 0 || undefined}>
            <dt>{name}</dt>
            <dd>{formatDuration(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const differences = ({ worked, overtime, missing }: AttendanceDetail['booked'][number], say: Say) =>
  [
    worked !== 0 && `${say('attendance.worked')} ${signedDuration(worked)}`,
    overtime !== 0 && `${say('attendance.overtime')} ${signedDuration(overtime)}`,
    missing !== 0 && `${say('attendance.missing')} ${signedDuration(missing)}`,
  ]
    .filter(Boolean)
    .join(', ')

function Odd({ odd }: { odd: AttendanceDetail['odd'][number] }) {
  const say = useText()
  return (
    <Card tone="warning">
      <div className={classes.odd}>
        <IconAlertTriangle size={20} stroke={1.75} className={classes.alert} aria-hidden />
        <p>
          <Dated>{odd.text}</Dated>
        </p>
        <div className={classes.remedies}>
          {odd.remedies.map((remedy) => (
            <RemedyLink key={remedy.kind} remedy={remedy} />
          ))}
          {odd.remedies.length === 0 && <span className={classes.how}>{say('attendance.noRemedy')}</span>}
        </div>
      </div>
    </Card>
  )
}

/** The request's form, filled in. */
function RemedyLink({ remedy }: { remedy: Remedy }) {
  return (
    <Button variant="light" renderRoot={(props) => <Link {...props} to={`/${remedy.kind}/new` as never} search={remedy.fields as never} />}>
      {remedy.label}
    </Button>
  )
}

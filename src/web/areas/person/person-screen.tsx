import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { hasDutyIn } from '#shared/duties.ts'
import { personCalls, type PersonPage } from '#shared/areas/person.ts'
import { profileCalls, type IdentificationCard } from '#shared/areas/profile.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { LineOfEvents } from '#web/records/employment/line-of-events.tsx'
import { Readings } from '#web/records/file/readings.tsx'
import { BalanceCards } from '#web/records/leave/balance-cards.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { PersonAbsences } from './person-absences.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonLine } from './person-line.tsx'
import { PersonToday } from './person-today.tsx'
import classes from './person-screen.module.css'

/** A colleague: who they are, how to reach them, and as much of their day, line, leave and balances as the reader sees. */
export function PersonScreen() {
  const { id = '' } = useParams({ strict: false })
  const card = useCall(profileCalls.card, { id }, { staleTime: 60_000, keepPrevious: false })
  const page = useCall(personCalls.page, { id }, { keepPrevious: false })
  usePage(card.data?.fullName ?? '')
  const failed = card.error ?? page.error
  if (statusOf(failed) === 404 || statusOf(failed) === 400) return <Absent />
  if (failed) return <PartFailed error={failed} />
  if (!card.data) return <Skeleton height={420} radius="lg" />
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <PersonCard card={card.data}>{page.data && <PersonActs page={page.data} person={card.data} />}</PersonCard>
        {page.data && <PersonLine page={page.data} name={card.data.firstName} />}
      </div>
      <div className={classes.column}>
        {page.data ? <Told page={page.data} person={card.data} /> : <Skeleton height={420} radius="lg" />}
      </div>
    </div>
  )
}

function Absent() {
  const say = useText()
  return (
    <>
      <ScreenHeader title={say('shell.notFound')} />
      <Card>{say('shell.notFoundText')}</Card>
    </>
  )
}

function Told({ page, person }: { page: PersonPage; person: IdentificationCard }) {
  const say = useText()
  const me = useCall(profileCalls.short, {}).data
  const home = useHome().data
  const employs = home !== undefined && (home.roles.administrator || hasDutyIn(home.roles, 'People'))
  return (
    <>
      <PersonToday today={page.today} timeZone={page.timeZone} name={person.firstName} setsTime={employs} />
      {page.balances && (
        <section aria-labelledby="balances">
          <h2 id="balances" className={classes.part}>
            {say('person.balances')}
          </h2>
          {page.balances.length === 0 ? <NoData>{say('person.noBalances')}</NoData> : <BalanceCards balances={page.balances} />}
        </section>
      )}
      {employs && <LineOfEvents id={person.id} name={person.fullName} />}
      {page.absences && <PersonAbsences absences={page.absences} today={page.today.date} />}
      {me?.employeeId === person.id && (
        <Section title={say('readings.title')}>
          <Readings timeZone={me.timeZone} />
        </Section>
      )}
    </>
  )
}

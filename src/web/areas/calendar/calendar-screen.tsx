import { Button, Skeleton } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { calendarCalls, type CalendarFilter } from '#shared/areas/calendar.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import type { FilterChoices } from './filter-choices.ts'
import { FeedsDialog } from './feeds-dialog.tsx'
import { MonthEntries } from './month-entries.tsx'
import { ShowMenu } from './show-menu.tsx'
import { useLookedAt } from './use-looked-at.ts'
import { TeamCalendar } from './team/team-calendar.tsx'
import classes from './calendar-screen.module.css'

/** The calendar: a month of one's own or of the team, as it was last looked at. */
export function CalendarScreen() {
  const say = useText()
  const { data, error, isError } = useCall(calendarCalls.filters, {}, { keepPrevious: false })
  usePage(say('shell.calendar'))
  if (isError) return <PartFailed error={error} />
  return data ? <Calendar choices={data} /> : <Skeleton height={630} radius="lg" />
}

function Calendar({ choices }: { choices: FilterChoices }) {
  const say = useText()
  const present = todayThere().slice(0, 7)
  const [at, look] = useLookedAt()
  const [shown, setShown] = useState<CalendarFilter>({ ...choices.kept, employeeIds: [] })
  const offered = choices.tabs.some(({ id }) => id === at.tab)
  const filter = { ...shown, tab: offered && at.tab ? at.tab : shown.tab }
  const month = at.month ?? present
  const [sharing, setSharing] = useState(false)
  const place = useEffectEvent(() => look({ tab: filter.tab }))
  // A link that somebody passes on leads to the same.
  useEffect(() => {
    if (at.tab === undefined) place()
  }, [at.tab])
  const onMonth = (next: string) => look({ month: next === present ? undefined : next })
  const part = { month, present, onMonth, choices, filter, onFilter: setShown }
  return (
    <>
      <ScreenHeader
        title={say('shell.calendar')}
        tabs={choices.tabs.map(({ id, displayName }) => ({ key: String(id), label: displayName }))}
        tab={filter.tab}
        onTab={(tab) => look({ tab })}
        actions={
          <Button variant="default" leftSection={<IconCalendarShare size={18} stroke={1.75} />} onClick={() => setSharing(true)}>
            {say('calendar.subscribe')}
          </Button>
        }
      />
      {filter.tab === 'team' ? <TeamCalendar {...part} at={at} look={look} /> : <OwnMonth {...part} />}
      {sharing && <FeedsDialog onClose={() => setSharing(false)} />}
    </>
  )
}

interface OwnMonthProps {
  month: string
  present: string
  onMonth: (month: string) => void
  choices: FilterChoices
  filter: CalendarFilter
  onFilter: (filter: CalendarFilter) => void
}

function OwnMonth({ month, present, onMonth, choices, filter, onFilter }: OwnMonthProps) {
  const say = useText()
  const language = useLanguage()
  const { data, error, isError } = useCall(calendarCalls.setFilter, { ...filter, date: `${month}-01` })
  return (
    <div className={classes.parts}>
      <div className={classes.tools}>
        <PeriodStep
          previous={say('calendar.previousMonth')}
          next={say('calendar.nextMonth')}
          onStep={(step) => onMonth(addMonths(`${month}-01`, step).slice(0, 7))}
          now={month === present ? null : { label: say('calendar.thisMonth'), onNow: () => onMonth(present) }}
        >
          {monthName(month, language)}
        </PeriodStep>
        <ShowMenu choices={choices} filter={filter} onChange={onFilter} />
      </div>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={630} radius="lg" />}
      {data && <MonthEntries month={month} onMonth={onMonth} today={data.today} entries={data.listData} />}
    </div>
  )
}

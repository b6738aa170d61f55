import { Button, Skeleton } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
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
import { CalendarFilters } from './calendar-filters.tsx'
import type { FilterChoices } from './filter-choices.ts'
import { FeedsDialog } from './feeds-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import classes from './calendar-screen.module.css'

/** The calendar: a month of one's own or of the team, as it was last looked at. */
export function CalendarScreen() {
  const say = useText()
  const { data, error, isError } = useCall(calendarCalls.filters, {}, { keepPrevious: false })
  usePage(say('shell.calendar'))
  if (isError) return <PartFailed error={error} />
  return data ? <Calendar choices={data} /> : <Skeleton height={630} radius="lg" />
}

/** What was kept, of people who are still to be chosen from. */
const keptOf = ({ kept, employees }: FilterChoices): CalendarFilter => ({
  ...kept,
  employeeIds: kept.employeeIds.filter((id) => employees.some((offered) => offered.id === id)),
})

function Calendar({ choices: first }: { choices: FilterChoices }) {
  const say = useText()
  const language = useLanguage()
  const present = todayThere().slice(0, 7)
  const [filter, setFilter] = useState<CalendarFilter>(() => keptOf(first))
  const [month, setMonth] = useState(present)
  const [sharing, setSharing] = useState(false)
  // Who was of the team in the months that are shown; until that is known, who is today.
  const choices = useCall(calendarCalls.filters, month === present ? {} : { date: `${month}-01` }).data ?? first
  const { data, error, isError } = useCall(calendarCalls.setFilter, { ...filter, date: `${month}-01` })
  return (
    <>
      <ScreenHeader
        title={say('shell.calendar')}
        tabs={choices.tabs.map(({ id, displayName }) => ({ key: String(id), label: displayName }))}
        tab={filter.tab}
        onTab={(tab) => setFilter({ ...filter, tab: tab === 'team' ? 'team' : 'mine' })}
        actions={
          <Button variant="default" leftSection={<IconCalendarShare size={18} stroke={1.75} />} onClick={() => setSharing(true)}>
            {say('calendar.subscribe')}
          </Button>
        }
      />
      <div className={classes.parts}>
        <PeriodStep
          previous={say('calendar.previousMonth')}
          next={say('calendar.nextMonth')}
          onStep={(step) => setMonth(addMonths(`${month}-01`, step).slice(0, 7))}
          now={month === present ? null : { label: say('calendar.thisMonth'), onNow: () => setMonth(present) }}
        >
          {monthName(month, language)}
        </PeriodStep>
        <CalendarFilters choices={choices} filter={filter} onChange={setFilter} />
        {isError && <PartFailed error={error} />}
        {!data && !isError && <Skeleton height={630} radius="lg" />}
        {data && <MonthGrid month={month} today={data.today} entries={data.listData} own={filter.tab === 'mine'} />}
      </div>
      {sharing && <FeedsDialog onClose={() => setSharing(false)} />}
    </>
  )
}

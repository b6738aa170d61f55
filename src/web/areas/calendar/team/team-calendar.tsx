import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPrinter, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { calendarCalls, teamAbsenceList, type CalendarFilter } from '#shared/areas/calendar.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { ExportButton } from '#web/platform/list/table/export-button.tsx'
import { Pages } from '#web/platform/people/pages.tsx'
import { personKey, recall, remember } from '#web/platform/remembered.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'
import type { LookedAt, useLookedAt } from '../use-looked-at.ts'
import type { FilterChoices } from '../filter-choices.ts'
import { ShowMenu } from '../show-menu.tsx'
import { columnsOf, type Drawn } from './period-columns.ts'
import { TeamGrid } from './team-grid.tsx'
import { TeamLegend } from './team-legend.tsx'
import { TeamPeople } from './team-people.tsx'
import classes from './team-calendar.module.css'

interface TeamCalendarProps {
  month: string
  present: string
  onMonth: (month: string) => void
  choices: FilterChoices
  filter: CalendarFilter
  onFilter: (filter: CalendarFilter) => void
  /** How it is drawn and whose it is. */
  at: LookedAt
  look: ReturnType<typeof useLookedAt>[1]
}

/** Widest window, in px, in which people stand beneath each other with their days in words. */
const narrowAt = 700

const drawnKey = () => personKey('calendar', 'drawn')

/** Who of a team or a unit is away in a month or a year. */
export function TeamCalendar({ month, present, onMonth, choices, filter, onFilter, at, look }: TeamCalendarProps) {
  const say = useText()
  const language = useLanguage()
  const isNarrow = useMediaQuery(`(max-width: ${narrowAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [last] = useState<Drawn>(() => (recall<string>(drawnKey()) === 'year' ? 'year' : 'month'))
  const drawn = at.drawn ?? last
  const place = useEffectEvent(() => look({ drawn: last }))
  useEffect(() => {
    if (at.drawn === undefined) place()
  }, [at.drawn])
  const unit = at.unit === undefined ? null : { id: at.unit, name: at.unitName ?? '' }
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, 250)
  const [page, setPage] = useState(1)
  const isYear = drawn === 'year'
  const period = isYear ? month.slice(0, 4) : month
  const asked = { period, unitId: unit?.id ?? null, filterSearch: settled, leaveStatusIds: filter.leaveStatusIds }
  const { data, error, isError } = useCall(calendarCalls.team, {
    ...asked,
    attendanceStatusIds: filter.attendanceStatusIds,
    holidays: filter.holidays,
    paginationPage: page,
  })
  const columns = useMemo(
    () => (data ? columnsOf(data.from, data.until, data.from.slice(0, 7) === data.until.slice(0, 7) ? 'month' : 'year') : []),
    [data],
  )
  const named = isYear ? period : monthName(month, language)
  const label = say('calendar.teamIn', { unit: unit?.name ?? say('calendar.myTeam'), period: named })
  const People = isNarrow ? TeamPeople : TeamGrid
  const isNow = isYear ? period === present.slice(0, 4) : month === present
  const acts = (
    <div className={classes.acts} data-print="none">
      <TextInput
        className={classes.search ?? ''}
        aria-label={say('calendar.employee')}
        placeholder={say('calendar.employee')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
      />
      <ExportButton
        call={calendarCalls.teamExport}
        list={teamAbsenceList}
        view={defaultView}
        columns={Object.entries(teamAbsenceList.columns).map(([name, column]) => ({ name, ...column }))}
        extra={asked}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        h={34}
        leftSection={<IconPrinter size={18} stroke={1.75} />}
        onClick={() => window.print()}
      >
        {say('calendar.print')}
      </Button>
    </div>
  )
  return (
    <div className={classes.parts}>
      <div className={classes.tools}>
        <PeriodStep
          previous={say(isYear ? 'calendar.previousYear' : 'calendar.previousMonth')}
          next={say(isYear ? 'calendar.nextYear' : 'calendar.nextMonth')}
          onStep={(step) => onMonth(addMonths(`${month}-01`, step * (isYear ? 12 : 1)).slice(0, 7))}
          now={isNow ? null : { label: say(isYear ? 'calendar.thisYear' : 'calendar.thisMonth'), onNow: () => onMonth(present) }}
        >
          {named}
        </PeriodStep>
        <SegmentedControl
          aria-label={say('calendar.drawn')}
          size="sm"
          withItemsBorders={false}
          data={(['month', 'year'] as const).map((value) => ({ value, label: say(`calendar.drawn.${value}`) }))}
          value={drawn}
          onChange={(next) => {
            const wished = next === 'year' ? 'year' : 'month'
            remember(drawnKey(), wished)
            look({ drawn: wished })
          }}
        />
      </div>
      <div className={classes.tools} data-print="none">
        <div className={classes.narrowing}>
          <div className={classes.unit}>
            <RemoteSelect
              label={say('calendar.unit')}
              labelHidden
              source={calendarCalls.units}
              value={unit?.id ?? null}
              placeholder={say('calendar.myTeam')}
              {...(unit && { shown: unit.name })}
              onChange={(row) => {
                look({ unit: row ? String(row.id) : undefined, unitName: row?.displayName })
                setPage(1)
              }}
            />
          </div>
          <ShowMenu choices={choices} filter={filter} onChange={onFilter} />
        </div>
        {!isNarrow && acts}
      </div>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data?.listData.length === 0 && (
        <Card>
          <NoData>{say('calendar.nobody')}</NoData>
        </Card>
      )}
      {data && data.listData.length > 0 && (
        <>
          <People rows={data.listData} columns={columns} today={data.today} label={label} />
          <TeamLegend filter={filter} isOfDays={columns[0]?.days === 1} />
        </>
      )}
      {isNarrow && acts}
      {data && data.totalPage > 1 && <Pages page={page - 1} pages={data.totalPage} onPage={(next) => setPage(next + 1)} />}
    </div>
  )
}

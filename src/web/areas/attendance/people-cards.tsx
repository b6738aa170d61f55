import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { attendanceCalls, attendanceCardList } from '#shared/areas/attendance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { addDays, addMonths, earlier } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { signedDuration } from '#web/foundation/format/signed-duration.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { cardsAt } from '#web/platform/list/table/data-table.tsx'
import { ExportButton } from '#web/platform/list/table/export-button.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import { personKey, recall, remember } from '#web/platform/remembered.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { MonthStep } from './month-step.tsx'
import { PeopleTable } from './people-table.tsx'
import shared from './attendance.module.css'
import classes from './people-cards.module.css'

type CardRow = RowOf<typeof attendanceCardList>

const atOnce = 25

/** From so many people on they stand in a table, unless somebody chose cards. */
const manyPeople = 13

const drawnKey = () => personKey('attendance', 'people')

/** A card an employee with what a month comes to; it leads to their latest day. */
export function PeopleCards({ month, today, onMonth }: { month: string; today: string; onMonth: (month: string) => void }) {
  const say = useText()
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(atOnce)
  const [drawn, draw] = useState(() => recall<string>(drawnKey()))
  const navigate = useNavigate()
  const [settled] = useDebouncedValue(search, 250)
  const from = `${month}-01`
  const ends = addDays(addMonths(from, 1), -1)
  const period = { from, until: earlier(ends, today) }
  const { data, error, isError } = useCall(attendanceCalls.cards, {
    ...period,
    filterSearch: settled,
    paginationSize: size,
    paginationPage: 1,
  })
  // A phone has no room for a table.
  const isNarrow = useMediaQuery(`(max-width: ${cardsAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const isTable = isNarrow ? false : drawn === null ? (data?.totalData ?? 0) >= manyPeople : drawn === 'table'
  return (
    <div className={shared.stack}>
      <div className={shared.tools}>
        <MonthStep month={month} today={today} onMonth={onMonth} />
        {!isNarrow && (
          <SegmentedControl
            aria-label={say('attendance.drawn')}
            size="sm"
            withItemsBorders={false}
            data={(['table', 'cards'] as const).map((value) => ({ value, label: say(`attendance.drawn.${value}`) }))}
            value={isTable ? 'table' : 'cards'}
            onChange={(next) => {
              remember(drawnKey(), next)
              draw(next)
            }}
          />
        )}
        <TextInput
          className={classes.search ?? ''}
          aria-label={say('list.employee')}
          placeholder={say('list.employee')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ExportButton
          call={attendanceCalls.cardsExport}
          list={attendanceCardList}
          view={defaultView}
          columns={Object.entries(attendanceCardList.columns).map(([name, column]) => ({ name, ...column }))}
          extra={{ ...period, filterSearch: settled }}
        />
      </div>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={320} radius="lg" />}
      {data?.listData.length === 0 && (
        <Card>
          <NoData>{say('attendance.noPeople')}</NoData>
        </Card>
      )}
      {data && data.listData.length > 0 && isTable && (
        <PeopleTable
          rows={data.listData}
          onOpen={(row) => void navigate({ to: '/attendance/detail/$id' as never, params: { id: row.id } as never })}
        />
      )}
      {data && data.listData.length > 0 && !isTable && (
        <ul className={classes.cards} aria-label={say('attendance.people')}>
          {data.listData.map((row) => (
            <li key={row.employeeId}>
              <PersonCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {data && data.listData.length < data.totalData && size < 100 && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setSize(Math.min(100, size + atOnce))}>
          {say('attendance.showMore')}
        </Button>
      )}
    </div>
  )
}

function PersonCard({ row }: { row: CardRow }) {
  const say = useText()
  const share = row.plannedHour > 0 ? Math.min(100, (row.totalWorkingHour / row.plannedHour) * 100) : 0
  return (
    <Link to={'/attendance/detail/$id' as never} params={{ id: row.id } as never} className={classes.person ?? ''}>
      <span className={classes.who}>
        <EmployeeHoverCard employeeId={row.employeeId} name={row.employee}>
          <span className={classes.whose}>
            <Avatar name={row.employee} employeeId={row.employeeId} hasPicture={false} size={36} />
            <span className={classes.names}>
              <strong>{row.employee}</strong>
              <span>{row.shift || row.companyStructure}</span>
            </span>
          </span>
        </EmployeeHoverCard>
        {row.oddDays > 0 && <Pill colour="orange">{say('attendance.card.odd', { count: row.oddDays })}</Pill>}
      </span>
      <span className={classes.sum}>
        <span className={classes.big}>{formatDuration(row.totalWorkingHour * 60)}</span>
        <span>{say('attendance.card.ofPlanned', { hours: formatDuration(row.plannedHour * 60) })}</span>
      </span>
      <span className={classes.share} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className={classes.end}>
        <span>{row.subText}</span>
        {row.bookedHour + row.bookedOTHour !== 0 && (
          <span>{say('attendance.card.booked', { minutes: signedDuration((row.bookedHour + row.bookedOTHour) * 60) })}</span>
        )}
        {row.totalOTHour > 0 && (
          <span className={classes.extra}>
            +{formatDuration(row.totalOTHour * 60)} {say('attendance.overtime')}
          </span>
        )}
      </span>
    </Link>
  )
}

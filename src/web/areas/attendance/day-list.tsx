import { useNavigate, useSearch } from '@tanstack/react-router'
import { attendanceDayList } from '#shared/areas/attendance-days.ts'
import { attendanceCalls, groupings, type Grouping } from '#shared/areas/attendance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { listRequest } from '#web/platform/list/rows/request.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { MonthStep } from './month-step.tsx'
import { OddCorrections } from './odd-corrections.tsx'
import { statusColours } from './status-colour.ts'
import classes from './attendance.module.css'

type DayRow = RowOf<typeof attendanceDayList>

/** One's own days are called by their date. */
const cardSays = ['employee', 'companyStructure', 'date']

const kept = ['tab', 'month', 'by', 'group', 'odd', 'site'] as const

interface DayListProps {
  month: string
  today: string
  /** The days are the person's own alone. */
  own: boolean
  onMonth: (month: string) => void
}

/** Every day of a month, or of a filter's days, grouped by what became of it or by hours; a group narrows the list to itself. */
export function DayList({ month, today, own, onMonth }: DayListProps) {
  const say = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { by, group, odd, site } = useSearch({ strict: false }) as { by?: string; group?: string; odd?: string; site?: string }
  const [view, show] = useListView(attendanceDayList, kept)
  const grouping = groupings.find((one) => one === by) ?? 'attendanceStatus'
  const days = view.filters['date'] ? {} : { dateFrom: `${month}-01`, dateTo: addDays(addMonths(`${month}-01`, 1), -1) }
  const isOdd = odd === 'yes'
  const among = { ...(isOdd && { oddOnly: true }), ...(site && { siteId: site }) }
  const extra = { ...days, ...among, ...narrowed(grouping, group) }
  const go = (search: Record<string, unknown>) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...search, page: undefined })) as never, resetScroll: false })
  const body = { ...listRequest(view, attendanceDayList), ...days, ...among, groupBy: grouping }
  const { data } = useCall(attendanceCalls.groups, body as never)
  const groups = data?.groups.filter(({ total }) => total > 0 || grouping !== 'attendanceStatus') ?? []
  return (
    <div className={classes.stack}>
      <div className={classes.tools}>
        <MonthStep month={month} today={today} onMonth={onMonth} />
        <div className={classes.among}>
          <button type="button" className={classes.group} aria-pressed={isOdd} onClick={() => go({ odd: isOdd ? undefined : 'yes' })}>
            {say('attendance.oddOnly')}
          </button>
          {site && (
            <button type="button" className={classes.group} aria-pressed onClick={() => go({ site: undefined })}>
              {say('attendance.oneSite')}
            </button>
          )}
          {isOdd && !own && <OddCorrections body={{ ...listRequest(view, attendanceDayList), ...extra }} />}
        </div>
        <div role="group" aria-label={say('attendance.groupBy')} className={classes.groups}>
          {groupings.map((value) => (
            <button
              key={value}
              type="button"
              className={classes.group}
              aria-pressed={value === grouping}
              onClick={() => go({ by: value === 'attendanceStatus' ? undefined : value, group: undefined })}
            >
              {say(`attendance.by.${value}`)}
            </button>
          ))}
        </div>
      </div>
      <ul className={classes.groups} data-counts aria-label={say(`attendance.by.${grouping}`)}>
        {groups.map(({ id, displayName, total }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.group}
              aria-pressed={group === String(id)}
              onClick={() => go({ group: group === String(id) ? undefined : String(id) })}
            >
              <span>{displayName}</span>
              <strong>{formatNumber(total)}</strong>
            </button>
          </li>
        ))}
      </ul>
      <DataTable<DayRow>
        list={attendanceDayList}
        source={attendanceCalls.days}
        exportCall={attendanceCalls.export}
        extra={extra}
        view={view}
        onView={show}
        label={say('attendance.perDay')}
        empty={say('attendance.noDays')}
        cells={{
          attendanceStatus: (row) => <Pill colour={statusColours[row.attendanceStatusId]}>{row.attendanceStatus}</Pill>,
        }}
        {...(own && { cardTitle: ({ date }) => friendlyDate(date, language), cardSays })}
        onOpen={(row) => void navigate({ to: '/attendance/detail/$id' as never, params: { id: row.id } as never })}
      />
    </div>
  )
}

function narrowed(grouping: Grouping, group: string | undefined): Record<string, unknown> {
  if (group === undefined) return {}
  if (grouping === 'attendanceStatus') return { attendanceStatus: [group] }
  const bucket = Number(group)
  if (!Number.isInteger(bucket) || bucket < 0 || bucket > 10) return {}
  return grouping === 'workingHours' ? { workingHoursBucket: bucket } : { otHoursBucket: bucket }
}

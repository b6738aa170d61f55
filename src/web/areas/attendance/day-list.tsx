import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { attendanceCalls, attendanceDayList, groupings, type Grouping } from '#shared/areas/attendance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DataTable } from '../../platform/list/data-table.tsx'
import { listRequest } from '../../platform/list/request.ts'
import { useListView } from '../../platform/list/use-list-view.ts'
import { Pill } from '../../platform/screen/status-pill.tsx'
import { statusColours } from './status-colour.ts'
import classes from './attendance.module.css'

type DayRow = RowOf<typeof attendanceDayList>

const kept = ['tab', 'by', 'group'] as const

/** Every day, grouped by what became of it or by hours; a group narrows the list to itself. Without a filter: today. */
export function DayList({ today }: { today: string }) {
  const say = useText()
  const navigate = useNavigate()
  const { by, group } = useSearch({ strict: false }) as { by?: string; group?: string }
  const [view, show] = useListView(attendanceDayList, kept)
  const grouping = groupings.find((one) => one === by) ?? 'attendanceStatus'
  const days = view.filters['date'] ? {} : { dateFrom: today.replaceAll('-', '/'), dateTo: today.replaceAll('-', '/') }
  const extra = { ...days, ...narrowed(grouping, group) }
  const go = (search: Record<string, unknown>) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...search, page: undefined })) as never, resetScroll: false })
  const body = { ...listRequest(view, attendanceDayList), ...days, groupBy: grouping }
  const { data } = useCall(attendanceCalls.groups, body as never)
  const groups = data?.groups.filter(({ total, id }) => total > 0 || (grouping !== 'attendanceStatus' && id !== '')) ?? []
  return (
    <div className={classes.stack}>
      <div className={classes.grouping}>
        <SegmentedControl
          aria-label={say('attendance.groupBy')}
          data={groupings.map((value) => ({ value, label: say(`attendance.by.${value}`) }))}
          value={grouping}
          onChange={(value) => go({ by: value === 'attendanceStatus' ? undefined : value, group: undefined })}
        />
      </div>
      <ul className={classes.groups} aria-label={say('attendance.groupBy')}>
        {groups.map(({ id, displayName, total }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.group}
              aria-pressed={group === String(id)}
              onClick={() => go({ group: group === String(id) ? undefined : String(id) })}
            >
              <span>{displayName}</span>
              <strong>{total}</strong>
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

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCopy, IconX, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { timesheetCalls } from '#shared/requests/timesheet.ts'
import { emptyId } from '#shared/wire.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { typedText } from '#web/platform/form/typing.ts'
import {
  copiedInto,
  emptyRow,
  rowName,
  rowsOf,
  weekdays,
  type TimesheetDetail,
  type TimesheetPreview,
  type TimesheetRow,
  type TimesheetValues,
  carriedOn,
  isSameWork,
} from './timesheet-values.ts'
import { WeekCell } from './week-cell.tsx'
import { DayStep, WeekStep } from './week-step.tsx'
import { WeekTable } from './week-table.tsx'
import classes from './week-fields.module.css'

type Props = FieldsProps<TimesheetValues, TimesheetDetail, TimesheetPreview>

/** The week being filled in: a row for what is worked on, a cell a day. */
export function WeekFields({ form, errorsOf, request }: Props) {
  const { values, set } = form
  const { employeeId, rows, start } = values
  const say = useText()
  const week = useCall(timesheetCalls.week, { employeeId, start }).data
  const today = week?.today ?? start
  const [day, setDay] = useState(() => weekday(today))
  const days =
    week?.start === start
      ? week.days
      : weekdays.map((index) => ({ day: addDays(start, index), planned: 0, worked: null, fromClosed: 0, holiday: null, closed: null }))
  const others = (week?.booked ?? []).filter(({ requestId }) => requestId !== (request?.id ?? emptyId))
  const change = (index: number, next: Partial<TimesheetRow>) =>
    set(
      'rows',
      rows.map((row, place) => (place === index ? { ...row, ...next } : row)),
    )
  const wrongDays = new Set(days.map((each) => each.day).filter((each) => errorsOf(`entries.${each}`).length > 0))
  const named = [...days.map((each) => each.day), ...new Set(rows.map(({ projectId }) => projectId))]
  // That nothing is booked yet is no complaint before somebody wants to send it.
  const complaints = [...form.errorsOf('entries'), ...named.flatMap((each) => errorsOf(`entries.${each}`))]
  const [left, setLeft] = useState<readonly string[]>([])
  const copied = copiedInto(days, week?.start === start ? rowsOf(week.before, addDays(start, -7)) : [])
  const hasBefore = copied.rows.length + copied.left.length > 0
  return (
    <div className={classes.week}>
      <div className={classes.tools}>
        <WeekStep start={start} today={today} onStart={(monday) => set('start', monday)} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCopy size={16} stroke={1.75} />}
          disabled={!hasBefore}
          title={hasBefore ? undefined : say('timesheet.copyBeforeNone')}
          onClick={() => {
            setLeft(copied.left)
            set('rows', copied.rows)
          }}
        >
          {say('timesheet.copyBefore')}
        </Button>
      </div>
      <NotCopied days={left.filter((each) => days.some((one) => one.day === each))} />
      <DayStep start={start} day={day} onDay={setDay} />
      <WeekTable
        days={days}
        rows={rows}
        shown={day}
        wrong={wrongDays}
        elsewhere={days.map((each) => others.filter((other) => other.day === each.day).reduce((sum, { minutes }) => sum + minutes, 0))}
        rowHead={(row, index) => (
          <RowHead
            row={row}
            onChange={(next) => change(index, next)}
            onRemove={() =>
              set(
                'rows',
                rows.filter((_, place) => place !== index),
              )
            }
          />
        )}
        cell={(row, index, place) => (
          <WeekCell row={row} index={index} day={place} date={addDays(start, place)} onChange={(cells) => change(index, { cells })} />
        )}
      />
      {complaints.length > 0 && (
        <div role="alert">
          <ul className={classes.complaints}>
            {[...new Set(complaints)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <GoOn
        rows={carriedOn(week?.start === start ? week.before : [], addDays(start, -7)).filter(
          (one) => !rows.some((row) => isSameWork(row, one)),
        )}
        onAdd={(row) => set('rows', [...rows, row])}
      />
      <AddRow employeeId={employeeId} start={start} onAdd={(row) => set('rows', [...rows, row])} />
      <p className={classes.typing}>{say('timesheet.typing')}</p>
    </div>
  )
}

/** Days into which last week was not copied. */
function NotCopied({ days }: { days: readonly string[] }) {
  const say = useText()
  const language = useLanguage()
  if (days.length === 0) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(days.map((day) => friendlyDate(day, language)))
  return (
    <p role="status" className={classes.typing}>
      {say('timesheet.copyLeft', { days: names })}
    </p>
  )
}

/** What was worked on last week, to go on with. */
function GoOn({ rows, onAdd }: { rows: readonly TimesheetRow[]; onAdd: (row: TimesheetRow) => void }) {
  const say = useText()
  if (rows.length === 0) return null
  return (
    <div role="group" aria-label={say('timesheet.goOn')} className={classes.goOn}>
      <span aria-hidden="true">{say('timesheet.goOn')}</span>
      {rows.map((row) => (
        <Button
          key={`${row.projectId} ${row.taskCategoryId ?? ''}`}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onAdd(row)}
        >
          {rowName(row)}
        </Button>
      ))}
    </div>
  )
}

function RowHead({
  row,
  onChange,
  onRemove,
}: {
  row: TimesheetRow
  onChange: (next: Partial<TimesheetRow>) => void
  onRemove: () => void
}) {
  const say = useText()
  const categories = useCall(timesheetCalls.taskCategories, optionRequest('', 0, dropdownPage), { staleTime: 60_000 }).data?.listData ?? []
  const known = categories.some(({ id }) => id === row.taskCategoryId)
  const gone = row.taskCategoryId !== null && !known ? [{ value: row.taskCategoryId, label: row.taskCategory }] : []
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        <span className={classes.project}>{row.project}</span>
        <NativeSelect
          variant="unstyled"
          size="xs"
          aria-label={`${say('timesheet.category')}: ${row.project}`}
          classNames={{ input: classes.category ?? '' }}
          value={row.taskCategoryId ?? ''}
          data={[
            { value: '', label: say('timesheet.noCategory') },
            ...gone,
            ...categories.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ]}
          onChange={(event) => {
            const chosen = categories.find(({ id }) => id === event.currentTarget.value)
            onChange({ taskCategoryId: chosen ? String(chosen.id) : null, taskCategory: chosen?.displayName ?? '' })
          }}
        />
        <TextInput
          variant="unstyled"
          size="xs"
          aria-label={`${say('timesheet.description')}: ${rowName(row)}`}
          placeholder={say('timesheet.description')}
          classNames={{ input: classes.description ?? '' }}
          value={row.note}
          onChange={(event) => onChange({ note: typedText(event.currentTarget.value, 500) })}
        />
      </div>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={say('timesheet.removeRow', { row: rowName(row) })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

function AddRow({ employeeId, start, onAdd }: { employeeId: string | null; start: string; onAdd: (row: TimesheetRow) => void }) {
  const say = useText()
  return (
    <div className={classes.add}>
      <RemoteSelect
        label={say('timesheet.addRow')}
        labelHidden
        placeholder={say('timesheet.addRow')}
        source={timesheetCalls.projects}
        body={{ employeeId, start }}
        value={null}
        onChange={(row) => row && onAdd(emptyRow(String(row.id), row.displayName))}
      />
    </div>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RowOf } from '#shared/contract/list.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { subordinateList, timesheet, timesheetCalls, type WeekState } from '#shared/requests/timesheet.ts'
import type { Colour } from '#shared/status.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { WeekStep } from './week-step.tsx'
import classes from './week-step.module.css'

type PersonRow = RowOf<typeof subordinateList>

const colours: Record<WeekState, Colour> = { none: 'grey', waiting: 'blue', revised: 'yellow', partly: 'blue', approved: 'green' }

/** A week of those below: who has filed, what waits and what is approved, beside what was planned and worked. */
export function WeekOfPeople() {
  const say = useText()
  const navigate = useNavigate()
  const today = todayThere()
  const [start, setStart] = useState(weekStart(today))
  const [view, show] = useListView(subordinateList)
  return (
    <div className={classes.people}>
      <WeekStep start={start} today={today} onStart={setStart} />
      <DataTable<PersonRow>
        list={subordinateList}
        source={timesheetCalls.subordinates}
        extra={{ start }}
        exportCall={timesheetCalls.subordinatesExport}
        view={view}
        onView={show}
        label={say('timesheet.people')}
        empty={say('timesheet.noPeople')}
        onOpen={({ timesheetId }) => {
          if (timesheetId) void navigate({ to: `${timesheet.place.path}/${timesheetId}` })
        }}
        cells={{
          state: ({ state }) => <Pill colour={colours[state]}>{say(`timesheet.is.${state}`)}</Pill>,
        }}
      />
    </div>
  )
}

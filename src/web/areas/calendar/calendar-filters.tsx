import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { CalendarFilter } from '#shared/areas/calendar.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Chip } from '#web/platform/choice/chip.tsx'
import type { FilterChoices } from './filter-choices.ts'
import classes from './calendar-filters.module.css'

interface CalendarFiltersProps {
  choices: FilterChoices
  filter: CalendarFilter
  onChange: (filter: CalendarFilter) => void
}

/** What the month is narrowed by: whose, which leave, which attendance, and whether holidays stand in it. */
export function CalendarFilters({ choices, filter, onChange }: CalendarFiltersProps) {
  const say = useText()
  const { leaveStatusIds, attendanceStatusIds, holidays, employeeIds, tab } = filter
  const [chosen, choose] = useState<FilterChoices['employees'][number] | null>(null)
  // Whoever was chosen stays so in months in which they are not there.
  const gone = chosen && employeeIds[0] === chosen.id && choices.employees.every(({ id }) => id !== chosen.id)
  const offered = gone ? [chosen, ...choices.employees] : choices.employees
  return (
    <div className={classes.filters}>
      {tab === 'team' && (
        <NativeSelect
          aria-label={say('calendar.employee')}
          value={employeeIds[0] ?? ''}
          data={[
            { value: '', label: say('calendar.everybody') },
            ...offered.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            choose(offered.find(({ id }) => id === value) ?? null)
            onChange({ ...filter, employeeIds: value ? [value] : [] })
          }}
        />
      )}
      <Chip on={holidays} onClick={() => onChange({ ...filter, holidays: !holidays })}>
        {say('calendar.holidays')}
      </Chip>
      <Toggles
        name={say('calendar.leaveStatus')}
        options={choices.leaveStatuses}
        chosen={leaveStatusIds}
        onChange={(ids) => onChange({ ...filter, leaveStatusIds: leaveStatusIdsOf(ids) })}
      />
      <Toggles
        name={say('calendar.attendanceStatus')}
        options={choices.attendanceStatuses}
        chosen={attendanceStatusIds}
        onChange={(ids) => onChange({ ...filter, attendanceStatusIds: ids as CalendarFilter['attendanceStatusIds'] })}
      />
    </div>
  )
}

const leaveStatusIdsOf = (ids: readonly (string | number)[]) => ids.map(Number) as CalendarFilter['leaveStatusIds']

interface TogglesProps {
  name: string
  options: readonly { id: string | number; displayName: string }[]
  chosen: readonly (string | number)[]
  onChange: (chosen: (string | number)[]) => void
}

function Toggles({ name, options, chosen, onChange }: TogglesProps) {
  return (
    <div role="group" aria-label={name} className={classes.group}>
      <span className={classes.name}>{name}</span>
      {options.map(({ id, displayName }) => {
        const on = chosen.includes(id)
        return (
          <Chip key={id} on={on} onClick={() => onChange(on ? chosen.filter((other) => other !== id) : [...chosen, id])}>
            {displayName}
          </Chip>
        )
      })}
    </div>
  )
}

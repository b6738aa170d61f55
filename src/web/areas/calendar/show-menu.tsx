import { Button, Checkbox, Popover } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { CalendarFilter } from '#shared/areas/calendar.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { FilterChoices } from './filter-choices.ts'
import classes from './show-menu.module.css'

interface ShowMenuProps {
  choices: FilterChoices
  filter: CalendarFilter
  onChange: (filter: CalendarFilter) => void
}

/** What stands in the calendar: which leave, which attendance, and whether holidays and, of one's own, working hours do. */
export function ShowMenu({ choices, filter, onChange }: ShowMenuProps) {
  const say = useText()
  const { leaveStatusIds, attendanceStatusIds, holidays, work } = filter
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-md" h={34} leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}>
          {say('calendar.show')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''}>
        <Toggles
          name={say('calendar.leaveStatus')}
          options={choices.leaveStatuses}
          chosen={leaveStatusIds}
          onChange={(ids) => onChange({ ...filter, leaveStatusIds: ids.map(Number) as CalendarFilter['leaveStatusIds'] })}
        />
        <Toggles
          name={say('calendar.attendanceStatus')}
          options={choices.attendanceStatuses}
          chosen={attendanceStatusIds}
          onChange={(ids) => onChange({ ...filter, attendanceStatusIds: ids as CalendarFilter['attendanceStatusIds'] })}
        />
        <Checkbox
          size="xs"
          label={say('calendar.holidays')}
          checked={holidays}
          onChange={() => onChange({ ...filter, holidays: !holidays })}
        />
        {filter.tab === 'mine' && (
          <Checkbox size="xs" label={say('calendar.work')} checked={work} onChange={() => onChange({ ...filter, work: !work })} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface TogglesProps {
  name: string
  options: readonly { id: string | number; displayName: string }[]
  chosen: readonly (string | number)[]
  onChange: (chosen: (string | number)[]) => void
}

function Toggles({ name, options, chosen, onChange }: TogglesProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.name}>{name}</legend>
      {options.map(({ id, displayName }) => (
        <Checkbox
          key={id}
          size="xs"
          label={displayName}
          checked={chosen.includes(id)}
          onChange={() => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
        />
      ))}
    </fieldset>
  )
}

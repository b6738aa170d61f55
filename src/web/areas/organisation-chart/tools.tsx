import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useId, useState } from 'react'
import { organisationChartCalls } from '#shared/areas/organisation-chart.ts'
import { isDay } from '#shared/wire.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { EmployeeChoice } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { colourings, type Colouring } from './colours.ts'
import { DaySlider } from './day-slider.tsx'
import classes from './tools.module.css'

interface ToolsProps {
  /** Null: today. */
  asOf: string | null
  seesOtherDays: boolean
  onDay: (day: string | null) => void
  person: string | null
  /** Who that is, where they are shown. */
  personName: string
  onPerson: (id: string | null) => void
  colouring: Colouring
  onColouring: (by: Colouring) => void
}

/** Whom to look for, which day it is, and what the colours say. */
export function Tools({ asOf, seesOtherDays, onDay, person, personName, onPerson, colouring, onColouring }: ToolsProps) {
  const say = useText()
  const colours = useId()
  // Who does not look after people is told nobody's status: it has no colours.
  const offered = colourings.filter((one) => one !== 'status' || seesOtherDays)
  return (
    <div className={classes.tools} data-print="none">
      <RemoteSelect
        className={classes.find ?? ''}
        label={say('organisationChart.find')}
        source={organisationChartCalls.people}
        body={{ asOf }}
        value={person}
        shown={personName}
        onChange={(row) => onPerson(row ? String(row.id) : null)}
        option={(row) => <EmployeeChoice row={row} />}
        clearable
      />
      <div className={classes.colours}>
        <span id={colours} className={classes.label}>
          {say('organisationChart.colours')}
        </span>
        <SegmentedControl
          aria-labelledby={colours}
          value={colouring}
          onChange={(by) => onColouring(by as Colouring)}
          data={offered.map((value) => ({ value, label: say(`organisationChart.colour.${value}`) }))}
        />
      </div>
      {seesOtherDays && <Day asOf={asOf} onDay={onDay} />}
    </div>
  )
}

/** The day of the chart: typed or picked to the day, or drawn along the months. */
function Day({ asOf, onDay }: Pick<ToolsProps, 'asOf' | 'onDay'>) {
  const say = useText()
  const now = todayThere()
  const day = asOf ?? now
  const [typed, type] = useState<string | null>(null)
  const take = (value: string) => {
    type(isDay(value) ? null : value)
    if (isDay(value)) onDay(value === now ? null : value)
  }
  return (
    <div className={classes.day}>
      <MomentInput
        kind="date"
        label={say('organisationChart.asOf')}
        hint=""
        value={typed ?? day}
        onChange={take}
        onBlur={() => type(null)}
      />
      <DaySlider day={day} onDay={take} />
      <Button variant="default" onClick={() => take(now)} disabled={asOf === null}>
        {say('organisationChart.today')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { organisationChartCalls } from '#shared/areas/organisation-chart.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { monthAt, monthsBetween, placeOf } from './months.ts'
import classes from './tools.module.css'

/** Months from the first post to the last that is planned. While it is drawn it says which month it is at, and leads there when it is let go. */
export function DaySlider({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const say = useText()
  const language = useLanguage()
  const now = todayThere()
  const { data } = useCall(organisationChartCalls.days, {}, { staleTime: 60_000 })
  const [drawn, draw] = useState<number | null>(null)
  const from = data?.from ?? addMonths(now, -12)
  const until = [data?.until ?? now, now].toSorted().at(-1) ?? now
  const most = monthsBetween(from, until)
  const at = drawn ?? placeOf(day, from, until)
  const month = monthName(monthAt(at, from).slice(0, 7), language)
  const leave = () => {
    if (drawn === null) return
    draw(null)
    // In the month of today the chart is that of today.
    const chosen = monthAt(drawn, from)
    onDay(chosen.slice(0, 7) === now.slice(0, 7) ? now : chosen)
  }
  return (
    <label className={classes.slider}>
      <span className={classes.label}>{say('organisationChart.month')}</span>
      <input
        type="range"
        min={0}
        max={most}
        step={1}
        value={at}
        disabled={!data || most === 0}
        aria-valuetext={month}
        onChange={(event) => draw(Number(event.currentTarget.value))}
        onPointerUp={leave}
        onKeyUp={leave}
        onBlur={leave}
      />
      <span className={classes.month} aria-hidden="true">
        {month}
      </span>
    </label>
  )
}

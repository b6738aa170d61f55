import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { TeamMember } from '#shared/areas/calendar.ts'
import { weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { shortMonth, weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import { cellLines, columnName } from './column-words.ts'
import { CellDialog } from './cell-dialog.tsx'
import type { PeriodColumn } from './period-columns.ts'
import { Strip } from './strip.tsx'
import { useMoves, type Spot } from './use-moves.ts'
import classes from './team-grid.module.css'

interface TeamGridProps {
  rows: readonly TeamMember[]
  columns: readonly PeriodColumn[]
  today: string
  label: string
}

/** People as rows, their days or months as columns; what somebody is away for goes across. */
export function TeamGrid({ rows, columns, today, label }: TeamGridProps) {
  const say = useText()
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Spot | null>(null)
  const names = useMemo(() => columns.map((column) => columnName(column, language)), [columns, language])
  const todayAt = columns.findIndex(({ from, until }) => from <= today && today <= until)
  const open = ({ row, column }: Spot) => {
    const [whose, what] = [rows[row], columns[column]]
    if (whose && what && cellLines(whose, what, language, say).length > 0) setOpened({ row, column })
  }
  const { spot, go, onKeyDown } = useMoves(frame, rows.length, columns.length, todayAt, open)
  const [row, column] = opened ? [rows[opened.row], columns[opened.column]] : []
  return (
    <div className={classes.frame} ref={frame} data-print="across">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={classes.grid}
        style={{ '--columns': columns.map(({ days }) => `minmax(0, ${days}fr)`).join(' ') } as Record<string, string>}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={classes.head}>
          <span role="columnheader" className={classes.corner}>
            {say('calendar.people', { count: rows.length })}
          </span>
          {columns.map((each, at) => (
            <span
              key={each.from}
              role="columnheader"
              aria-colindex={at + 2}
              title={formatDate(each.from)}
              className={classes.column}
              data-free={(each.days === 1 && weekday(each.from) > 4) || undefined}
              data-today={(each.days === 1 && at === todayAt) || undefined}
            >
              <VisuallyHidden>{names[at]}</VisuallyHidden>
              <span aria-hidden="true">{each.days === 1 ? weekdayName(each.from, language) : shortMonth(each.from, language)}</span>
              {each.days === 1 && <strong aria-hidden="true">{Number(each.from.slice(8))}</strong>}
            </span>
          ))}
        </div>
        {rows.map((person, place) => (
          <div key={person.employeeId} role="row" aria-rowindex={place + 2} className={classes.line}>
            <span role="rowheader" className={classes.who} title={person.employee} aria-label={person.employee}>
              <EmployeeHoverCard employeeId={person.employeeId} name={person.employee}>
                <span className={classes.whose}>
                  <Avatar name={person.employee} employeeId={person.employeeId} hasPicture={false} size={26} />
                  <span className={classes.names}>
                    <strong>{person.employee}</strong>
                    <span>{person.unit}</span>
                  </span>
                </span>
              </EmployeeHoverCard>
            </span>
            <Strip row={person} columns={columns} today={today} />
            {columns.map((each, at) => {
              const lines = cellLines(person, each, language, say)
              return (
                <span
                  key={each.from}
                  role="gridcell"
                  aria-colindex={at + 2}
                  aria-label={[person.employee, names[at], ...(lines.length > 0 ? lines : [say('calendar.nothing')])].join(', ')}
                  title={lines.join('\n') || undefined}
                  tabIndex={spot.row === place && spot.column === at ? 0 : -1}
                  data-spot={`${place}:${at}`}
                  data-opens={lines.length > 0 || undefined}
                  className={classes.cell}
                  style={{ gridColumn: at + 2 }}
                  onClick={() => {
                    go({ row: place, column: at })
                    open({ row: place, column: at })
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      {row && column && <CellDialog row={row} column={column} onClose={() => setOpened(null)} />}
    </div>
  )
}

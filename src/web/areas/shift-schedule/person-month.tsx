import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { placeInWeek, weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { friendlyDate, weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { choiceOf, plannedIn, presentOf } from './draft.ts'
import { warningsOf, type Shifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'
import type { DraftState } from './use-draft.ts'
import classes from './person-month.module.css'

interface PersonMonthProps {
  month: RosterMonth
  state: DraftState
  shifts: Shifts
}

/** One person's month by weeks, on a phone as a list: for phones, and for whoever sees their own line alone. */
export function PersonMonth({ month, state, shifts }: PersonMonthProps) {
  const say = useText()
  const language = useLanguage()
  const [personId, setPersonId] = useState<string | null>(null)
  const [choosing, setChoosing] = useState<number | null>(null)
  const row = month.listData.find(({ employeeId }) => employeeId === personId) ?? month.listData[0]
  if (!row) return null
  const edits = state.draft.now.get(row.employeeId)
  const warnings = warningsOf(row, edits, month, shifts)
  const first = placeInWeek(month.days[0] ?? '', personFormats().firstWeekday)
  const chosen = choosing === null ? null : { day: month.days[choosing] ?? '', cell: row.cells[choosing] ?? {} }
  return (
    <div className={classes.weeks}>
      {month.listData.length > 1 && (
        <PlainSelect
          label={say('roster.person')}
          value={row.employeeId}
          choices={month.listData.map(({ employeeId, employee }) => ({ id: employeeId, name: employee }))}
          onChange={setPersonId}
        />
      )}
      <Card flush>
        <ol className={classes.days} aria-label={row.employee}>
          {month.days.map((day, place) => {
            const cell = row.cells[place] ?? {}
            const choice = choiceOf(cell, edits?.get(day))
            const isFixed = !row.canEdit || cell.isClosed || cell.isOut
            const chip = (
              <ShiftChip
                choice={choice}
                planned={cell.isFree && choice === null ? [] : plannedIn(cell, choice)}
                shifts={shifts}
                say={say}
              />
            )
            return (
              <li
                key={day}
                className={classes.day}
                style={place === 0 ? { gridColumnStart: first + 1 } : undefined}
                aria-current={day === month.today ? 'date' : undefined}
                data-today={day === month.today || undefined}
                data-weekend={weekday(day) > 4 || undefined}
              >
                <span className={classes.date} title={formatDate(day)}>
                  <span>{weekdayName(day, language)}</span>
                  <strong>{Number(day.slice(8))}</strong>
                </span>
                <span className={classes.what}>
                  {isFixed ? (
                    chip
                  ) : (
                    <button type="button" className={classes.choose} onClick={() => setChoosing(place)}>
                      <VisuallyHidden>{say('roster.chooseFor', { name: row.employee, day: friendlyDate(day, language) })}: </VisuallyHidden>
                      {chip}
                    </button>
                  )}
                  {cell.holiday && <span className={classes.holiday}>{holidayText(cell.holiday, say)}</span>}
                  {cell.leave && (
                    <span className={classes.fact}>
                      {say(cell.leave.isApproved ? 'roster.cell.leave' : 'roster.cell.asked', { name: cell.leave.name })}
                    </span>
                  )}
                  {cell.note && <span className={classes.fact}>{cell.note}</span>}
                  {(warnings.get(day) ?? []).map(({ rule, facts }) => (
                    <span key={rule} className={classes.warned}>
                      {say(`roster.warning.${rule}`, facts)}
                    </span>
                  ))}
                </span>
                {edits?.has(day) && <Pill colour="orange">{say('roster.mark.changed')}</Pill>}
              </li>
            )
          })}
        </ol>
      </Card>
      {chosen && (
        <ChoiceDialog
          title={say('roster.chooseFor', { name: row.employee, day: friendlyDate(chosen.day, language) })}
          shifts={shifts}
          value={choiceOf(chosen.cell, edits?.get(chosen.day))}
          onChoose={(to) => state.apply([{ employeeId: row.employeeId, day: chosen.day, to, present: presentOf(chosen.cell) }])}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { friendlyDate, friendlyRange, weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { PeriodStep } from '#web/platform/screen/period-step.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { choiceOf, plannedIn, presentOf } from './draft.ts'
import { warningsOf, type Shifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'
import type { DraftState } from './use-draft.ts'
import classes from './person-weeks.module.css'

interface PersonWeeksProps {
  month: RosterMonth
  state: DraftState
  shifts: Shifts
}

/** One person's week as a list: for phones, and for whoever sees their own line alone. */
export function PersonWeeks({ month, state, shifts }: PersonWeeksProps) {
  const say = useText()
  const language = useLanguage()
  const [personId, setPersonId] = useState<string | null>(null)
  const weeks = weeksOf(month.days)
  const present = weeks.findIndex((week) => week.includes(month.days.indexOf(month.today)))
  const [asked, setWeek] = useState<number | null>(null)
  const [choosing, setChoosing] = useState<number | null>(null)
  const row = month.listData.find(({ employeeId }) => employeeId === personId) ?? month.listData[0]
  const at = Math.min(asked ?? Math.max(0, present), weeks.length - 1)
  const week = weeks[at] ?? []
  if (!row) return null
  const edits = state.draft.now.get(row.employeeId)
  const warnings = warningsOf(row, edits, month, shifts)
  const dayAt = (place: number | undefined) => month.days[place ?? 0] ?? ''
  const chosen = choosing === null ? null : { day: dayAt(choosing), cell: row.cells[choosing] ?? {} }
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
      <PeriodStep
        previous={say('roster.previousWeek')}
        next={say('roster.nextWeek')}
        onStep={(step) => setWeek(Math.min(weeks.length - 1, Math.max(0, at + step)))}
      >
        {friendlyRange(dayAt(week[0]), dayAt(week.at(-1)), language)}
      </PeriodStep>
      <Card flush>
        <ol className={classes.days} aria-label={row.employee}>
          {week.map((place) => {
            const [day, cell] = [dayAt(place), row.cells[place] ?? {}]
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

/** The weeks of a month, Monday first, as places in it. */
function weeksOf(days: readonly string[]): number[][] {
  const weeks: number[][] = []
  for (const [place, day] of days.entries()) {
    if (weekday(day) === 0 || weeks.length === 0) weeks.push([])
    weeks.at(-1)?.push(place)
  }
  return weeks
}

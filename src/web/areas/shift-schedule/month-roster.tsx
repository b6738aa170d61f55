import { useMediaQuery } from '@mantine/hooks'
import { IconRepeat } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { fullScreenAt } from '#web/platform/dialog/dialog.tsx'
import { LeaveGuard } from '#web/platform/form/leave-guard.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import type { Choice } from './draft.ts'
import { shownShifts, staffing, type Shifts } from './month-facts.ts'
import { PersonMonth } from './person-month.tsx'
import { RosterGrid } from './roster-grid.tsx'
import { RosterMarks } from './roster-marks.tsx'
import { SaveBar } from './save-bar.tsx'
import { ShiftChip } from './shift-chip.tsx'
import { useDraft, type DraftState } from './use-draft.ts'
import { useGrid } from './use-grid.ts'
import classes from './roster-screen.module.css'

interface MonthRosterProps {
  month: RosterMonth
  unit: string
  /** `November 2026`. */
  title: string
  /** The unit is planned here; else it is one's own line that is read. */
  isPlanned: boolean
  reload: () => void
  /** Told how many days are changed and not saved. */
  onUnsaved: (count: number) => void
}

/** A month with what is changed in it: as a grid, or a person's week at a time where the window is narrow. */
export function MonthRoster({ month, unit, title, isPlanned, reload, onUnsaved }: MonthRosterProps) {
  const say = useText()
  const isNarrow = useMediaQuery(`(max-width: ${fullScreenAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const state = useDraft(month, reload)
  const shifts = useMemo(() => shownShifts(month.shifts), [month.shifts])
  useEffect(() => {
    onUnsaved(state.count)
    return () => onUnsaved(0)
  }, [onUnsaved, state.count])
  if (month.listData.length === 0)
    return (
      <Card>
        <NoData>{say('roster.nobody')}</NoData>
      </Card>
    )
  return (
    <div className={classes.roster}>
      {isNarrow || !isPlanned ? (
        <PersonMonth month={month} state={state} shifts={shifts} />
      ) : (
        <Planned month={month} state={state} shifts={shifts} label={say('roster.grid', { unit, month: title })} />
      )}
      <SaveBar month={month} state={state} shifts={shifts} />
      <LeaveGuard atRisk={state.count > 0}>{say('roster.leave')}</LeaveGuard>
    </div>
  )
}

interface Paint {
  key: string
  choice: Choice
  words: string
}

/** The grid with the shifts to fill it with. */
function Planned({ month, state, shifts, label }: { month: RosterMonth; state: DraftState; shifts: Shifts; label: string }) {
  const say = useText()
  const language = useLanguage()
  const grid = useGrid(month, state, shifts)
  const { block, chosen, focus } = grid
  const many = (block.bottom - block.top + 1) * (block.right - block.left + 1)
  const name = month.listData[focus.row]?.employee ?? ''
  const isEditable = month.listData.slice(block.top, block.bottom + 1).some(({ canEdit }) => canEdit)
  const title =
    many > 1
      ? say('roster.chooseForMany', { count: many })
      : say('roster.chooseFor', { name, day: friendlyDate(month.days[focus.column], language) })
  const duty = useMemo(() => staffing(month, state.draft, shifts), [month, state.draft, shifts])
  const days = duty.filter(({ short }) => short).length
  const paint = ({ key, choice, words }: Paint) => (
    <li key={key}>
      {/* The grid keeps the focus: one goes on from where one was. */}
      <button type="button" className={classes.paint} onMouseDown={(event) => event.preventDefault()} onClick={() => grid.choose(choice)}>
        <span className={classes.swatch} aria-hidden="true">
          {choice === null ? (
            <IconRepeat size={15} stroke={1.75} />
          ) : (
            <ShiftChip choice={choice} planned={choice} shifts={shifts} say={say} narrow />
          )}
        </span>
        <strong>{words}</strong> {shifts.get(key)?.times}
      </button>
    </li>
  )
  return (
    <>
      <ul className={classes.legend} aria-label={say('roster.choose')}>
        {[...shifts.values()].filter(({ canBeChosen }) => canBeChosen).map(({ key, name: of }) => paint({ key, choice: [key], words: of }))}
        <li>
          <ul className={classes.rest}>
            {paint({ key: 'off', choice: [], words: say('roster.dayOff') })}
            {paint({ key: 'pattern', choice: null, words: say('roster.patternShort') })}
          </ul>
        </li>
      </ul>
      <p className={classes.chosen} data-asked={(!chosen && grid.said !== '') || undefined}>
        {chosen ? title : say('roster.chooseFirst')}
      </p>
      <RosterGrid month={month} state={state} grid={grid} shifts={shifts} duty={duty} label={label} />
      <RosterMarks month={month} shifts={shifts} draft={state.draft} short={days} />
      <div className={classes.silent} role="status">
        {grid.said}
      </div>
      {grid.choosing && isEditable && (
        <ChoiceDialog
          title={title}
          shifts={shifts}
          value={grid.heldAt(focus)?.choice ?? null}
          onChoose={grid.choose}
          onClose={() => grid.setChoosing(false)}
        />
      )}
    </>
  )
}

import { patternSetUp, shiftSetUp, type ShiftSet } from '#shared/areas/time-setup.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { PatternDialog } from './pattern-dialog.tsx'
import { WeekGrid } from './week-grid.tsx'
import grid from './week-grid.module.css'

/** Patterns of weeks. */
export function Patterns() {
  const say = useText()
  const language = useLanguage()
  const asked = useCall(shiftSetUp.calls.list, {})
  const shifts = asked.data?.listData ?? []
  const minimumRestHours = useCall(patternSetUp.calls.list, {}).data?.minimumRestHours ?? 0
  return (
    <SetUpPart
      set={patternSetUp}
      drawnFrom={asked}
      words={{
        none: 'timeSetup.noPatterns',
        create: 'timeSetup.newPattern',
        change: 'timeSetup.changePattern',
      }}
      aside={({ weeks }) => [say('timeSetup.weeks', { count: weeks.length })]}
      below={({ weeks, names }) => (
        <WeekGrid weeks={weeks} label={nameIn(names, language)} cell={(ids) => <Cell ids={ids} shifts={shifts} />} />
      )}
      dialog={({ row, rows, scopes, onClose }) => (
        <PatternDialog
          pattern={row}
          patterns={rows}
          shifts={shifts}
          scopes={scopes}
          minimumRestHours={minimumRestHours}
          onClose={onClose}
        />
      )}
    />
  )
}

function Cell({ ids, shifts }: { ids: readonly string[]; shifts: readonly ShiftSet[] }) {
  const say = useText()
  const language = useLanguage()
  const names = ids.flatMap((id) => shifts.filter((shift) => shift.id === id).map(({ names: of }) => nameIn(of, language)))
  if (names.length === 0) return <div className={`${grid.cell} ${grid.free}`}>{say('timeSetup.off')}</div>
  return (
    <div className={grid.stacked}>
      {names.map((name, place) => (
        <div key={place} className={grid.cell} title={name}>
          {name}
        </div>
      ))}
    </div>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconBeach, IconKeyboard } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RosterCell, RosterMonth } from '#shared/areas/shift-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import type { Draft } from './draft.ts'
import { warningsOf, type Shifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'
import classes from './roster-marks.module.css'

/** What the grid shows without a word, and on which days. */
const marks = [
  ['pattern', ({ roster, usual, isOut }: RosterCell) => !roster && !isOut && usual !== undefined],
  ['holiday', ({ isFree }: RosterCell) => isFree],
  ['odd', ({ isOdd }: RosterCell) => isOdd],
  ['leave', ({ leave }: RosterCell) => leave?.isApproved],
  ['asked', ({ leave }: RosterCell) => leave && !leave.isApproved],
  ['closed', ({ isClosed }: RosterCell) => isClosed],
  ['out', ({ isOut }: RosterCell) => isOut],
] as const

type Mark = (typeof marks)[number][0] | 'changed' | 'warned'

interface RosterMarksProps {
  month: RosterMonth
  shifts: Shifts
  draft: Draft
  /** How many days lack people. */
  short: number
}

/**
 * Beneath the grid: what the marks of this month mean, shifts that stand in it and are not among those to choose from, how many days
 * lack people, and the keys.
 */
export function RosterMarks({ month, shifts, draft, short }: RosterMarksProps) {
  const say = useText()
  const [keys, setKeys] = useState(false)
  const cells = useMemo(() => month.listData.flatMap((row) => row.cells), [month])
  const isWarned = useMemo(
    () => month.listData.some((row) => warningsOf(row, draft.now.get(row.employeeId), month, shifts).size > 0),
    [month, draft, shifts],
  )
  const met: Mark[] = [
    ...marks.filter(([, isSo]) => cells.some(isSo)).map(([mark]) => mark),
    ...(draft.now.size > 0 ? ['changed' as const] : []),
    ...(isWarned ? ['warned' as const] : []),
  ]
  const rostered = new Set(cells.flatMap(({ roster }) => roster ?? []))
  const patterned = new Set(cells.flatMap(({ roster, usual }) => (roster ? [] : (usual ?? []))))
  // As this month's own patterns are told.
  const [letters] = [...patterned].flatMap((key) => shifts.get(key)?.short ?? [])
  const others = [...shifts.values()].filter(({ key, canBeChosen }) => !canBeChosen && (rostered.has(key) || patterned.has(key)))
  return (
    <div className={classes.line}>
      <ul className={classes.marks} aria-label={say('roster.marks')}>
        {others.map(({ key, name, times }) => (
          <li key={key}>
            <span className={classes.mark} aria-hidden="true">
              <ShiftChip choice={rostered.has(key) ? [key] : null} planned={[key]} shifts={shifts} say={say} narrow />
            </span>
            {name} {times}
          </li>
        ))}
        {met.map((mark) => (
          <li key={mark}>
            <span className={classes.mark} data-mark={mark} aria-hidden="true">
              {mark === 'pattern' && letters}
              {mark === 'holiday' && '1'}
              {(mark === 'leave' || mark === 'asked') && <IconBeach size={12} stroke={1.75} />}
            </span>
            {say(`roster.mark.${mark}`)}
          </li>
        ))}
      </ul>
      {short > 0 && <span className={classes.short}>{say('roster.shortDays', { count: short, minimum: month.minimumStaffing })}</span>}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('roster.keys')} onClick={() => setKeys(true)}>
        <IconKeyboard size={18} stroke={1.75} />
      </ActionIcon>
      {keys && <Keys onClose={() => setKeys(false)} />}
    </div>
  )
}

const keysOf = [
  ['move', ['←', '→', '↑', '↓']],
  ['choose', ['Enter']],
  ['clear', ['Delete']],
  ['copy', ['Ctrl C', 'Ctrl V']],
  ['pick', ['Space']],
  ['undo', ['Ctrl Z']],
  ['give', ['Esc']],
] as const

function Keys({ onClose }: { onClose: () => void }) {
  const say = useText()
  return (
    <Dialog opened onClose={onClose} title={say('roster.keys')}>
      <dl className={classes.keys}>
        {keysOf.map(([what, keys]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(`roster.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

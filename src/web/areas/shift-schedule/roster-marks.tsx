import { ActionIcon } from '@mantine/core'
import { IconBeach, IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import type { RosterCell, RosterMonth } from '#shared/areas/shift-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '../../platform/dialog/dialog.tsx'
import classes from './roster-marks.module.css'

/** What the grid shows without a word, and on which days. */
const marks = [
  ['odd', ({ isOdd }: RosterCell) => isOdd],
  ['leave', ({ leave }: RosterCell) => leave?.isApproved],
  ['asked', ({ leave }: RosterCell) => leave && !leave.isApproved],
  ['closed', ({ isClosed }: RosterCell) => isClosed],
] as const

/** Beneath the grid: what the marks of this month mean, how many days lack people, and the keys. */
export function RosterMarks({ month, short }: { month: RosterMonth; short: number }) {
  const say = useText()
  const [keys, setKeys] = useState(false)
  const cells = month.listData.flatMap((row) => row.cells)
  const met = marks.filter(([, isSo]) => cells.some(isSo))
  return (
    <div className={classes.line}>
      <ul className={classes.marks} aria-label={say('roster.marks')}>
        {met.map(([mark]) => (
          <li key={mark}>
            <span className={classes.mark} data-mark={mark} aria-hidden="true">
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

import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { DayState } from '#shared/records/attendance/day-state.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './day-becomes.module.css'

interface DayBecomesProps {
  before: DayState
  after: DayState
}

/** A day of attendance as it is and as it would be: what stays the same stands once. Its room brings the texts of attendance. */
export function DayBecomes({ before, after }: DayBecomesProps) {
  const say = useText()
  const times = ({ stays }: DayState) => stays.map(({ from, until }) => `${from ?? '?'}–${until ?? '?'}`).join(', ') || '–'
  const minutes = (['worked', 'missing', 'late', 'early', 'overtime'] as const).map((name) => ({
    name: say(`attendance.${name}`),
    was: formatDuration(before[name]),
    now: formatDuration(after[name]),
    shown: name === 'worked' || before[name] > 0 || after[name] > 0,
  }))
  const rows = [
    { name: say('attendance.status'), was: before.status, now: after.status, shown: true },
    { name: say('attendance.row.there'), was: times(before), now: times(after), shown: true },
    ...minutes,
  ]
  return (
    <dl className={classes.rows}>
      {rows
        .filter(({ shown }) => shown)
        .map(({ name, was, now }) => (
          <Becomes key={name} name={name} was={was} now={now} />
        ))}
    </dl>
  )
}

/** One line of it: `Worked  0 m → 8 h`. */
function Becomes({ name, was, now }: { name: string; was: string; now: string }) {
  const say = useText()
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {was !== now && (
          <>
            <span className={classes.was}>{was}</span>
            <IconArrowNarrowRight size={16} stroke={1.75} className={classes.arrow} role="img" aria-label={say('figure.becomes')} />
          </>
        )}
        <span className={was === now ? undefined : classes.now}>{now}</span>
      </dd>
    </>
  )
}

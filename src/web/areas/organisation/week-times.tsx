import { WeekBars } from './week-bars.tsx'
import classes from '#web/set-up/set-up.module.css'

interface Week {
  hours: readonly number[]
  start: string
  end: string
}

/** A week's hours at a glance, and between which times they are worked. */
export const WeekTimes = ({ hours, start, end }: Week) => (
  <>
    <WeekBars hours={hours} />
    <span className={classes.times}>{`${start} – ${end}`}</span>
  </>
)

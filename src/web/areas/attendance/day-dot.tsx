import { statusSigns } from './status-colour.ts'
import classes from './day-dot.module.css'

/** What became of a day, in its form; its word stands beside it, or in the legend. */
export const DayDot = ({ status }: { status: keyof typeof statusSigns }) => <span className={classes.dot} data-sign={statusSigns[status]} />

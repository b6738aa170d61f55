import classes from './waiting-for.module.css'

/** The first of those whose turn it is, and how many others there are. */
export function WaitingFor({ names }: { names: string }) {
  const [first = '', ...others] = names.split(', ')
  return (
    <span className={classes.waiting} title={names}>
      <span className={classes.name}>{first || '–'}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  )
}

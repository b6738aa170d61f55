import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './all-done.module.css'

/** Nothing waits; or nothing that fits the filters. */
export function AllDone({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const say = useText()
  if (filtered)
    return (
      <div className={classes.state}>
        <p className={classes.text}>{say('inbox.noMatch')}</p>
        <Button variant="default" onClick={onClear}>
          {say('table.clearFilters')}
        </Button>
      </div>
    )
  return (
    <div className={classes.state}>
      <span className={classes.ring}>
        <IconCircleCheck size={32} stroke={1.5} />
      </span>
      <strong className={classes.title}>{say('inbox.done')}</strong>
      <p className={classes.text}>{say('inbox.doneText')}</p>
      <Button variant="default" component={Link} to="/inbox/history">
        {say('inbox.historyTitle')}
      </Button>
    </div>
  )
}

import { IconCloudOff } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import classes from './not-seen.module.css'

/** Stands where the portal is away and nothing was seen before: it comes by itself. */
export function NotSeen() {
  const say = useText()
  return (
    <div role="status" className={classes.state}>
      <IconCloudOff size={28} stroke={1.5} className={classes.icon} aria-hidden />
      <strong>{say('offline.notSeen')}</strong>
      <p className={classes.words}>{say('offline.neverSeen')}</p>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { roleCalls } from '#shared/areas/roles.ts'
import { call } from '#web/foundation/api/call.ts'
import { formatTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { endViewing, type Viewing } from '#web/foundation/session/viewing.ts'
import classes from './viewing-mark.module.css'

/** Says above every page that it is seen as somebody else sees it. */
export function ViewingMark({ view }: { view: Viewing }) {
  const say = useText()
  useEffect(() => {
    const timer = setTimeout(endViewing, Math.max(0, Date.parse(view.until) - Date.now()))
    return () => clearTimeout(timer)
  }, [view])
  // Where the portal does not answer it ends by itself.
  const end = () =>
    void call(roleCalls.endView, { id: view.id })
      .catch(() => {})
      .finally(endViewing)
  return (
    <div className={classes.mark} role="status">
      <IconEye size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>{say('view.as', { name: view.name, until: formatTime(new Date(view.until)) })}</span>
      <Button size="compact-sm" variant="default" onClick={end}>
        {say('view.end')}
      </Button>
    </div>
  )
}

import { notifyManager } from '@tanstack/react-query'
import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { queries } from '#web/foundation/api/query.ts'
import { formatTime, todayThere } from '#web/foundation/format/date.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { isOffNetwork, useAway } from '#web/foundation/offline/away.ts'
import { oldestShown } from '#web/foundation/offline/seen.ts'
import classes from './offline-mark.module.css'

/** Says above every page that the portal is away, and from when what stands there is. */
export function OfflineMark() {
  return <div role="status">{useAway() && <Mark />}</div>
}

function Mark() {
  const say = useText()
  const language = useLanguage()
  const at = useOldestShown()
  const time = at === null ? '' : formatTime(new Date(at))
  const day = at === null ? '' : todayThere(new Date(at))
  const seen = day === todayThere() ? say('offline.seenAt', { time }) : say('offline.seenOn', { day: friendlyDate(day, language), time })
  return (
    <p className={classes.mark}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>{say(isOffNetwork() ? 'offline.mark' : 'offline.portalAway')}</strong> {at !== null && <Dated>{seen}</Dated>}
      </span>
    </p>
  )
}

const cache = queries.getQueryCache()

const useOldestShown = () => useSyncExternalStore(watchShown, () => oldestShown(cache.getAll()))

// Not at once: a query may be new while something is being drawn.
const watchShown = (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed))

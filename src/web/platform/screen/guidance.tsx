import { Button, CloseButton } from '@mantine/core'
import { IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { personKey, recall, remember } from '../remembered.ts'
import { videoOf } from './video.ts'
import classes from './guidance.module.css'

/** The guidance of a sidebar item (documents, B 3). */
export interface GuidanceText {
  readonly moduleId: string
  readonly guidanceDescription: string
  /** Address of a video; '' where there is none. */
  readonly guidanceLink?: string
}

/** A banner that explains a module until its reader closes it, for good; a video opens in a popup. */
export function Guidance({ moduleId, guidanceDescription, guidanceLink = '' }: GuidanceText) {
  const say = useText()
  const key = personKey('guidance', moduleId)
  const [closed, setClosed] = useState(() => recall(key) !== null)
  const [watching, setWatching] = useState(false)
  if (closed) return null
  const dismiss = () => {
    remember(key, 'closed')
    setClosed(true)
  }
  return (
    <aside className={classes.banner} data-print="none" aria-label={say('header.guidance')}>
      <IconInfoCircle size={18} stroke={1.75} className={classes.icon} />
      <p className={classes.text}>{guidanceDescription}</p>
      {guidanceLink && (
        <Button
          className={classes.watch ?? ''}
          size="compact-sm"
          variant="subtle"
          justify="flex-start"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          onClick={() => setWatching(true)}
        >
          {say('header.guidanceVideo')}
        </Button>
      )}
      <CloseButton aria-label={say('header.guidanceDismiss')} onClick={dismiss} />
      <Dialog opened={watching} onClose={() => setWatching(false)} title={say('header.video')} size="xl">
        <Video address={guidanceLink} />
      </Dialog>
    </aside>
  )
}

/** A film file plays here; a page of somebody else's opens in a tab of its own. */
function Video({ address }: { address: string }) {
  const say = useText()
  const video = videoOf(address)
  if (video?.kind === 'film') return <video className={classes.video} src={video.address} controls />
  if (!video) return <p>{address}</p>
  return (
    <p>
      <a href={video.address} target="_blank" rel="noopener noreferrer">
        {say('header.openVideo')}
      </a>
    </p>
  )
}

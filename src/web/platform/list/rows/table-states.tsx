import { Button, Skeleton } from '@mantine/core'
import { IconInbox, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useAway } from '#web/foundation/offline/away.ts'
import { NotSeen } from '#web/foundation/page/not-seen.tsx'
import classes from './table-states.module.css'

/** Nothing to show, and what to do next. */
export function NoData({ children, onClear }: { children?: ReactNode; onClear?: (() => void) | undefined }) {
  const say = useText()
  return (
    <div className={classes.state}>
      <IconInbox size={28} stroke={1.5} className={classes.icon} />
      <strong>{say('table.noData')}</strong>
      <div className={classes.next}>{onClear ? say('table.noDataFiltered') : (children ?? say('table.noDataYet'))}</div>
      {onClear && (
        <Button variant="default" size="compact-md" onClick={onClear}>
          {say('table.clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** The list could not be had, or is not seen yet while the portal is away; without `onAgain` because it is not open to the person. */
export function ListFailed({ messages, onAgain }: { messages: readonly string[]; onAgain: (() => void) | null }) {
  const say = useText()
  if (useAway()) return <NotSeen />
  return (
    <div className={classes.state} role="alert">
      <strong>{say(onAgain ? 'table.failed' : 'error.noAccess')}</strong>
      <ul className={classes.messages} data-refused={onAgain ? undefined : true}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {onAgain && (
        <Button variant="default" size="compact-md" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onAgain}>
          {say('table.again')}
        </Button>
      )}
    </div>
  )
}

/** Rows that are coming, as high as they will be. */
export function ComingRows({ count }: { count: number }) {
  const say = useText()
  return (
    <div role="status" aria-label={say('table.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.coming}>
          <Skeleton height={12} width={`${18 + ((index * 7) % 12)}%`} />
          <Skeleton height={12} width={`${24 + ((index * 5) % 18)}%`} />
          <Skeleton height={12} width={`${10 + ((index * 3) % 8)}%`} />
        </div>
      ))}
    </div>
  )
}

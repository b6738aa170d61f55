import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { WithdrawDialog } from '../withdraw-dialog.tsx'
import { VersionItem } from './version-item.tsx'
import { lineOf } from './version-line.ts'
import classes from './versions.module.css'

/** Versions that held before and are shown at once: older ones are asked for. */
const pastAtOnce = 3

/** What holds of a type from which day on, the latest first, with what each says otherwise than the one before. */
export function VersionList({ type, today }: { type: LeaveTypeSet; today: string }) {
  const say = useText()
  const [withEarlier, setWithEarlier] = useState(false)
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const line = lineOf(type.versions, today)
  const kept = line.filter(({ state }) => state !== 'past').length + pastAtOnce
  const shown = withEarlier ? line : line.slice(0, kept)
  const earlier = line.length - shown.length
  // The one version of a type is not taken back: nothing would hold.
  const mayTakeBack = type.locked === null && line.length > 1
  return (
    <Section
      ruled
      title={say('leaveTypes.versions.title')}
      mark={<span className={classes.count}>{say('leaveTypes.versions.count', { count: line.length })}</span>}
    >
      <ol className={classes.line} aria-label={say('leaveTypes.versions.title')}>
        {shown.map((version) => (
          <VersionItem
            key={version.startsOn}
            type={type}
            version={version}
            onTakeBack={mayTakeBack && version.state === 'toCome' ? () => setWithdrawing(version.startsOn) : null}
          />
        ))}
      </ol>
      {line.length === 1 && <p className={classes.only}>{say('leaveTypes.versions.only')}</p>}
      {earlier > 0 && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-md" onClick={() => setWithEarlier(true)}>
            {say('leaveTypes.versions.earlier', { count: earlier })}
          </Button>
        </div>
      )}
      {withdrawing && <WithdrawDialog typeId={type.id} startsOn={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Section>
  )
}

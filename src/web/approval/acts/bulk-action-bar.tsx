import { Button } from '@mantine/core'
import type { DecisionAct } from '#shared/contract/request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './bulk-action-bar.module.css'

interface BulkActionBarProps {
  count: number
  /** What every selected module supports. Approve always stands. */
  supported: readonly DecisionAct[]
  onAct: (act: DecisionAct) => void
  onClear: () => void
  /** Chooses everything that is listed; absent where it is. */
  onAll?: (() => void) | undefined
  busy?: boolean
}

/** Decides the selected requests at once; the server judges each of them. */
export function BulkActionBar({ count, supported, onAct, onClear, onAll, busy = false }: BulkActionBarProps) {
  const say = useText()
  if (count === 0) return null
  return (
    <div role="group" aria-label={say('bulk.bar')} className={classes.bar}>
      <span className={classes.count} role="status">
        {say('bulk.selected', { count })}
      </span>
      {onAll && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={onAll}>
          {say('bulk.all')}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-md" onClick={onClear}>
        {say('bulk.clear')}
      </Button>
      <div className={classes.acts}>
        <ActButton
          variant="default"
          loading={busy}
          reason={supported.includes('revise') ? null : say('bulk.noRevise')}
          onClick={() => onAct('revise')}
        >
          {say('bulk.revise')}
        </ActButton>
        <ActButton
          variant="default"
          loading={busy}
          reason={supported.includes('reject') ? null : say('bulk.noReject')}
          onClick={() => onAct('reject')}
        >
          {say('bulk.reject')}
        </ActButton>
        <ActButton loading={busy} onClick={() => onAct('approve')}>
          {count > 1 ? say('bulk.approveCount', { count }) : say('bulk.approve')}
        </ActButton>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ProposedHead } from '#shared/areas/people.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './employment.module.css'

/** Who leads the unit is made the manager by one press. */
export function HeadProposed({ head, onTake }: { head: ProposedHead; onTake: (head: ProposedHead) => void }) {
  const say = useText()
  return (
    <div className={classes.head}>
      <Button
        variant="default"
        classNames={{ root: classes.proposed ?? '', label: classes.proposedLabel ?? '' }}
        onClick={() => onTake(head)}
      >
        {say('people.makeManager', { name: head.name, unit: head.unit })}
      </Button>
    </div>
  )
}

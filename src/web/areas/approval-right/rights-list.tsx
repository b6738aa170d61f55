import { IconChevronRight, IconUserCheck } from '@tabler/icons-react'
import type { ApprovalRight } from '#shared/areas/approval-right.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { SetRows } from '#web/platform/screen/set-rows.tsx'
import { RightRow } from './right-row.tsx'
import classes from './rights.module.css'

interface RightsListProps {
  title: string
  empty: string
  rights: readonly ApprovalRight[]
  onChange?: (right: ApprovalRight) => void
  onEnd?: (right: ApprovalRight) => void
}

const isFormer = ({ state }: ApprovalRight) => state === 'over' || state === 'ended'

/** Rights in one direction: those that stand, and folded away those that have ended. */
export function RightsList({ title, empty, rights, ...acts }: RightsListProps) {
  const say = useText()
  const standing = rights.filter((right) => !isFormer(right))
  const former = rights.filter(isFormer)
  return (
    <Section title={title} ruled mark={standing.length > 0 && <span className={classes.count}>{standing.length}</span>}>
      {standing.length > 0 ? (
        <SetRows>
          {standing.map((right) => (
            <RightRow key={right.id} right={right} {...acts} />
          ))}
        </SetRows>
      ) : (
        <div className={classes.empty}>
          <IconUserCheck size={28} stroke={1.5} className={classes.emptyIcon} aria-hidden />
          <p>{empty}</p>
        </div>
      )}
      {former.length > 0 && (
        <details className={classes.former}>
          <summary>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
            {say('rights.former', { count: former.length })}
          </summary>
          <SetRows>
            {former.map((right) => (
              <RightRow key={right.id} right={right} />
            ))}
          </SetRows>
        </details>
      )}
    </Section>
  )
}

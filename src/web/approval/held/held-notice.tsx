import { IconClock } from '@tabler/icons-react'
import type { HeldDecision } from '#shared/areas/held-decision.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHeldWords } from './held-words.ts'
import { useTakeBack } from './use-take-back.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './held-notice.module.css'

/** In place of the decision's buttons while the person's own decision is held. */
export function HeldNotice({ one }: { one: HeldDecision }) {
  const say = useText()
  const whatOf = useHeldWords()
  const takeBack = useTakeBack()
  return (
    <div className={classes.notice}>
      <IconClock size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>{say(`held.${one.actionType}`, { what: whatOf(one) })}</span>
      <ActButton variant="default" onClick={() => void takeBack(one)}>
        {say('held.takeBack')}
      </ActButton>
    </div>
  )
}

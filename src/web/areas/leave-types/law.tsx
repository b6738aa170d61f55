import { Anchor } from '@mantine/core'
import type { LegalMinimum } from '#shared/records/leave/set-up/templates.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './law.module.css'

interface LawProps {
  law: LegalMinimum
  /** Whose law it is, where that does not stand beside it already. */
  country?: string
}

/** What the law was found to ask at least, with where it was read and when. */
export function Law({ law, country }: LawProps) {
  const say = useText()
  return (
    <p className={classes.law}>
      {country && <strong>{country}: </strong>}
      {say(law.says)}{' '}
      <span className={classes.source}>
        <Anchor href={law.address} target="_blank" rel="noreferrer" inherit>
          {law.title}
        </Anchor>
        {` · ${say('leaveTemplates.source', { day: formatDate(law.seen) })}`}
      </span>
      {law.isSecondHand && <strong className={classes.secondHand}>{say('leaveTemplates.secondHand')}</strong>}
    </p>
  )
}

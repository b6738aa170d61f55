import { useText } from '#web/foundation/i18n/use-text.ts'
import type { Meaning } from './colours.ts'
import classes from './legend.module.css'

/** What the colours at the side of the cards stand for. */
export function Legend({ meanings }: { meanings: readonly Meaning[] }) {
  const say = useText()
  return (
    <ul className={classes.legend} aria-label={say('organisationChart.legend')}>
      {meanings.map(({ mark, name }) => (
        <li key={name ?? ''}>
          <span className={classes.mark} data-mark={mark} aria-hidden="true" />
          {name ?? say('organisationChart.others')}
        </li>
      ))}
    </ul>
  )
}

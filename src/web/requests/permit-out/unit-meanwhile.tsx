import type { PermitDay } from '#shared/requests/permit-out.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '../../platform/screen/card.tsx'
import classes from './permit-out-consequences.module.css'

type Unit = NonNullable<PermitDay['unit']>

export const isShort = ({ onDuty, minimum }: Unit) => minimum !== null && onDuty < minimum

/** Who of the unit is on duty while somebody is out, and who else is away. */
export function UnitMeanwhile({ unit }: { unit: Unit }) {
  const say = useText()
  const { onDuty, total, minimum, away } = unit
  return (
    <Section title={say('permitOut.meanwhile')}>
      <div className={classes.figure} data-short={isShort(unit) || undefined}>
        {onDuty} <span className={classes.unit}>{say('permitOut.onDutyOf', { total })}</span>
      </div>
      {isShort(unit) && <p className={classes.text}>{say('permitOut.belowMinimum', { minimum })}</p>}
      {away.length === 0 ? (
        <p className={classes.text}>{say('permitOut.nobodyElse')}</p>
      ) : (
        <dl className={classes.rows}>
          {away.map(({ name, from, until }) => (
            <div key={`${name} ${from}`}>
              <dt>{name}</dt>
              <dd>{from === null ? say('permitOut.allDay') : `${from}–${until}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

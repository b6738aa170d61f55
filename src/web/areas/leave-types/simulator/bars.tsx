import type { LeaveSimulation } from '#shared/areas/leave-types.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { signed } from './signed.ts'
import classes from './simulator.module.css'

/** How many are given so much more or less; each bar says its number and its amount in words, too. */
export function Bars({ bars, unit }: Pick<LeaveSimulation, 'bars' | 'unit'>) {
  const say = useText()
  const most = Math.max(1, ...bars.map(({ people }) => people))
  if (bars.length === 0) return null
  return (
    <ul className={classes.bars} aria-label={say('leaveTypes.trial.distribution')}>
      {bars.map(({ from, until, people }) => {
        const amount = from === 0 ? say('leaveTypes.trial.same') : from === until ? signed(from) : `${signed(from)} … ${signed(until)}`
        return (
          <li key={from} className={classes.bar} data-tone={from === 0 ? undefined : from > 0 ? 'gain' : 'lose'}>
            <span className={classes.barCount}>{formatNumber(people)}</span>
            <span className={classes.barBody} style={{ blockSize: `${Math.max(2, (people / most) * 88)}px` }} aria-hidden />
            <span className={classes.barName}>
              {amount}
              {from !== 0 && <span className={classes.unseen}>{` ${say(`unit.${unit}`)}`}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

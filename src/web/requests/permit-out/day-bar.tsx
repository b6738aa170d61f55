import { minutesADay, minutesOf } from '#shared/records/clock.ts'
import type { PermitDay } from '#shared/requests/permit-out.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './day-bar.module.css'

/** The working day as a bar, with the time away in it. */
export function DayBar({ permit }: { permit: PermitDay }) {
  const say = useText()
  const { opens, closes, from, until } = permit
  const place = placeIn(permit)
  return (
    <div className={classes.bar}>
      <div className={classes.day} role="img" aria-label={say('permitOut.dayBar', { opens, closes, from, until })}>
        <span className={classes.away} style={{ insetInlineStart: `${place.from}%`, inlineSize: `${place.until - place.from}%` }} />
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{opens}</span>
        <span>{closes}</span>
      </div>
    </div>
  )
}

/** Where a permit begins and ends in its working day, in percent; what lies outside is cut off. */
export function placeIn({ opens, closes, from, until }: Pick<PermitDay, 'opens' | 'closes' | 'from' | 'until'>): {
  from: number
  until: number
} {
  const start = minutesOf(opens)
  const overnight = minutesOf(closes) <= start
  const at = (time: string) => minutesOf(time) + (overnight && minutesOf(time) < start ? minutesADay : 0) - start
  const share = (time: string) => Math.max(0, Math.min(100, (at(time) / at(closes)) * 100))
  return { from: share(from), until: share(until) }
}

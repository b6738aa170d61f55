import type { OvertimePersonDay } from '#shared/requests/overtime-schedule.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { holidayText, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Why } from '#web/platform/screen/why.tsx'
import { durationText } from './overtime-schedule-values.ts'
import classes from './overtime-outcome.module.css'

type Outcome = NonNullable<OvertimePersonDay['outcome']>
type Limit = Outcome['week']

/** `Workday: Office 08:00–17:00`, `Holiday (Christmas): nothing planned`. */
export function planText({ kinds, holiday, shift }: OvertimePersonDay, say: Say): string {
  const names = kinds.map((kind) =>
    kind === 'holiday' && holiday ? `${say('overtime.kind.holiday')} (${holidayText(holiday, say)})` : say(`overtime.kind.${kind}`),
  )
  return `${names.join(', ')}: ${shift || say('overtime.nothingPlanned')}`
}

/** `18:00–21:00`, with its break, and on whose clock where that is not the reader's. */
export function timesText({ from, until, breakMinutes, timeZone }: OvertimePersonDay, say: Say): string {
  const rest = breakMinutes > 0 ? `${say('overtime.break')} ${durationText(breakMinutes)}` : ''
  const zone = timeZone === personFormats().timeZone ? '' : say('overtime.timeThere', { zone: timeZone })
  return [`${from}–${until}`, rest, zone].filter(Boolean).join(' · ')
}

/** What one person's overtime counts and is worth, and where the week and month stand with it. */
export function PersonOutcome({ name, outcome }: { name: string; outcome: Outcome }) {
  const say = useText()
  return (
    <div className={classes.outcome}>
      <span className={classes.worth}>
        <strong>{durationText(outcome.counted.value)}</strong>{' '}
        <span>{say('overtime.worthHours', { hours: durationText(outcome.worth.value) })}</span>
        <Why value={`${name}, ${say('overtime.worth')}`} reasons={outcome.worth.why} />
      </span>
      <LimitBar title={say('overtime.week')} limit={outcome.week} />
      {outcome.month.most !== null && <LimitBar title={say('overtime.month')} limit={outcome.month} />}
    </div>
  )
}

/** How much of a limit is used with this overtime in it; `wide`: a line of its own. */
export function LimitBar({ title, limit, wide = false }: { title: string; limit: Limit; wide?: boolean }) {
  const say = useText()
  const used = durationText(limit.value)
  const text = limit.most === null ? used : say('overtime.weekOf', { hours: used, most: durationText(limit.most) })
  const share = limit.most ? Math.min(100, (limit.value / limit.most) * 100) : 0
  return (
    <span className={classes.limit} data-over={isOver(limit) || undefined} data-wide={wide || undefined}>
      <span>{title}</span> <span className={classes.used}>{text}</span>
      {limit.most !== null && (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ inlineSize: `${share}%` }} />
        </span>
      )}
    </span>
  )
}

export const isOver = ({ value, most }: Limit): boolean => most !== null && value > most

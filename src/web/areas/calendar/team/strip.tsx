import type { TeamMember } from '#shared/areas/calendar.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { cutTo, isFree, placeOf, type PeriodColumn } from './period-columns.ts'
import classes from './strip.module.css'

const percent = (share: number) => `${share * 100}%`

interface StripProps {
  row: TeamMember
  columns: readonly PeriodColumn[]
  today: string
}

/** A person's period as it is seen: days off grey, absences as bars over their days. What it says is said beside it in words. */
export function Strip({ row, columns, today }: StripProps) {
  const say = useText()
  const span = { from: columns[0]?.from ?? '', until: columns.at(-1)?.until ?? '' }
  const isOfDays = columns[0]?.days === 1
  const at = (day: string) => placeOf({ from: day, until: day, startsHalf: false, endsHalf: false }, span)
  return (
    <div className={classes.strip} aria-hidden="true">
      {isOfDays && columns.map(({ from }) => isFree(row, from) && <span key={from} className={classes.free} style={styleOf(at(from))} />)}
      {!isOfDays &&
        columns
          .slice(1)
          .map(({ from }) => <span key={from} className={classes.line} style={{ insetInlineStart: percent(at(from).start) }} />)}
      {span.from <= today && today <= span.until && <span className={classes.today} style={styleOf(at(today))} />}
      {row.absences.map((absence) => (
        <span
          key={`${absence.from} ${absence.startsHalf}`}
          className={classes.bar}
          data-waiting={absence.isWaiting || undefined}
          data-hours={absence.someHours || undefined}
          data-before={absence.from < span.from || undefined}
          data-after={absence.until > span.until || undefined}
          style={styleOf(placeOf(cutTo(absence, span), span))}
        >
          {/* Whole or not at all: what has no room beside the first, empty word goes into a line that is not seen. */}
          <i />
          {isOfDays && <span>{absence.text || say('absence.away')}</span>}
        </span>
      ))}
      {row.marks.map(({ date, isBad }) => (
        <span key={date} className={classes.mark} data-bad={isBad || undefined} style={styleOf(at(date))} />
      ))}
    </div>
  )
}

const styleOf = ({ start, size }: { start: number; size: number }) => ({ insetInlineStart: percent(start), inlineSize: percent(size) })

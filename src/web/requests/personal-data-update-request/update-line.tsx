import type { ReactNode } from 'react'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { EntryWords } from '#web/records/file/file-entries.tsx'
import type { ShownLine } from '#shared/requests/personal-data-update-request.ts'
import classes from './update-line.module.css'

interface UpdateLineProps {
  line: Omit<ShownLine, 'id' | 'line'>
  errors?: readonly string[]
  /** At the end of its first row: what can be done with it. */
  actions?: ReactNode
  /** Beneath it. */
  children?: ReactNode
}

/** A change of a file as it is asked for: what stands there, struck through, and what it is to become. */
export function UpdateLine({ line, errors = [], actions, children }: UpdateLineProps) {
  const say = useText()
  const { category, operation, present, kind, startsOn, decided, decidedNote, isHidden, isStale, note } = line
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <strong>{say(`file.category.${category}`)}</strong>
        <span>{say(operation === 'end' ? 'personalDataUpdate.ends' : 'personalDataUpdate.from', { day: formatDate(startsOn) })}</span>
        {decided === 'applied' && <Pill colour="green">{say('personalDataUpdate.applied')}</Pill>}
        {decided === 'returned' && <Pill colour="orange">{say('personalDataUpdate.returned')}</Pill>}
        {isStale && <Pill colour="red">{say('personalDataUpdate.stale')}</Pill>}
        {actions && <span className={classes.actions}>{actions}</span>}
      </div>
      {isHidden ? (
        <p className={classes.hidden}>{say('personalDataUpdate.hidden')}</p>
      ) : (
        <div className={classes.pair}>
          {present && (
            <del className={classes.before}>
              <EntryWords entry={present} />
            </del>
          )}
          {operation !== 'end' && (
            <ins className={classes.after}>
              {kind && <span className={classes.kind}>{kind}</span>}
              <EntryWords entry={{ ...line, startsOn: '', endsOn: null }} />
            </ins>
          )}
        </div>
      )}
      {note && <p className={classes.note}>{note}</p>}
      {decidedNote && <p className={classes.note}>{say('personalDataUpdate.returnedWith', { note: decidedNote })}</p>}
      {errors.map((error) => (
        <p key={error} className={classes.error} role="alert">
          {error}
        </p>
      ))}
      {children}
    </li>
  )
}

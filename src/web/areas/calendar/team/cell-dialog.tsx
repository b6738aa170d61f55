import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TeamMember } from '#shared/areas/calendar.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate, friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { whatOf } from '#web/platform/people/absence-words.ts'
import { columnName } from './column-words.ts'
import { standingIn, type PeriodColumn } from './period-columns.ts'
import classes from './cell-dialog.module.css'

/** What stands in a cell of the team's calendar, with the way to the request where it may be seen. */
export function CellDialog({ row, column, onClose }: { row: TeamMember; column: PeriodColumn; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const { absences, marks, holidays } = standingIn(row, column)
  return (
    <Dialog opened onClose={onClose} title={`${row.employee}, ${columnName(column, language)}`} size="sm">
      <ul className={classes.list}>
        {absences.map((absence) => (
          <li key={`${absence.from} ${absence.startsHalf}`}>
            <strong>{whatOf(absence, say)}</strong>
            <span>
              <Dated>{friendlyRange(absence.from, absence.until, language)}</Dated>
            </span>
            {absence.requestId && (
              <Anchor component={Link} to={`${requestModules['leave-request'].place.path}/${absence.requestId}` as never} size="sm">
                {say('calendar.openRequest')}
              </Anchor>
            )}
          </li>
        ))}
        {[...marks.map(({ date, text }) => ({ date, name: text })), ...holidays].map(({ date, name }) => (
          <li key={`${date} ${name}`}>
            <strong>{name}</strong>
            <span>
              <Dated>{friendlyDate(date, language)}</Dated>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

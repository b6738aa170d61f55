import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { daysWritten } from '../days-written.ts'
import { fieldKey, fieldSays } from './field-key.ts'
import { LinesTable } from './lines-table.tsx'
import classes from './result.module.css'

/** What changes in rows that are there, field by field. */
export function Changes({ told }: { told: ImportTold }) {
  const say = useText()
  const textOf = useTextOf()
  const isSome = told.changeCount > told.changes.length
  return (
    <Section
      ruled
      title={say('import.changes')}
      mark={
        <span className={classes.aside}>
          {isSome ? say('import.someOf', { shown: told.changes.length, count: told.changeCount }) : formatNumber(told.changeCount)}
        </span>
      }
    >
      <LinesTable
        label={say('import.changes')}
        heads={[say('import.part'), say('import.who'), say('import.becomes')]}
        rows={told.changes.map(({ part, name, fields, line }) => ({
          cells: [
            textOf(`import.part.${part}`),
            daysWritten(name),
            <ul key={name} className={classes.becomes}>
              {fields.map(({ field, before, after }) => (
                <li key={field}>
                  <span className={classes.aside}>{say('import.fieldOf', { name: textOf(fieldKey(part, field)) })}</span>{' '}
                  <del>{fieldSays(field, before)}</del> <span aria-hidden="true">→</span> <ins>{fieldSays(field, after)}</ins>
                </li>
              ))}
            </ul>,
          ],
          line,
        }))}
      />
    </Section>
  )
}

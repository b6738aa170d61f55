import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { daysWritten } from '../days-written.ts'
import { fieldKey, fieldSays } from './field-key.ts'
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
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('import.changes')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('import.part')}</th>
              <th scope="col">{say('import.who')}</th>
              <th scope="col">{say('import.becomes')}</th>
              <th scope="col" className={classes.number}>
                {say('import.line')}
              </th>
            </tr>
          </thead>
          <tbody>
            {told.changes.map((change, at) => (
              <tr key={at}>
                <td>{textOf(`import.part.${change.part}`)}</td>
                <td>{daysWritten(change.name)}</td>
                <td>
                  <ul className={classes.becomes}>
                    {change.fields.map(({ field, before, after }) => (
                      <li key={field}>
                        <span className={classes.aside}>{say('import.fieldOf', { name: textOf(fieldKey(change.part, field)) })}</span>{' '}
                        <del>{fieldSays(field, before)}</del> <span aria-hidden="true">→</span> <ins>{fieldSays(field, after)}</ins>
                      </li>
                    ))}
                  </ul>
                </td>
                <td className={classes.number}>{change.line || ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

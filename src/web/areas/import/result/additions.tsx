import type { ImportTold } from '#shared/import-mapping/told.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { daysWritten } from '../days-written.ts'
import { fieldKey, fieldSays } from './field-key.ts'
import classes from './result.module.css'

/** Some rows of what is new, with what they say. */
export function Additions({ additions }: { additions: ImportTold['additions'] }) {
  const say = useText()
  const textOf = useTextOf()
  return (
    <Section ruled title={say('import.additions')} mark={<span className={classes.aside}>{say('import.additionsSome')}</span>}>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('import.additions')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('import.part')}</th>
              <th scope="col">{say('import.who')}</th>
              <th scope="col">{say('import.says')}</th>
              <th scope="col" className={classes.number}>
                {say('import.line')}
              </th>
            </tr>
          </thead>
          <tbody>
            {additions.map(({ part, name, fields, line }, at) => (
              <tr key={at}>
                <td>{textOf(`import.part.${part}`)}</td>
                <td>{daysWritten(name)}</td>
                <td>
                  {fields.map(({ field, after }) => (
                    <span key={field} className={classes.said}>
                      <span className={classes.aside}>{say('import.fieldOf', { name: textOf(fieldKey(part, field)) })}</span>{' '}
                      {fieldSays(field, after)}
                    </span>
                  ))}
                </td>
                <td className={classes.number}>{line || ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

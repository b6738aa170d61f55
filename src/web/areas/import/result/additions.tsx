import type { ImportTold } from '#shared/import-mapping/told.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { daysWritten } from '../days-written.ts'
import { fieldKey, fieldSays, fieldWord } from './field-key.ts'
import { LinesTable } from './lines-table.tsx'
import classes from './result.module.css'

/** Some rows of what is new, with what they say. */
export function Additions({ additions }: { additions: ImportTold['additions'] }) {
  const say = useText()
  const textOf = useTextOf()
  const says = (field: string, value: string | null) => {
    const word = fieldWord(field, value)
    return word === null ? fieldSays(field, value) : textOf(word)
  }
  return (
    <Section ruled title={say('import.additions')} mark={<span className={classes.aside}>{say('import.additionsSome')}</span>}>
      <LinesTable
        label={say('import.additions')}
        heads={[say('import.part'), say('import.who'), say('import.says')]}
        rows={additions.map(({ part, name, fields, line }) => ({
          cells: [
            textOf(`import.part.${part}`),
            daysWritten(name),
            fields.map(({ field, after }) => (
              <span key={field} className={classes.said}>
                <span className={classes.aside}>{say('import.fieldOf', { name: textOf(fieldKey(part, field)) })}</span> {says(field, after)}
              </span>
            )),
          ],
          line,
        }))}
      />
    </Section>
  )
}

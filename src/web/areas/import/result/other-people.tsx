import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { LinesTable } from './lines-table.tsx'
import classes from './result.module.css'

/** People who are here by the same number and called quite otherwise in the files: files of another company look so. */
export function OtherPeople({ told: { others, parts } }: { told: Pick<ImportTold, 'others' | 'parts'> }) {
  const say = useText()
  if (others.count === 0) return null
  const read = parts.find(({ part }) => part === 'employees')?.read ?? others.count
  const title = say('import.others', { count: others.count, of: formatNumber(read) })
  return (
    <Section
      ruled
      tone="warning"
      title={title}
      mark={
        others.count > others.some.length && (
          <span className={classes.aside}>{say('import.someOf', { shown: others.some.length, count: others.count })}</span>
        )
      }
    >
      <p className={classes.how} role="alert">
        {say('import.othersHow')}
      </p>
      <LinesTable
        label={title}
        heads={[say('import.othersKnown'), say('import.othersHere'), say('import.othersThere')]}
        rows={others.some.map(({ key, here, there, line }) => ({ cells: [key, here, there], line }))}
      />
    </Section>
  )
}

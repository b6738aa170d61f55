import type { ImportTold } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
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
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say('import.othersKnown')}</th>
              <th scope="col">{say('import.othersHere')}</th>
              <th scope="col">{say('import.othersThere')}</th>
              <th scope="col" className={classes.number}>
                {say('import.line')}
              </th>
            </tr>
          </thead>
          <tbody>
            {others.some.map(({ file, line, key, here, there }) => (
              <tr key={`${file} ${line} ${key}`}>
                <td>{key}</td>
                <td>{here}</td>
                <td>{there}</td>
                <td className={classes.number}>{line || ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

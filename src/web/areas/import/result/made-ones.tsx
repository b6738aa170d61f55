import type { ImportMade } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './result.module.css'

/** Units and positions that are made because rows name them, by name; one that resembles another may be a typing error. */
export function MadeOnes({ made }: { made: readonly ImportMade[] }) {
  const say = useText()
  return made
    .filter(({ count }) => count > 0)
    .map(({ kind, count, names, resembling }) => (
      <div key={kind} className={classes.told}>
        <p>
          <strong>{say('import.created', { what: say(`import.part.${kind}s`), count: formatNumber(count) })}</strong> {names.join(', ')}
          {count > names.length && ' …'}
        </p>
        {resembling.length > 0 && (
          <ul className={classes.like}>
            {resembling.map(({ name, like }) => (
              <li key={name}>{say('import.resembles', { name, like })}</li>
            ))}
          </ul>
        )}
      </div>
    ))
}

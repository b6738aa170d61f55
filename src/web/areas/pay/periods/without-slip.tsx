import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './periods.module.css'

/** People of the group who have no slip of the period. */
export function WithoutSlip({ period: { kind, without } }: { period: PayPeriod }) {
  const say = useText()
  if (kind !== 'pay') return null
  const more = without.total - without.named.length
  return (
    <Section title={without.total === 0 ? say('pay.withoutTitle') : say('pay.without', { n: without.total })}>
      {without.total === 0 ? (
        <Remark>{say('pay.withoutNone')}</Remark>
      ) : (
        <ul className={classes.people}>
          {without.named.map(({ employeeId, employee, code }) => (
            <li key={employeeId}>
              {employee} <span className={classes.code}>{code}</span>
            </li>
          ))}
          {more > 0 && <li>{say('pay.andMore', { n: more })}</li>}
        </ul>
      )}
    </Section>
  )
}

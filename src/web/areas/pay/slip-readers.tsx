import type { Payslip } from '#shared/areas/pay.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './pay.module.css'

/** Who has read what is private of the person here. */
export function SlipReaders({ slip: { readers } }: { slip: Payslip }) {
  const say = useText()
  return (
    <Section title={say('pay.readers')}>
      {readers.length === 0 ? (
        <Remark>{say('pay.readByNobody')}</Remark>
      ) : (
        <ul className={classes.readers}>
          {readers.map(({ reader, date, isExport }) => (
            <li key={`${reader} ${date} ${isExport}`}>
              {say(isExport ? 'pay.exportedBy' : 'pay.readBy', { reader, moment: formatDateTime(date) })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

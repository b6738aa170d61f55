import { formatDate } from '#web/foundation/format/date.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { DayBar } from './day-bar.tsx'
import { backText } from './permit-out-consequences.tsx'
import { permitOutForm, type PermitOutDetail } from './permit-out-values.ts'
import { hoursText } from './hours-text.ts'
import classes from './permit-out-details.module.css'

/** A permit that was asked for: who, why, when, and what of the day it takes. */
export function PermitOutDetails({ detail }: { detail: PermitOutDetail }) {
  const say = useText()
  const { permit } = detail
  const { day, from, until } = permitOutForm.valuesOf(detail)
  const zone = detail.timeZone === personFormats().timeZone ? '' : ` (${say('permitOut.timeThere', { zone: detail.timeZone })})`
  const hours = permit ? hoursText(permit.hours.value) : ''
  return (
    <div className={classes.details}>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
          { name: say('permitOut.reason'), value: detail.reasonType },
          { name: say('permitOut.day'), value: formatDate(day) },
          { name: say('permitOut.time'), value: `${from}–${until}${zone}` },
          ...(detail.note ? [{ name: say('permitOut.note'), value: <span className={classes.note}>{detail.note}</span> }] : []),
        ]}
      />
      {permit && (
        <div>
          <div className={classes.head}>
            <h2 className={classes.total}>
              {hours} · {backText(permit, say)}
            </h2>
            <Why value={hours} reasons={permit.hours.why} />
          </div>
          <DayBar permit={permit} />
          <p className={classes.counts}>{say(permit.countsAsWork ? 'permitOut.countsAsWork' : 'permitOut.countsNot')}</p>
        </div>
      )}
    </div>
  )
}

import type { PermitDay } from '#shared/requests/permit-out.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Amount, Amounts, Figure, Remark } from '#web/platform/screen/figure.tsx'

type Unit = NonNullable<PermitDay['unit']>

/** Who of the unit is on duty while somebody is out, and who else is away. */
export function UnitMeanwhile({ unit }: { unit: Unit }) {
  const say = useText()
  const { onDuty, total, minimum, short, away } = unit
  return (
    <Section title={say('permitOut.meanwhile')}>
      <Figure value={String(onDuty)} unit={say('permitOut.onDutyOf', { total })} short={short} />
      {short && <Remark>{say('permitOut.belowMinimum', { minimum })}</Remark>}
      {away.length === 0 ? (
        <Remark>{say('permitOut.nobodyElse')}</Remark>
      ) : (
        <Amounts>
          {away.map(({ name, from, until }) => (
            <Amount key={`${name} ${from}`} name={name} value={from === null ? say('permitOut.allDay') : `${from}–${until}`} />
          ))}
        </Amounts>
      )}
    </Section>
  )
}

import type { PayPeriod, PayRelease } from '#shared/areas/pay-period.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './periods.module.css'

/** What was let go of a period, by whom and from when on, the latest first. */
export function Releases({ period: { releases } }: { period: PayPeriod }) {
  const say = useText()
  return (
    <Section title={say('pay.releases')}>
      {releases.length === 0 ? (
        <Remark>{say('pay.releasesNone')}</Remark>
      ) : (
        <ul className={classes.people}>
          {releases.map((release) => (
            <Release key={release.id} release={release} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Release({ release: { slips, askedBy, confirmedBy, wishedDate, releaseDate, isTakenBack, takenBackBy } }: { release: PayRelease }) {
  const say = useText()
  const told = [
    say('pay.releaseOf', { n: slips, by: askedBy ?? '–' }),
    ...(confirmedBy ? [say('pay.releaseConfirmedBy', { by: confirmedBy })] : []),
    isTakenBack
      ? say('pay.releaseTakenBack', { by: takenBackBy ?? '–' })
      : releaseDate === null
        ? wishedDate === null
          ? say('pay.releaseWaits')
          : say('pay.releaseWaitsUntil', { moment: formatDateTime(wishedDate) })
        : say('pay.releaseFrom', { moment: formatDateTime(releaseDate) }),
  ]
  return <li data-back={isTakenBack || undefined}>{told.join(' · ')}</li>
}

import { Link } from '@tanstack/react-router'
import type { PayHandOver } from '#shared/areas/pay-hand-over.ts'
import { formatDateTime, formatRange } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import classes from './hand-over.module.css'

export type HandOverVersion = PayHandOver['versions'][number]

/** Null where it is being computed still. */
export const isFinished = ({ finishedDate }: HandOverVersion): boolean => finishedDate !== null

/** `by Dewi Lestari, 2026/11/25 10:12`. */
export const begunSaid = ({ begunBy, begunDate }: HandOverVersion, say: Say): string =>
  begunBy === null ? formatDateTime(begunDate) : say('pay.handOver.begunBy', { by: begunBy, moment: formatDateTime(begunDate) })

/** When and by whom a version was handed over, the days whose time it brings, and how much it is. */
export function Told({ version }: { version: HandOverVersion }) {
  const say = useText()
  const { begunBy, begunDate, spanFrom, spanUntil, people, inputs } = version
  const facts = [
    { name: say('pay.handOver.when'), value: formatDateTime(begunDate), detail: begunBy },
    { name: say('pay.handOver.time'), value: formatRange(spanFrom, spanUntil) },
    { name: say('pay.handOver.people'), value: formatNumber(people) },
    { name: say('pay.inputs'), value: formatNumber(inputs) },
  ]
  return (
    <dl className={classes.told}>
      {facts.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {detail && <span className={classes.quiet}> · {detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Versions before the latest one, each leading to its inputs as they were. */
export function VersionsBefore({ periodId, versions }: { periodId: string; versions: readonly HandOverVersion[] }) {
  const say = useText()
  return (
    <div className={classes.apart}>
      <div className={classes.head}>
        <h3>{say('pay.handOver.before')}</h3>
      </div>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <Link to={`/pay-periods/${periodId}/inputs` as never} search={{ version: version.version } as never}>
              {say('pay.handOver.version', { version: version.version })}
            </Link>
            <span className={classes.aside}>
              {[
                begunSaid(version, say),
                say('pay.handOver.ofPeople', { count: version.people }),
                say('pay.handOver.ofInputs', { count: version.inputs }),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Payslip, SlipDifference } from '#shared/areas/pay.ts'
import { differenceSaid, togetherSaid, versionSaid } from '#shared/records/pay/said.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { usePayWriters } from './writers.ts'
import classes from './differences.module.css'

/** What is different from the slip before, in sentences. */
export function Differences({ slip: { before, differences, netDifference, currency } }: { slip: Payslip }) {
  const say = useText()
  if (!before || netDifference === null) return null
  return (
    <Section title={say('pay.different', { period: before.periodPay })}>
      {differences.length === 0 ? (
        <Remark>{say('pay.nothingDifferent')}</Remark>
      ) : (
        <Sentences differences={differences} net={netDifference} from={before.periodPay} currency={currency} />
      )}
    </Section>
  )
}

/** What a correction changed, in sentences, and the way to the version that it corrects. */
export function Corrected({ slip: { corrected, currency }, path }: { slip: Payslip; path: string }) {
  const say = useText()
  if (!corrected) return null
  const { id, version, differences, netDifference } = corrected
  return (
    <Section title={say('pay.changed')}>
      {differences.length === 0 ? (
        <Remark>{say('pay.changedNothing')}</Remark>
      ) : (
        <Sentences differences={differences} net={netDifference} from={versionSaid(version, { say })} currency={currency} />
      )}
      <Link to={`${path}/${id}` as never} className={classes.way}>
        {say('pay.toVersion', { n: String(version) })}
      </Link>
    </Section>
  )
}

interface SentencesProps {
  differences: readonly SlipDifference[]
  /** What they come to. */
  net: string
  /** From what they are different. */
  from: string
  currency: string
}

function Sentences({ differences, net, from, currency }: SentencesProps) {
  const writers = usePayWriters(currency)
  return (
    <>
      <ul className={classes.list}>
        {differences.map((one) => (
          <Told key={one.code} difference={one} words={differenceSaid(one, writers)} />
        ))}
      </ul>
      <p className={classes.together}>{togetherSaid(net, from, writers)}</p>
    </>
  )
}

function Told({ difference: { kind, amount, note, requests }, words }: { difference: SlipDifference; words: string }) {
  // More is paid by it, or less.
  const isGood = amount.startsWith('-') === (kind === 'deduction')
  const Arrow = isGood ? IconArrowUpRight : IconArrowDownRight
  return (
    <li className={classes.one}>
      <Arrow size={18} stroke={1.75} className={classes.arrow} data-good={isGood || undefined} aria-hidden />
      <span>
        <Dated>{words}</Dated> {note !== '' && <span className={classes.note}>{note}</span>}
        {requests.map(({ code, path }) =>
          path === null ? null : (
            <Link key={code} to={path as never} className={classes.request}>
              {code}
            </Link>
          ),
        )}
      </span>
    </li>
  )
}

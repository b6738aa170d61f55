import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { payPeriodCalls, periodSlipList, type PayPeriod, type PeriodSlipRow } from '#shared/areas/pay-period.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { Facts, Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { HandOver } from '../hand-over/hand-over-part.tsx'
import { slipKinds } from '../kinds.ts'
import { PeriodActs } from './period-acts.tsx'
import { Releases } from './releases.tsx'
import { stateColours } from './state-colours.ts'
import { WithoutSlip } from './without-slip.tsx'
import classes from './periods.module.css'

/** While a release is under way the page follows it. */
const followMs = 2000

/** One period: what its slips come to, who has none, what was released, what is handed over, and the slips. */
export function PayPeriodScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { data, error, isError } = useCall(
    payPeriodCalls.read,
    { id },
    { keepPrevious: false, refetchInterval: (period) => (period?.state === 'held' ? followMs : false) },
  )
  usePage(data?.period ?? say('pay.period'))
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={520} radius="lg" />
  return (
    <>
      <ScreenHeader
        title={data.period}
        subtitle={`${data.payGroup} · ${say(`pay.kind.${data.kind}`)}`}
        onBack={() => void navigate({ to: '/pay-periods' as never })}
        actions={<PeriodActs period={data} />}
      />
      <div className={classes.state}>
        <Pill colour={stateColours[data.state]}>{say(`pay.state.${data.state}`)}</Pill>
      </div>
      <div className={classes.parts}>
        <PeriodFacts period={data} />
        <Releases period={data} />
        <WithoutSlip period={data} />
      </div>
      {data.kind === 'pay' && <HandOver period={data} />}
      <Slips period={data} />
    </>
  )
}

function PeriodFacts({ period }: { period: PayPeriod }) {
  const say = useText()
  const { startsOn, endsOn, cutOffOn, paidOn, slips, unseen, toRelease, earnings, deductions, net, currency } = period
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <Section title={say('pay.periodFacts')}>
      <Facts
        items={[
          { name: say('pay.period'), value: `${formatDate(startsOn)} – ${formatDate(endsOn)}` },
          { name: say('pay.cutOffOn'), value: formatDate(cutOffOn) },
          { name: say('pay.paidOn'), value: formatDate(paidOn) },
          { name: say('pay.slips'), value: formatNumber(slips) },
          ...(unseen > 0 ? [{ name: say('pay.unseen'), value: formatNumber(unseen) }] : []),
          ...(toRelease > 0 ? [{ name: say('pay.toRelease'), value: formatNumber(toRelease) }] : []),
          { name: say('pay.earnings'), value: money(earnings) },
          { name: say('pay.deductions'), value: money(deductions) },
          { name: say('pay.net'), value: money(net) },
        ]}
      />
      {unseen > 0 && <Remark>{say('pay.unseenWhy', { n: unseen })}</Remark>}
    </Section>
  )
}

function Slips({ period: { id, kind } }: { period: PayPeriod }) {
  const say = useText()
  const navigate = useNavigate()
  const [view, show] = useListView(periodSlipList)
  return (
    <DataTable<PeriodSlipRow>
      list={periodSlipList}
      source={payPeriodCalls.slips}
      exportCall={payPeriodCalls.exportSlips}
      extra={{ id }}
      view={view}
      onView={show}
      label={say('pay.slips')}
      empty={say('pay.slipsNone')}
      cells={{
        isReleased: ({ isReleased }) =>
          isReleased ? <Pill colour="green">{say('pay.released')}</Pill> : <Pill colour="grey">{say('pay.notReleasedYet')}</Pill>,
      }}
      onOpen={(row) => void navigate({ to: `${slipKinds[kind].path}/${row.id}` as never })}
    />
  )
}

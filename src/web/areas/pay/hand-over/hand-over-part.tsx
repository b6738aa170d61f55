import { Button, Loader, Skeleton } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { payHandOverCalls, type PayHandOver } from '#shared/areas/pay-hand-over.ts'
import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { Adjustments } from './adjustments.tsx'
import { Sums } from './sums.tsx'
import { isFinished, Told, VersionsBefore } from './versions.tsx'
import classes from './hand-over.module.css'

/** While a version is being computed the page follows it. */
const followMs = 1000

/** What a period of wages hands over to the payroll: its latest version in sums, what was adjusted by hand, and the versions before. */
export function HandOver({ period }: { period: PayPeriod }) {
  const { id } = period
  const { data, error, isError } = useCall(
    payHandOverCalls.read,
    { id },
    { keepPrevious: false, refetchInterval: (read) => (read?.versions[0] && !isFinished(read.versions[0]) ? followMs : false) },
  )
  return (
    <div className={classes.part}>
      {isError ? <PartFailed error={error} /> : data ? <Read period={period} read={data} /> : <Skeleton height={180} radius="lg" />}
    </div>
  )
}

interface ReadProps {
  period: PayPeriod
  read: PayHandOver
}

function Read({ period, read }: ReadProps) {
  const say = useText()
  const [asks, ask] = useState(false)
  const { versions, sums, may } = read
  const finished = versions.filter(isFinished)
  const [latest] = finished
  const isWorking = versions.length > finished.length
  const [own, later] = [sums.filter(({ isLater }) => !isLater), sums.filter(({ isLater }) => isLater)]
  return (
    <Section
      ruled
      title={say('pay.handOver')}
      mark={latest && <Pill colour="green">{say('pay.handOver.version', { version: latest.version })}</Pill>}
      actions={
        <>
          {latest && (
            <Button component={Link} to={`/pay-periods/${period.id}/inputs` as never} variant="default" size="compact-md">
              {say('pay.inputs')}
            </Button>
          )}
          {!latest && !isWorking && may.handOver && (
            <Button size="compact-md" onClick={() => ask(true)}>
              {say('pay.handOver.act')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {versions.length === 0 && <p className={classes.none}>{say('pay.handOver.how')}</p>}
        {isWorking && <Working version={versions[0]?.version ?? 1} />}
        {latest && <Told version={latest} />}
        {latest && !isWorking && read.changed > 0 && <Changed read={read} onAgain={() => ask(true)} />}
      </div>
      {latest && own.length > 0 && <Sums sums={own} label={say('pay.handOver.sums')} />}
      {later.length > 0 && (
        <div className={classes.apart}>
          <div className={classes.head}>
            <h3>{say('pay.handOver.laterSums')}</h3>
            <p>{say('pay.handOver.laterHow')}</p>
          </div>
          <Sums sums={later} label={say('pay.handOver.laterSums')} />
        </div>
      )}
      {(may.adjust || read.adjustments.length > 0) && <Adjustments period={period} read={read} />}
      {finished.length > 1 && <VersionsBefore periodId={period.id} versions={finished.slice(1)} />}
      {asks && <AskHandOver period={period} version={latest?.version ?? null} onClose={() => ask(false)} />}
    </Section>
  )
}

function Working({ version }: { version: number }) {
  const say = useText()
  return (
    <div className={classes.notice} data-working role="status">
      <Loader size={16} />
      <p>{say('pay.handOver.computing', { version })}</p>
    </div>
  )
}

/** Something has changed of people since: it comes with another version, or with the next period. */
function Changed({ read: { changed, may }, onAgain }: { read: PayHandOver; onAgain: () => void }) {
  const say = useText()
  return (
    <div className={classes.notice}>
      <IconRefreshAlert size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <p>
        {say('pay.handOver.changed', { count: changed })}
        {!may.handOver && ` ${say('pay.handOver.comesNext')}`}
      </p>
      {may.handOver && (
        <Button size="compact-md" onClick={onAgain}>
          {say('pay.handOver.again')}
        </Button>
      )}
    </div>
  )
}

interface AskHandOverProps {
  period: PayPeriod
  /** The one that stands; null: nothing was handed over yet. */
  version: number | null
  onClose: () => void
}

function AskHandOver({ period: { id, period }, version, onClose }: AskHandOverProps) {
  const say = useText()
  const handOver = useAct(payHandOverCalls.handOver, { refreshes: ['pay-period'] })
  const act = say(version === null ? 'pay.handOver.act' : 'pay.handOver.again')
  return (
    <ConfirmedAct title={act} confirm={act} act={() => handOver.mutateAsync({ input: { id } })} onClose={onClose}>
      {version === null ? say('pay.handOver.sure', { period }) : say('pay.handOver.againSure', { period, version, next: version + 1 })}
    </ConfirmedAct>
  )
}

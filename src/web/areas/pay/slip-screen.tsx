import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Payslip } from '#shared/areas/pay.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { queries, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { endDocumentKey } from './password/key.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { Corrected, Differences } from './differences.tsx'
import { Downloads } from './downloads.tsx'
import { slipKinds, type SlipKind } from './kinds.ts'
import { Lines } from './lines.tsx'
import { LockedSlip } from './password/locked-slip.tsx'
import { Neighbours } from './neighbours.tsx'
import { SlipReaders } from './slip-readers.tsx'
import { Summary } from './summary.tsx'
import { YearChart } from './year-chart.tsx'
import classes from './pay.module.css'

export const PayslipScreen = () => <SlipScreen kind={slipKinds.pay} />

export const BonusScreen = () => <SlipScreen kind={slipKinds.bonus} />

/** One slip: what is paid, of what it consists, and what is different from the one before. */
function SlipScreen({ kind }: { kind: SlipKind }) {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { data, error, isError } = useCall(kind.calls.detail, { id }, { keepPrevious: false })
  usePage(data?.periodPay ?? say(kind.words.one))
  const isRead = data !== undefined
  useEffect(() => {
    // It is new no longer, wherever it is counted.
    if (isRead) void queries.invalidateQueries({ queryKey: ['home'] })
  }, [isRead, id])
  const asksPassword = isError && statusOf(error) === 401
  // While it is asked for anew it stays locked: what is being typed stays.
  const [locked, lock] = useState<string | null>(null)
  useEffect(() => {
    // What had opened it does so no longer: what was told meanwhile leaves the page too.
    if (asksPassword && isRead) endDocumentKey()
  }, [asksPassword, isRead])
  useEffect(() => {
    if (asksPassword) lock(id)
    else if (isRead || isError) lock(null)
  }, [asksPassword, isRead, isError, id])
  if (asksPassword || (locked === id && !isRead && !isError)) return <LockedSlip kind={kind} />
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={520} radius="lg" />
  return <Opened slip={data} kind={kind} onBack={() => void navigate({ to: kind.path as never })} />
}

interface OpenedProps {
  slip: Payslip
  kind: SlipKind
  onBack: () => void
}

function Opened({ slip, kind, onBack }: OpenedProps) {
  const say = useText()
  const language = useLanguage()
  const person = usePerson()
  const isOwn = person?.employeeId === slip.employeeId
  const day = friendlyDate(slip.paidDate, language)
  return (
    <>
      <ScreenHeader
        title={slip.periodPay}
        subtitle={isOwn ? slip.payGroup : `${slip.employee} · ${slip.code} · ${slip.payGroup}`}
        onBack={onBack}
        actions={<Downloads slip={slip} kind={kind} isOwn={isOwn} />}
      />
      <div className={classes.above}>
        <Neighbours slip={slip} path={kind.path} />
        {slip.paidDate <= todayThere() ? (
          <Pill colour="green">{say('pay.paid', { day })}</Pill>
        ) : (
          <Pill colour="blue">{say('pay.toBePaid', { day })}</Pill>
        )}
        {slip.isCorrection && (
          <Pill colour="orange">{slip.reason ? say('pay.correctedWhy', { reason: slip.reason }) : say('pay.corrected')}</Pill>
        )}
      </div>
      <div className={classes.parts}>
        <div className={classes.main}>
          <Summary slip={slip} />
          <Lines slip={slip} />
        </div>
        <div className={classes.side}>
          <Corrected slip={slip} path={kind.path} />
          <Differences slip={slip} />
          <YearChart slip={slip} path={kind.path} />
          {isOwn && <SlipReaders slip={slip} />}
        </div>
      </div>
    </>
  )
}

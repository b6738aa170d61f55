import { NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { BalanceCards } from '#web/records/leave/balance-cards.tsx'
import { WithOwnBalances } from '#web/records/leave/own-balances.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import { TransactionsDialog, type Whose } from './transactions-dialog.tsx'
import classes from './balance-screen.module.css'

/** One's own balances on a day, how each moves over two years, and every transaction. */
export function OwnBalance({ day, today }: { day: string; today: string }) {
  const [opened, setOpened] = useState<Whose | null>(null)
  return (
    <WithOwnBalances day={day}>
      {({ employeeId, balances }) => (
        <div className={classes.figures}>
          <BalanceCards
            balances={balances}
            onOpen={({ leaveTypeId, leaveType }) => setOpened({ employeeId, leaveTypeId, title: leaveType })}
          />
          <Timeline types={balances.map(({ leaveTypeId, leaveType }) => ({ id: leaveTypeId, name: leaveType }))} day={day} today={today} />
          <TransactionsDialog whose={opened} onClose={() => setOpened(null)} />
        </div>
      )}
    </WithOwnBalances>
  )
}

function Timeline({ types, day, today }: { types: readonly { id: string; name: string }[]; day: string; today: string }) {
  const say = useText()
  const [chosen, setChosen] = useState(types[0]?.id ?? '')
  const { data, error, isError } = useCall(leaveBalanceCalls.timeline, { leaveTypeId: chosen }, { enabled: chosen !== '' })
  const name = types.find((type) => type.id === chosen)?.name ?? ''
  return (
    <Section
      title={say('balance.timeline')}
      actions={
        <>
          {data && <Why value={`${say('balance.timeline')} ${name}`} reasons={data.why} />}
          <NativeSelect
            size="xs"
            className={classes.choice ?? ''}
            aria-label={say('leave.type')}
            data={types.map((type) => ({ value: type.id, label: type.name }))}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </>
      }
    >
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && (
        <TimelineChart
          points={data.points}
          unit={say(`unit.${data.unit}`)}
          today={today}
          day={day}
          label={`${say('balance.timeline')}: ${name}`}
        />
      )}
      <p className={classes.caption}>{say('balance.timelineHow')}</p>
    </Section>
  )
}

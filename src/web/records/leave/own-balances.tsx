import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { BalanceCards } from './balance-cards.tsx'
import classes from './balance-cards.module.css'

interface WithOwnBalancesProps {
  /** Absent: today. */
  day?: string
  /** What is drawn of them, once they are there and where there are any. */
  children: (own: AnswerOf<typeof leaveBalanceCalls.summary>) => ReactNode
}

/** What stands in the place of one's own balances while they come, when they fail, and when there are none. */
export function WithOwnBalances({ day, children }: WithOwnBalancesProps) {
  const say = useText()
  const { data, error, isError } = useCall(leaveBalanceCalls.summary, day === undefined ? {} : { date: day })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={150} radius="lg" />
  if (data.balances.length === 0)
    return (
      <Card>
        <NoData>{say('balance.none')}</NoData>
      </Card>
    )
  return children(data)
}

/** One's own balances of today, with the way to all about them. */
export function OwnBalances() {
  const say = useText()
  return (
    <WithOwnBalances>
      {({ balances }) => (
        <>
          <BalanceCards balances={balances} />
          <Button
            variant="default"
            className={classes.more ?? ''}
            renderRoot={(props) => <Link to={'/leave-balance' as never} {...props} />}
          >
            {say('balance.all')}
          </Button>
        </>
      )}
    </WithOwnBalances>
  )
}

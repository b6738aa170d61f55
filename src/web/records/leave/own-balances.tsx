import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { NoData } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { BalanceCards } from './balance-cards.tsx'
import classes from './balance-cards.module.css'

/** One's own balances of today, with the way to all about them. */
export function OwnBalances() {
  const say = useText()
  const { data, error, isError } = useCall(leaveBalanceCalls.summary, {})
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={150} radius="lg" />
  if (data.balances.length === 0)
    return (
      <Card>
        <NoData>{say('balance.none')}</NoData>
      </Card>
    )
  return (
    <>
      <BalanceCards balances={data.balances} />
      <Button variant="default" className={classes.more ?? ''} renderRoot={(props) => <Link to={'/leave-balance' as never} {...props} />}>
        {say('balance.all')}
      </Button>
    </>
  )
}

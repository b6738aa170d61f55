import type { BalanceRow } from '#shared/contract/balance-row.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { BalanceStat, expiringText } from '#web/records/leave/balance-stat.tsx'
import classes from './home.module.css'

/** What is left of each kind of leave, how the rest was used, and why. */
export function Balances({ balances }: { balances: readonly BalanceRow[] }) {
  const say = useText()
  return (
    <section className={classes.balances} aria-label={say('home.balances')}>
      {balances.map((row) => (
        <BalanceCard key={row.leaveTypeId} row={row} />
      ))}
    </section>
  )
}

function BalanceCard({ row }: { row: BalanceRow }) {
  const say = useText()
  const language = useLanguage()
  const told = [
    row.taken > 0 && say('home.partTaken', { quantity: formatNumber(row.taken) }),
    row.reserved > 0 && say('home.partWaiting', { quantity: formatNumber(row.reserved) }),
    expiringText(row, say, language),
  ].filter(Boolean)
  return <BalanceStat balance={row}>{told.length > 0 ? told.join(' · ') : say('home.untouched')}</BalanceStat>
}

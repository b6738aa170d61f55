import type { BalanceRow } from '#shared/areas/leave-balance.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { StatBar } from '../../platform/screen/stat-bar.tsx'
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
  const { value, why } = row.balance
  const told = [
    row.taken > 0 && say('home.partTaken', { quantity: formatNumber(row.taken) }),
    row.reserved > 0 && say('home.partWaiting', { quantity: formatNumber(row.reserved) }),
    row.expiring &&
      say('home.partExpiring', { quantity: formatNumber(row.expiring.quantity), day: friendlyDate(row.expiring.on, language) }),
  ].filter(Boolean)
  return (
    <StatBar
      title={row.leaveType}
      value={formatNumber(value)}
      unit={say(row.unit === 'hour' ? 'home.balanceHour' : 'home.balanceDay', { count: value })}
      whole={Math.max(row.gained - row.expired, row.taken + row.reserved)}
      parts={[
        { name: say('balance.taken'), value: row.taken, tone: 'strong' },
        { name: say('balance.waiting'), value: row.reserved, tone: 'soft' },
      ]}
      why={why}
    >
      {told.length > 0 ? told.join(' · ') : say('home.untouched')}
    </StatBar>
  )
}

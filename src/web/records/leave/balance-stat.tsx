import type { ReactNode } from 'react'
import type { BalanceRow } from '#shared/contract/balance-row.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { StatBar } from '#web/platform/screen/stat-bar.tsx'

interface BalanceStatProps {
  balance: BalanceRow
  /** What the number counts: `days available`. */
  unit: string
  children: ReactNode
}

/** One balance: its number, and a bar that fills with what is available, what is kept for later and what waits; the rest of it is used. */
export function BalanceStat({ balance, unit, children }: BalanceStatProps) {
  const say = useText()
  const { value, why } = balance.balance
  return (
    <StatBar
      title={balance.leaveType}
      value={formatNumber(value)}
      unit={unit}
      why={why}
      whole={Math.max(balance.gained - balance.expired, balance.taken + balance.reserved + value)}
      parts={[
        { name: say('balance.available'), value: Math.max(0, value), tone: 'strong' },
        ...(balance.kept > 0 ? [{ name: say('balance.kept'), value: balance.kept, tone: 'soft' as const }] : []),
        { name: say('balance.waiting'), value: balance.reserved, tone: 'soft' },
      ]}
    >
      {children}
    </StatBar>
  )
}

/** `4 expire after Thu 31 Dec`: the last day on which they can be used. */
export const expiringText = ({ expiring }: BalanceRow, say: Say, language: string): string =>
  expiring ? say('balance.expiringShort', { quantity: formatNumber(expiring.quantity), day: friendlyDate(expiring.on, language) }) : ''

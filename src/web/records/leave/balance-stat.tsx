import type { ReactNode } from 'react'
import type { BalanceRow } from '#shared/contract/balance-row.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { StatBar } from '#web/platform/screen/stat-bar.tsx'
import { quantityText, unitText } from './quantity.ts'

interface BalanceStatProps {
  balance: BalanceRow
  children: ReactNode
}

/** One balance: `6 of 17 days available`, and a bar that fills with what was taken and what waits; the rest of it is left. */
export function BalanceStat({ balance, children }: BalanceStatProps) {
  const say = useText()
  const language = useLanguage()
  const { value, why } = balance.balance
  const whole = Math.max(balance.gained - balance.expired, balance.taken + balance.reserved + value)
  if (balance.begins)
    return (
      <StatBar
        title={balance.leaveType}
        value={null}
        unit={say('balance.begins', { day: friendlyDate(balance.begins, language) })}
        whole={0}
        parts={[]}
      >
        {say('balance.notYet')}
      </StatBar>
    )
  return (
    <StatBar
      title={balance.leaveType}
      value={quantityText(value, balance.unit)}
      unit={
        whole > 0
          ? say(`balance.of.${balance.unit}`, { count: whole, whole: quantityText(whole, balance.unit) })
          : unitText(balance.unit, say)
      }
      why={why}
      whole={whole}
      parts={[
        { name: say('balance.taken'), value: balance.taken, tone: 'strong' },
        { name: say('balance.waiting'), value: balance.reserved, tone: 'soft' },
      ]}
    >
      {children}
    </StatBar>
  )
}

/** `4 expire after Thu 31 Dec`: the last day on which they can be used. */
export const expiringText = ({ expiring, unit }: BalanceRow, say: Say, language: string): string =>
  expiring
    ? say('balance.expiringShort', { quantity: quantityText(expiring.quantity, unit), day: friendlyDate(expiring.on, language) })
    : ''

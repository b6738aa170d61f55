import { Button } from '@mantine/core'
import type { BalanceRow } from '#shared/areas/leave-balance.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { formatNumber } from '#web/foundation/format/number.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { StatBar } from '../screen/stat-bar.tsx'
import classes from './balance-cards.module.css'

interface BalanceCardsProps {
  balances: readonly BalanceRow[]
  /** Opens the transactions of one. */
  onOpen?: (balance: BalanceRow) => void
}

/** What is left of each leave type, how the whole was used, and why. */
export function BalanceCards({ balances, onOpen }: BalanceCardsProps) {
  const say = useText()
  const language = useLanguage()
  return (
    <div className={classes.cards}>
      {balances.map((balance) => (
        <StatBar
          key={balance.leaveTypeId}
          title={balance.leaveType}
          value={formatNumber(balance.balance.value)}
          unit={say(`unit.${balance.unit}`)}
          why={balance.balance.why}
          whole={Math.max(balance.gained - balance.expired, balance.taken + balance.reserved + balance.balance.value)}
          parts={[
            { name: say('balance.available'), value: Math.max(0, balance.balance.value), tone: 'strong' },
            { name: say('balance.waiting'), value: balance.reserved, tone: 'soft' },
          ]}
        >
          <div className={classes.foot}>
            <span className={classes.words}>
              <Dated>{wordsOf(balance, say, language)}</Dated>
            </span>
            {onOpen && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onOpen(balance)}
                aria-label={say('balance.transactionsOf', { type: balance.leaveType })}
              >
                {say('balance.transactions')}
              </Button>
            )}
          </div>
        </StatBar>
      ))}
    </div>
  )
}

/** `16 gained · 7 taken · 4 waiting · 1 expired · 4 expire after Thu 31 Dec`. */
function wordsOf(balance: BalanceRow, say: Say, language: string): string {
  const { taken, reserved, gained, expired, expiring } = balance
  return [
    say('balance.gainedShort', { quantity: formatNumber(gained) }),
    taken > 0 ? say('balance.takenShort', { quantity: formatNumber(taken) }) : '',
    reserved > 0 ? say('balance.waitingShort', { quantity: formatNumber(reserved) }) : '',
    expired > 0 ? say('balance.expiredShort', { quantity: formatNumber(expired) }) : '',
    expiring ? say('balance.expiringShort', { quantity: formatNumber(expiring.quantity), day: friendlyDate(expiring.on, language) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

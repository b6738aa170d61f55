import { Button } from '@mantine/core'
import type { BalanceRow } from '#shared/contract/balance-row.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { BalanceStat, expiringText } from './balance-stat.tsx'
import { quantityText } from './quantity.ts'
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
        <BalanceStat key={balance.leaveTypeId} balance={balance}>
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
        </BalanceStat>
      ))}
    </div>
  )
}

/** `16 gained · 7 taken · 4 waiting · 1 expired · 2 kept for later · 4 expire after Thu 31 Dec`. */
function wordsOf(balance: BalanceRow, say: Say, language: string): string {
  const { taken, reserved, gained, expired, kept, unit } = balance
  const text = (value: number) => quantityText(value, unit)
  return [
    say('balance.gainedShort', { quantity: text(gained) }),
    taken > 0 ? say('balance.takenShort', { quantity: text(taken) }) : '',
    reserved > 0 ? say('balance.waitingShort', { quantity: text(reserved) }) : '',
    expired > 0 ? say('balance.expiredShort', { quantity: text(expired) }) : '',
    kept === 0 ? '' : say(kept > 0 ? 'balance.keptShort' : 'balance.paidLaterShort', { quantity: text(Math.abs(kept)) }),
    expiringText(balance, say, language),
  ]
    .filter(Boolean)
    .join(' · ')
}

import type { AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'

/** `+2 days`, `−1 day`, `3 days paid out`, `Expires after Thu 31 Dec`. */
export function amountText(
  { type, quantity, unit, expiryDate }: { type: AdjustmentType; quantity: number | null; unit: 'day' | 'hour'; expiryDate: string | null },
  say: Say,
  language: string,
): string {
  if (type === 'expiry') return say('leaveAdjustment.amount.expiry', { day: friendlyDate(expiryDate, language) })
  return say(`leaveAdjustment.amount.${type}`, { amount: daysText(quantity ?? 0, unit, say) })
}

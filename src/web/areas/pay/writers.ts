import { useMemo } from 'react'
import type { SlipWriters } from '#shared/records/pay/said.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

/** How what stands on a slip in a currency is written on this page. */
export function usePayWriters(currency: string): SlipWriters {
  const say = useText()
  return useMemo(
    () => ({
      say,
      money: (amount) => formatMoney(amount, currency),
      number: (value) => formatNumber(value),
      duration: (minutes) => formatDuration(minutes),
    }),
    [say, currency],
  )
}

import { useCallback } from 'react'
import type { InputUnit } from '#shared/records/pay/input.ts'
import { quantityOf } from '#shared/records/pay/said.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'

export interface Quantified {
  quantity: string | null
  unit: InputUnit | null
}

/** How much of an input there is, as it is written on this page: `7 h 45 m`, `3 d`; '' where nothing is counted. */
export function useQuantity(): (of: Quantified) => string {
  const say = useText()
  return useCallback(
    ({ quantity, unit }) =>
      unit === 'minutes'
        ? formatDuration(Number(quantity ?? 0))
        : quantityOf({ quantity, unit }, { say, number: (value) => formatNumber(value), duration: (minutes) => formatDuration(minutes) }),
    [say],
  )
}

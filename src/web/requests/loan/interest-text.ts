import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** 'without interest', '6 % a year on the whole amount', '6 % a year on what is still owed'. */
export function interestText({ interest, rate }: { interest: 'none' | 'flat' | 'annuity'; rate: string }, say: Say): string {
  const shown = rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
  return interest === 'none' ? say('loan.interest.none') : say(`loan.interest.${interest}`, { rate: formatNumber(shown) })
}

import Big from 'big.js'
import type { TextKey } from '#shared/texts/index.ts'
import type { Difference, LineUnit } from './slip.ts'

/** How what stands on a slip is written for its reader. */
export interface SlipWriters {
  say: (key: TextKey, params: Readonly<Record<string, string>>) => string
  /** An amount with the currency of the slip. */
  money: (amount: string) => string
  /** A bare number. */
  number: (value: string) => string
  /** Minutes as hours and minutes. */
  duration: (minutes: number) => string
}

interface Counted {
  quantity: string | null
  unit: LineUnit | null
}

/** How much of it: `6 h 30 m`, `19 d`, `3 %`; '' where nothing is counted. Hours are told to the minute. */
export function quantityOf(
  { quantity, unit }: Counted,
  { say, number, duration }: Pick<SlipWriters, 'say' | 'number' | 'duration'>,
): string {
  if (quantity === null) return ''
  const exact = new Big(quantity)
  if (unit === 'hours') return duration(exact.times(60).round().toNumber())
  const n = number(exact.toFixed())
  return unit === null ? n : say(`pay.unit.${unit}`, { n })
}

/** A difference from the slip before, as far as a sentence tells it. */
export type SaidDifference = Pick<Difference, 'what' | 'amount' | 'quantity' | 'unit'> & { name: string }

/**
 * A difference as a sentence. What is said as less or gone counts against what is more or new; where a quantity went one way
 * and its amount the other, the amount alone is said.
 */
export function differenceSaid({ name, what, amount, quantity, unit }: SaidDifference, writers: SlipWriters): string {
  const { say, money } = writers
  const by = new Big(amount)
  const size = money(by.abs().toFixed())
  if (what === 'new') return say('pay.isNew', { name, amount: money(by.toFixed()) })
  if (what === 'gone') return say('pay.isGone', { name, amount: money(new Big(0).minus(by).toFixed()) })
  const more = quantity === null ? null : new Big(quantity)
  if (what === 'quantity' && more && (by.eq(0) || more.gt(0) === by.gt(0))) {
    const how = quantityOf({ quantity: more.abs().toFixed(), unit }, writers)
    return say(more.gt(0) ? 'pay.moreOf' : 'pay.lessOf', { name, quantity: how, amount: size })
  }
  return say(by.lt(0) ? 'pay.lessAmount' : 'pay.moreAmount', { name, amount: size })
}

/** What a version is called beside which another stands: `version 1`. */
export const versionSaid = (version: number, { say }: Pick<SlipWriters, 'say'>): string => say('pay.versionOf', { n: String(version) })

/** What the differences from the slip of `period`, or from another version of the same, come to, as a sentence. */
export function togetherSaid(net: string, period: string, { say, money }: Pick<SlipWriters, 'say' | 'money'>): string {
  const by = new Big(net)
  if (by.eq(0)) return say('pay.togetherSame', { period })
  return say(by.gt(0) ? 'pay.togetherMore' : 'pay.togetherLess', { period, amount: money(by.abs().toFixed()) })
}

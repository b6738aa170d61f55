import { placesOf } from '#shared/records/money.ts'
import { currencySign, type Separators } from '#shared/texts/number.ts'
import { readNumber } from './read-number.ts'

/**
 * An amount of `currency` as somebody types or pastes it, as an exact decimal: `23,000,000`, and with its sign or code wherever the portal
 * or a letter has them: `Rp 23,000,000`, `Rp. 5.000.000,-`, `−€ 500.50`, `500 EUR`. Null for what is none, or is of another currency.
 */
export const readAmount = (text: string, by: Separators, currency: string): string | null =>
  readNumber(withoutCurrency(text, currency), by, placesOf(currency))

/** What stands there of an amount that is still being typed: '' for the beginning of its sign, the digits of `5,000,0`. Null for anything else. */
export function readSoFar(text: string, currency: string): string | null {
  const begun = text.trim().replace(/^[-−]\s*/, '')
  if (begun !== '' && namesOf(currency).some((name) => name.startsWith(begun.replace(/\.$/, '').toLowerCase()))) return ''
  const rest = withoutCurrency(text, currency).trim().replaceAll(/\s/g, ' ')
  return /^-?\d{1,3}(?:[ '’]|([.,' ’])(?:\d{3}\1)+)\d{0,2}$/.test(rest) ? rest.replaceAll(/[^\d-]/g, '') : null
}

const namesOf = (currency: string): string[] => [currencySign(currency), currency].map((name) => name.toLowerCase())

/** Of what comes after the amount `,-` says that there are no smaller coins. */
function withoutCurrency(text: string, currency: string): string {
  const [, minus = '', rest = ''] = /^\s*([-−]?)\s*(.*)$/s.exec(text) ?? []
  const [, before = '', amount = '', after = ''] = /^([^\d.,\s]*\.?)\s*(\d?.*?)(?:,[-–])?\s*([^\d.,\s'’-]*)\s*$/s.exec(rest) ?? []
  const names = namesOf(currency)
  const isIts = (name: string) => name === '' || names.includes(name.replace(/\.$/, '').toLowerCase())
  return isIts(before) && isIts(after) && !(before && after) ? `${minus}${amount}` : text
}

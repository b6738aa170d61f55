import { writtenNumber, type Separators } from '#shared/texts/number.ts'
import { personFormats } from './person-formats.ts'

/** What differs from the person's own form. */
interface NumberForm extends Partial<Separators> {
  /** Exactly so many places; as many as the number has where absent. */
  decimals?: number
}

/** 1234.5 → `1,234.5`, with the person's separators. Takes exact decimals as text too. '' for what is no number. */
export const formatNumber = (value: number | string | null | undefined, { decimals, ...by }: NumberForm = {}): string =>
  writtenNumber(value, { ...personFormats(), ...by }, decimals)

/** An amount with its currency: `Rp 18,000,000`, `€ 1,250.00` and, owed, `−€ 500.50`; `minorUnits` are the currency's decimal places. */
export function formatMoney(amount: string | number | null | undefined, currency: string, minorUnits?: number): string {
  const places = minorUnits ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const text = formatNumber(amount, { decimals: currency === 'IDR' ? 0 : places })
  if (!text) return ''
  const sign = /^-.*[1-9]/.test(text) ? '−' : ''
  return `${sign}${symbols[currency] ?? currency} ${text.replace('-', '')}`
}

const symbols: Record<string, string> = { IDR: 'Rp', EUR: '€', USD: '$', GBP: '£' }

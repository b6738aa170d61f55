import { personFormats } from './person-formats.ts'

/** What differs from the person's own form. */
export interface NumberForm {
  thousandSeparator?: string
  decimalSeparator?: string
  /** Exactly so many places; as many as the number has where absent. */
  decimals?: number
}

/** 1234.5 → `1,234.5`. Takes exact decimals as text too and never passes them through binary floating point. */
export function formatNumber(value: number | string | null | undefined, form: NumberForm = {}): string {
  const { thousandSeparator, decimalSeparator, decimals } = { ...personFormats(), ...form }
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain(value, decimals))
  if (!parts) return ''
  const [, sign = '', whole = '', fraction = ''] = parts
  const places = decimals == null ? fraction : fraction.padEnd(decimals, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandSeparator)
  return `${sign}${grouped}${places ? decimalSeparator + places : ''}`
}

function plain(value: number | string | null | undefined, decimals?: number): string {
  if (value == null || value === '') return ''
  if (typeof value === 'string') return decimals == null ? value : roundText(value, decimals)
  if (!Number.isFinite(value)) return ''
  if (decimals != null) return value.toFixed(decimals)
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** Half away from zero, on the digits themselves. */
function roundText(value: string, decimals: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!parts) return ''
  const [, sign = '', whole = '', fraction = ''] = parts
  if (fraction.length <= decimals) return value
  const scaled = BigInt(whole + fraction.slice(0, decimals)) + (Number(fraction[decimals]) >= 5 ? 1n : 0n)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${sign}${digits.slice(0, cut)}${decimals ? `.${digits.slice(cut)}` : ''}`
}

/** An amount with its currency: `Rp 18,000,000` and `€ 1,250.00`; `minorUnits` are the currency's decimal places. */
export function formatMoney(amount: string | number | null | undefined, currency: string, minorUnits?: number): string {
  const places = minorUnits ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const text = formatNumber(amount, { decimals: currency === 'IDR' ? 0 : places })
  if (!text) return ''
  return `${symbols[currency] ?? currency} ${text}`
}

const symbols: Record<string, string> = { IDR: 'Rp', EUR: '€', USD: '$', GBP: '£' }

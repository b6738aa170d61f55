import type { Language } from './index.ts'
import { minus, usualSeparators, writtenNumber, type Separators } from './number.ts'

/** Of hours and of minutes, as short as they are read without doubt in a language. */
export const shortUnits: Readonly<Record<Language, readonly [hour: string, minute: string]>> = { en: ['h', 'm'], id: ['j', 'mnt'] }

/** Minutes as `7 h 30 m`, `7 j 30 mnt` in Indonesian, or in words `7 Hour(s) 30 Minute(s)`; thousands of hours as `1,050 h`. */
export function writtenDuration(
  minutes: number,
  by: Separators = usualSeparators,
  language: Language = 'en',
  form: 'short' | 'long' = 'short',
): string {
  const total = Math.round(Math.abs(minutes))
  const hours = Math.floor(total / 60)
  const rest = total % 60
  const [hourWord, minuteWord] = form === 'short' ? shortUnits[language] : ['Hour(s)', 'Minute(s)']
  const parts = [hours ? `${writtenNumber(hours, by)} ${hourWord}` : '', rest || !hours ? `${rest} ${minuteWord}` : '']
  return `${minutes < 0 ? minus : ''}${parts.filter(Boolean).join(' ')}`
}

const hour = String.raw`(?:(?:h(?:rs?|our(?:s|\(s\))?)?|j(?:am)?)\.?)`
const minute = String.raw`(?:m(?:ins?|inutes?|inute\(s\)|nt|enit)?\.?)`
const asClock = /^(\d{1,4}):([0-5]\d)$/
const asHours = new RegExp(String.raw`^(\d{1,4}(?:[.,]\d{1,2})?)\s*${hour}?$`)
const inParts = new RegExp(String.raw`^(?:(\d{1,4})\s*${hour})?\s*(?:(\d{1,4})\s*${minute}?)$`)

/**
 * How long, as somebody types it or the portal shows it in either language, in minutes: `7:30`, `7.5`, `7,5 h`, `7h30`, `7 h 30 m`,
 * `7 j 30 mnt`, `450m`, `7 Hour(s) 30 Minute(s)`. Null for what says no duration.
 */
export function readDuration(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const [, hours, minutes] = asClock.exec(typed) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  const [, decimal] = asHours.exec(typed) ?? []
  if (decimal !== undefined) return Math.round(Number(decimal.replace(',', '.')) * 60)
  const [, h, m] = inParts.exec(typed) ?? []
  return m === undefined || (h === undefined && /\d$/.test(typed)) ? null : Number(h ?? 0) * 60 + Number(m)
}

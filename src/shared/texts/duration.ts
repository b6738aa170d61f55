import type { Language } from './index.ts'
import { usualSeparators, writtenNumber, type Separators } from './number.ts'

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
  return `${minutes < 0 ? '-' : ''}${parts.filter(Boolean).join(' ')}`
}

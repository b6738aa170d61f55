import { writtenDuration } from '#shared/texts/duration.ts'
import type { Language } from '#shared/texts/index.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { personSeparators } from './number.ts'

/** Minutes as `7 h 30 m`, or in words `7 Hour(s) 30 Minute(s)`, with the person's separators and in the language of the screen. */
export const formatDuration = (minutes: number, form: 'short' | 'long' = 'short', language = currentLanguage()): string =>
  writtenDuration(minutes, personSeparators(language), language, form)

const inWords = (count: number, unit: 'hour' | 'minute', language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Minutes, rounded to whole ones, as a sentence says them: `1 hour 30 minutes`, `1 jam 30 menit`. */
export function durationInWords(minutes: number, language: Language): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  const parts = [hours > 0 ? inWords(hours, 'hour', language) : '', rest > 0 || hours === 0 ? inWords(rest, 'minute', language) : '']
  return parts.filter(Boolean).join(' ')
}

import { usualSeparators, writtenNumber, type Separators } from './number.ts'

/** Minutes as `7 h 30 m`, or in words `7 Hour(s) 30 Minute(s)`; thousands of hours as `1,050 h`. */
export function writtenDuration(minutes: number, by: Separators = usualSeparators, form: 'short' | 'long' = 'short'): string {
  const total = Math.round(Math.abs(minutes))
  const hours = Math.floor(total / 60)
  const rest = total % 60
  const [hourWord, minuteWord] = form === 'short' ? ['h', 'm'] : ['Hour(s)', 'Minute(s)']
  const parts = [hours ? `${writtenNumber(hours, by)} ${hourWord}` : '', rest || !hours ? `${rest} ${minuteWord}` : '']
  return `${minutes < 0 ? '-' : ''}${parts.filter(Boolean).join(' ')}`
}

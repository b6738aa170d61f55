import { writtenDuration } from '#shared/texts/duration.ts'
import { personFormats } from './person-formats.ts'

/** Minutes as `7 h 30 m`, or in words `7 Hour(s) 30 Minute(s)`, with the person's separators. */
export const formatDuration = (minutes: number, form: 'short' | 'long' = 'short'): string => writtenDuration(minutes, personFormats(), form)

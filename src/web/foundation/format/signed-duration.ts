import { minus } from '#shared/texts/number.ts'
import { formatDuration } from './duration.ts'

/** Minutes as a difference: `+1:30`. */
export const signedDuration = (minutes: number): string => `${minutes < 0 ? minus : '+'}${formatDuration(Math.abs(minutes))}`

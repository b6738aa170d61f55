import { formatDuration } from './duration.ts'

/** Minutes as a difference: `+1:30`. */
export const signedDuration = (minutes: number): string => `${minutes < 0 ? '−' : '+'}${formatDuration(Math.abs(minutes))}`

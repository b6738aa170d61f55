import { formatDuration } from '#web/foundation/format/duration.ts'

/** `2 h 30 m`. */
export const hoursText = (hours: number): string => formatDuration(hours * 60)

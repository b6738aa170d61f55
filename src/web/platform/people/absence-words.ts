import type { AbsenceSpan } from '#shared/contract/absence-span.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** What an absence is, without its days: `Annual leave · waiting for approval`. */
export const whatOf = (absence: AbsenceSpan, say: Say): string =>
  [
    absence.text || say('absence.away'),
    absence.note,
    absence.isWaiting && say('absence.waits'),
    absence.someHours && say('absence.part.hours'),
    absence.startsHalf && say('absence.startsHalf'),
    absence.endsHalf && say('absence.endsHalf'),
  ]
    .filter(Boolean)
    .join(' · ')

/** `Tue 3 – Thu 5 Nov: Annual leave`. */
export const absenceLine = (absence: AbsenceSpan, language: string, say: Say): string =>
  `${friendlyRange(absence.from, absence.until, language)}: ${whatOf(absence, say)}`

import type { Explained } from '../because.ts'
import type { DayLeave } from '../schedule/expectation.ts'
import type { CheckTime, DayOfComing, Stay } from './check-times.ts'
import type { Span } from '../schedule/spans.ts'

export interface DayPermit extends Span {
  code: string
  /** Counts as worked; else it only excuses. */
  asWork: boolean
}

export interface DayOvertime extends Span {
  code: string
}

/** Everything a day is computed from. Leaves, permits and overtimes are approved ones. */
export interface DayFacts extends DayOfComing {
  /** Nothing says what is worked: no roster, no pattern, no weekly schedule. Then nothing is planned, late or absent. */
  isUnset?: boolean
  /** Those that count for this day. */
  checks: readonly CheckTime[]
  leaves: readonly DayLeave[]
  permits: readonly DayPermit[]
  overtimes: readonly DayOvertime[]
  holiday: { name: string; off: number } | null
  /** The moment as of which the day is told, in milliseconds: what has not ended is not judged. */
  asOf: number
}

export type AttendanceStatus =
  | 'toCome'
  | 'present'
  | 'late'
  | 'early'
  | 'lateAndEarly'
  | 'incomplete'
  | 'absent'
  | 'leave'
  | 'holiday'
  | 'off'
  | 'unset'
  | 'workedOff'

/** What is wrong with a day: from when until when where that is known, and for how many minutes. */
export interface Oddity {
  kind: 'missingIn' | 'missingOut' | 'absent' | 'otherHours' | 'late' | 'early' | 'gap' | 'unapprovedOvertime'
  from: number | null
  until: number | null
  minutes: number
}

/** A day as it counts, with why; all quantities in minutes. */
export interface AttendanceDay extends Explained<AttendanceStatus> {
  /** Names of the shifts; empty where none is planned. */
  shifts: string[]
  /** To be worked: without unpaid breaks, leave and holidays. */
  planned: number
  /** Within the shifts; on a day off all that was worked. */
  worked: number
  /** Beyond the shifts as far as it counts; on a day off as much of the worked as was approved. */
  overtime: number
  late: number
  early: number
  /** Planned and neither worked nor excused, late and early included. */
  missing: number
  stays: Stay[]
  /** When whoever may still be at work came; null: nobody is. */
  stillSince: number | null
  /** When time alone changes what the day comes to: as its last shift ends, and when nobody can be at work any more; null: it is over. */
  settlesAt: number | null
  odd: Oddity[]
}

/** A day's numbers without their explanation. */
export type CountedDay = Omit<AttendanceDay, 'why'>

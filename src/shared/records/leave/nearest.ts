import { addDays, dayNumber } from '../calendar.ts'
import { leaveDays, type LeaveDay, type LeaveSpan } from './days.ts'
import type { WorkingTime } from '../day-plan.ts'
import type { LeavePolicy } from './policy.ts'
import { leaveFindings, longestSpan, type LeaveCircumstances, type RuleFinding } from './rules.ts'

/** How many days before and after the asked first day are looked at. */
export const nearestWithin = 60

/** What stands around an asked leave: everything that other dates of it are judged by. */
export interface NearestQuestion {
  span: LeaveSpan
  time: WorkingTime
  policy: LeavePolicy
  known: LeaveCircumstances
  /** Days that other requests of the person take. */
  taken: ReadonlySet<string>
  /** Whether the unit would fall below its minimum for so much of a day that this person takes. */
  misses(day: LeaveDay): boolean
  /** Whether the balance bears what these days take of it. */
  bears(days: readonly (readonly [day: string, quantity: number])[]): boolean
}

export interface NearestDates {
  startDate: string
  endDate: string
}

/** Rules that look at how much is asked for, not at when: moving a leave changes nothing about them. */
const regardless: readonly RuleFinding['rule'][] = ['longest', 'document']

/**
 * The nearest dates before and after an asked leave (each where there is one within `nearestWithin` days, the nearer first) on
 * which as much leave could be taken: on no day below the minimum, beside nothing else of the person, within every rule of
 * the type and the balance. The first and the last day are working days; nothing is proposed in the past, nor in place of a
 * leave that begins today or has begun: whoever is ill cannot choose.
 */
export function nearestDates(question: NearestQuestion): NearestDates[] {
  const { span, known } = question
  if (span.startDate <= known.today) return []
  const wanted = leaveDays(span, question.time, question.policy).value
  const towards = (by: 1 | -1): NearestDates[] => {
    for (let away = 1; away <= nearestWithin; away += 1) {
      const found = fitting(question, addDays(span.startDate, by * away), wanted)
      if (found) return [found]
    }
    return []
  }
  const distance = ({ startDate }: NearestDates) => Math.abs(dayNumber(startDate) - dayNumber(span.startDate))
  return [...towards(-1), ...towards(1)].sort((a, b) => distance(a) - distance(b))
}

/** The leave as it would be from another first day on; null where it cannot be. */
function fitting(question: NearestQuestion, startDate: string, wanted: number): NearestDates | null {
  const { time, policy, known, taken } = question
  if (wanted === 0 || startDate < known.today) return null
  const span = asLongFrom(question, startDate, wanted)
  if (!span) return null
  const days = leaveDays(span, time, policy).days.filter((day) => day.quantity > 0)
  if (days.some((day) => taken.has(day.date) || question.misses(day))) return null
  if (leaveFindings(span, wanted, policy, known).some(({ rule }) => !regardless.includes(rule))) return null
  if (!question.bears(days.map((day) => [day.date, day.quantity]))) return null
  return { startDate, endDate: span.endDate }
}

/** The shortest span from a day on that takes exactly as much; null where the first day counts nothing or none fits. */
function asLongFrom({ span, time, policy }: NearestQuestion, startDate: string, wanted: number): LeaveSpan | null {
  const quantityOf = (date: string, part: LeaveSpan['startPart']) =>
    leaveDays({ ...span, startDate: date, endDate: date, startPart: part, endPart: part }, time, policy).value
  let before = 0
  for (let length = 1; length <= longestSpan; length += 1) {
    const endDate = addDays(startDate, length - 1)
    const first = length === 1 ? quantityOf(startDate, span.startPart) : null
    if (first === 0) return null
    // A single day is taken by the part of its beginning where that is not the whole of it.
    const last = first !== null && span.startPart !== 'full' ? first : quantityOf(endDate, span.endPart)
    if (last > 0 && Math.round((before + last) * 1000) === Math.round(wanted * 1000)) return { ...span, startDate, endDate }
    before += first ?? quantityOf(endDate, 'full')
    if (before > wanted) return null
  }
  return null
}

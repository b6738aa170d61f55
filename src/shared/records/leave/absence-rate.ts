import { expectationOf, type DayLeave } from '../schedule/expectation.ts'
import type { PlannedShift } from '../schedule/shift.ts'

/** What is planned on a day. */
interface Plan {
  shifts: readonly PlannedShift[]
  holiday: { name: string; off: number } | null
}

/** A day as it was to be worked, and how much of that somebody was absent; minutes. */
export interface AbsenceDay {
  planned: number
  absent: number
}

/** What absence comes to over a span of days. */
export interface AbsenceSum {
  /** Days on which anything was to be worked. */
  planned: number
  /** What of them somebody was absent, in days to the hundredth: of a day the part of its working time. */
  absent: number
  spells: number
  /** Percent of the planned days, to the hundredth; null where none was planned. */
  rate: number | null
  bradford: number
}

/** A day with the leaves that count as absence: what was to be worked without them, and what of it they took. */
export function absenceOn({ shifts, holiday }: Plan, leaves: readonly DayLeave[]): AbsenceDay {
  const expected = (these: readonly DayLeave[]) => expectationOf({ leaves: these, holiday }, shifts, () => {}).planned
  const planned = expected([])
  return { planned, absent: leaves.length > 0 ? planned - expected(leaves) : 0 }
}

/**
 * What the days of somebody come to, in their order. Days on which nothing was to be worked count for nothing: neither does
 * absence on them, nor do they part a spell, so that a Friday and the Monday after it are one.
 *
 * The Bradford factor is B = S² × D: S spells of absence, D days absent in all, usually over 52 weeks. It is ascribed to the
 * Bradford University School of Management (1980s) and weighs many short absences more than one long one. What it says is for
 * people to judge; the portal draws no consequence from it.
 */
export function absenceOver(days: readonly AbsenceDay[]): AbsenceSum {
  const worked = days.filter(({ planned }) => planned > 0)
  const absent = worked.reduce((all, one) => all + one.absent / one.planned, 0)
  const spells = worked.filter((one, at) => one.absent > 0 && !((worked[at - 1]?.absent ?? 0) > 0)).length
  return {
    planned: worked.length,
    absent: toHundredths(absent),
    spells,
    rate: rateOf(absent, worked.length),
    bradford: toHundredths(spells ** 2 * absent),
  }
}

/** Absent days as percent of planned ones; null where none was planned. */
export const rateOf = (absent: number, planned: number): number | null => (planned > 0 ? toHundredths((absent / planned) * 100) : null)

export const toHundredths = (value: number): number => Math.round(value * 100) / 100

import { mostShiftsADay, type PatternSet } from '#shared/areas/time-setup.ts'

type Weeks = PatternSet['weeks']

/** What is painted with: days off, or a shift; `isBeside`: beside what a day has already. */
export interface Brush {
  shiftId: string | null
  isBeside: boolean
}

/** A day as it is once it was painted. */
export function painted(day: readonly string[], { shiftId, isBeside }: Brush): string[] {
  if (shiftId === null) return []
  if (!isBeside) return [shiftId]
  return day.includes(shiftId) || day.length >= mostShiftsADay ? [...day] : [...day, shiftId]
}

export const withDay = (weeks: Weeks, week: number, day: number, ids: string[]): Weeks =>
  weeks.map((days, at) => (at === week ? days.map((kept, on) => (on === day ? ids : kept)) : days))

/** A week once more, after itself. */
export const withCopy = (weeks: Weeks, week: number): Weeks =>
  weeks.flatMap((days, at) => (at === week ? [days, days.map((day) => [...day])] : [days]))

import { addDays, addMonths, daysBetween, placeInWeek } from '#shared/records/calendar.ts'

/** The weeks that hold a month (`2026-11`), each beginning with the weekday `begins`, counted from Monday as 0: four to six of them. */
export function weeksOf(month: string, begins: number): string[][] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const days = daysBetween(addDays(first, -placeInWeek(first, begins)), addDays(last, 6 - placeInWeek(last, begins)))
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
}

/** Where a key leads from a day, in weeks that begin with the weekday `begins`; null where it leads nowhere. */
export function dayByKey(key: string, withShift: boolean, day: string, begins: number, isRightToLeft: boolean): string | null {
  const ahead = isRightToLeft ? -1 : 1
  const months = withShift ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -ahead)
    case 'ArrowRight':
      return addDays(day, ahead)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -placeInWeek(day, begins))
    case 'End':
      return addDays(day, 6 - placeInWeek(day, begins))
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return null
  }
}

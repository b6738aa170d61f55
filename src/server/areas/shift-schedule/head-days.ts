import { datePattern, readDate, writtenDayForms } from '#shared/import-mapping/dates.ts'
import { dayNumber } from '#shared/records/calendar.ts'
import type { DateForm } from '#shared/texts/days.ts'

/** A column of a roster: its day, and where it stands. */
export interface DayColumn {
  day: string
  place: number
}

const patterns = (forms: readonly string[]) => forms.map((form) => datePattern(form) ?? /^$/)
/** Said alike by everybody. Between slashes the day or the month may come first. */
const oneWay = writtenDayForms.filter((form) => !/^[dM]+\//.test(form))
const dayFirst = patterns([...oneWay, 'd/M/yyyy'])
const monthFirst = patterns([...oneWay, 'M/d/yyyy'])

/**
 * The days that the first row of a roster names, as people and spreadsheets write them. Where the day or the month may stand first,
 * what makes more of them days is meant, then what makes them follow each other, then the company's own form. `unclear`: a day of
 * which none of these tells.
 */
export function daysOfHead(cells: readonly string[], companyForm: DateForm): { days: DayColumn[]; unclear: string | null } {
  const [one, other] = [readBy(dayFirst, cells), readBy(monthFirst, cells)]
  const differing = one.find(({ day, place }) => other.some((also) => also.place === place && also.day !== day))
  if (!differing || one.length !== other.length) return { days: one.length >= other.length ? one : other, unclear: null }
  if (follow(one) !== follow(other)) return { days: follow(one) ? one : other, unclear: null }
  if (companyForm === 'DD/MM/YYYY') return { days: one, unclear: null }
  if (companyForm === 'MM/DD/YYYY') return { days: other, unclear: null }
  return { days: [], unclear: (cells[differing.place] ?? '').trim() }
}

const readBy = (forms: readonly RegExp[], cells: readonly string[]): DayColumn[] =>
  cells.flatMap((text, place) => {
    const day = place > 0 ? forms.reduce<string | null>((read, form) => read ?? readDate(form, text.trim()), null) : null
    return day === null ? [] : [{ day, place }]
  })

/** Each is the day after the one before it. */
const follow = (days: readonly DayColumn[]): boolean =>
  days.length > 1 && days.every(({ day }, at) => at === 0 || dayNumber(day) === dayNumber(days[at - 1]?.day ?? '') + 1)

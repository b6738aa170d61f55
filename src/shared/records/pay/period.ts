import { addDays, addMonths } from '../calendar.ts'
import { dayForm } from '#shared/texts/days.ts'
import type { Language } from '#shared/texts/index.ts'

/** What a period is called: by its month in words where nobody named it, `November 2026`. */
export function periodSaid(period: string, language: Language): string {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(period) ?? []
  if (!year || !month) return period
  return dayForm(language, { month: 'long', year: 'numeric' }).format(Date.UTC(Number(year), Number(month) - 1, 1))
}

interface Days {
  startsOn: string
  endsOn: string
  cutOffOn: string
  paidOn: string
}

/**
 * The period that comes after one, of as many months: whole months stay whole, and its cut-off and payment lie as many months later.
 * Where there is none yet, the month of `today`, paid on its last day.
 */
export function nextPeriod(last: Days | null, today: string): Days & { code: string } {
  if (!last) {
    const [startsOn, endsOn] = [`${today.slice(0, 7)}-01`, lastOfMonth(today)]
    return { code: endsOn.slice(0, 7), startsOn, endsOn, cutOffOn: endsOn, paidOn: endsOn }
  }
  const startsOn = addDays(last.endsOn, 1)
  const months = Math.max(1, monthsBetween(last.startsOn, startsOn))
  const endsOn = addDays(addMonths(startsOn, months), -1)
  const later = (day: string) =>
    day === lastOfMonth(day) ? lastOfMonth(addMonths(`${day.slice(0, 7)}-01`, months)) : addMonths(day, months)
  return { code: endsOn.slice(0, 7), startsOn, endsOn, cutOffOn: later(last.cutOffOn), paidOn: later(last.paidOn) }
}

const lastOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

const monthsBetween = (from: string, until: string): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7))

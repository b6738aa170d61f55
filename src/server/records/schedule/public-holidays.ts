import type { StoredHoliday } from './holiday-set-up.ts'

// The rules of all countries weigh fifteen megabytes, and HR asks for them once a year: they are loaded then.
const holidaysOf = async (country: string, region = '') => new (await import('date-holidays')).default(country, region)

/** The public holidays of a country, or of a region of it, by name in English. */
export async function publicHolidays(country: string, region: string, year: number): Promise<StoredHoliday[]> {
  const calendar = await holidaysOf(country, region)
  const found = calendar
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }): StoredHoliday => ({ day: date.slice(0, 10), name, off: 1 }))
  return [...new Map(found.map((holiday) => [`${holiday.day} ${holiday.name}`, holiday])).values()]
}

/** The regions of a country that have holidays of their own. */
export async function regionsOf(country: string): Promise<{ id: string; displayName: string }[]> {
  const calendar = await holidaysOf(country)
  return Object.entries(calendar.getStates(country) ?? {}).map(([id, displayName]) => ({ id, displayName }))
}

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

/** The regions of a country that have holidays of their own, by name. */
export async function regionsOf(country: string): Promise<{ id: string; displayName: string }[]> {
  const { regions } = await calendarOf(country)
  return regions.map(({ id, name }) => ({ id, displayName: name }))
}

/** What the calendar knows of a country: whether it has its holidays, and regions of it with some of their own, by name. */
export async function calendarOf(country: string): Promise<{ hasHolidays: boolean; regions: { id: string; name: string }[] }> {
  const calendar = await holidaysOf(country)
  const regions = Object.entries(calendar.getStates(country) ?? {}).map(([id, name]) => ({ id, name }))
  return {
    hasHolidays: Object.hasOwn(calendar.getCountries() ?? {}, country),
    regions: regions.toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

/** Whether a country has a region, as the calendar knows it; of a country that it does not know, whatever is said. */
export async function isRegion(country: string, region: string): Promise<boolean> {
  const { hasHolidays, regions } = await calendarOf(country)
  return !hasHolidays || regions.some(({ id }) => id === region)
}

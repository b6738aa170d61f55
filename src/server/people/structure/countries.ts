import { countries } from '#shared/records/countries.ts'

/** By which clocks are set in a country, as the runtime knows it; where that says nothing, none. */
function timeZonesOf(code: string): string[] {
  const place: Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] | undefined } = new Intl.Locale(`und-${code}`)
  return place.getTimeZones?.() ?? place.timeZones ?? []
}

export const countriesWithZones = (): { code: string; timeZones: string[] }[] =>
  [...countries].map((code) => ({ code, timeZones: timeZonesOf(code) }))

/** Whether the runtime knows the clock of a place. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

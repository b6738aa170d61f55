import { countries } from '#shared/records/countries.ts'
import { suggestedZone } from '#shared/records/organisation/suggested-zone.ts'

/** By which clocks are set in a country, as the runtime knows it; where that says nothing, none. */
function timeZonesOf(code: string): string[] {
  const place: Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] | undefined } = new Intl.Locale(`und-${code}`)
  return place.getTimeZones?.() ?? place.timeZones ?? []
}

/** Asked of the runtime once, before anybody calls: it takes longer than a call may keep others waiting. */
const known = [...countries].map((code) => ({ code, timeZones: timeZonesOf(code) }))

export const countriesWithZones = (): { code: string; timeZones: string[] }[] => known

/** The time zones of countries that have any, by their codes: first the one that most people there live by. */
export const zonesByCountry = (): Record<string, string[]> =>
  Object.fromEntries(
    known.flatMap(({ code, timeZones }) => {
      const main = suggestedZone(code, timeZones, null)
      return timeZones.length > 0 ? [[code, timeZones.toSorted((one, other) => Number(other === main) - Number(one === main))]] : []
    }),
  )

/** Whether the runtime knows the clock of a place. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

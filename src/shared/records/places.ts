import type { Language } from '#shared/texts/index.ts'

/** A country by its name in a language: `ID` is Indonesia. What is no code of a country stays as it is. */
export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code

/** A time zone by its city and by how far its clock is from UTC at a moment: `Asia/Jakarta` is Jakarta (UTC+7). */
export function zoneName(zone: string, at: number): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const offset = offsetOf(zone, at)
  return offset === null || city === 'UTC' ? city : `${city} (${offset})`
}

/** Null for what is no time zone: a file may have brought it. */
function offsetOf(timeZone: string, at: number): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? null
  } catch {
    return null
  }
}

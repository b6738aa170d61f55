/** Regions of ISO 3166's exceptional reservations and of Unicode's own, which no company has a site in. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of countries as they are today (ISO 3166). */
const countries: ReadonlySet<string> = new Set(
  letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => !noCountries.has(code) && isNamed(code)),
)

/** A code of a country that is no more is another's by now: `BU` is `MM`. */
function isNamed(code: string): boolean {
  return names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

export const isCountry = (code: string): boolean => countries.has(code)

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

import type { Language } from '#shared/texts/index.ts'

/** Regions of ISO 3166's exceptional reservations and of Unicode's own, which no company has a site in. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of countries as they are today (ISO 3166). */
export const countries: ReadonlySet<string> = new Set(
  letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => !noCountries.has(code) && isNamed(code)),
)

/** A code of a country that is no more is another's by now: `BU` is `MM`. */
function isNamed(code: string): boolean {
  return names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

export const isCountry = (code: string): boolean => countries.has(code)

/** All of them by their names in a language, in the order of these. */
export function countriesIn(language: Language): [code: string, name: string][] {
  const called = new Intl.DisplayNames([language], { type: 'region' })
  return [...countries]
    .map((code): [string, string] => [code, called.of(code) ?? code])
    .toSorted(([, one], [, other]) => one.localeCompare(other, language))
}

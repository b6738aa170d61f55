import type { Language } from '#shared/texts/index.ts'

const isCode = /^[A-Z]{2}$/

/** A country by its name in a language: `ID` is Indonesia. What is no code of a country stays as it is. */
export const countryName = (code: string, language: Language): string =>
  isCode.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code

/**
 * Countries as they are chosen from: those of `here` (where the company has its sites) first, then by their names in a language;
 * what is no country stands last.
 */
export function countriesFirst<C extends string>(codes: readonly C[], here: readonly string[], language: Language): C[] {
  const place = (code: C) => (here.includes(code) ? 0 : isCode.test(code) ? 1 : 2)
  return codes.toSorted(
    (one, other) => place(one) - place(other) || countryName(one, language).localeCompare(countryName(other, language), language),
  )
}

/** What places are called now whose zones runtimes still know by an older name. */
const present: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** A time zone by its present name: `Asia/Calcutta` is `Asia/Kolkata`. Kept is what the runtime knows it by. */
export const presentZone = (zone: string): string => present[zone] ?? zone

/** A time zone by its city and by how far its clock is from UTC at a moment: `Asia/Jakarta` is Jakarta (UTC+7). */
export function zoneName(zone: string, at: number): string {
  const city = presentZone(zone).replace(/^.*\//, '').replaceAll('_', ' ')
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

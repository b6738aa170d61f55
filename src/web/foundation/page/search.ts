/** The search part of an address as plain texts: `?page=2&q=ann` ↔ `{ page: '2', q: 'ann' }`. */
export const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Back into text, absent values left out; '' where nothing is left. */
export function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

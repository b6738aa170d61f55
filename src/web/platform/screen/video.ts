/** What a guidance link points at: a film the portal serves itself, or a page elsewhere; `null` where it is no web address. */
export function videoOf(
  link: string,
  here = globalThis.location?.href ?? 'https://portal.invalid/',
): { kind: 'film' | 'page'; address: string } | null {
  if (!URL.canParse(link, here)) return null
  const address = new URL(link, here)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  const own = address.origin === new URL(here).origin
  return { kind: own && /\.(mp4|webm|ogv)$/i.test(address.pathname) ? 'film' : 'page', address: address.href }
}

import { settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'

const shellRoutes = ['/openid-connect', '/logout', '/iframe-logout', '/store-username']

/**
 * The path inside the portal an address stands for, or `/` where it leads elsewhere: another origin, `//evil`, `\\evil`,
 * `javascript:`, a path outside the base path, or a route that signs in or out.
 */
export function safeTarget(address: string | null | undefined, origin: string, basePath: string): string {
  if (!address || !/^\/(?![/\\])/.test(address) || hasControlOrBackslash(address)) return '/'
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin) return '/'
  const inside = basePath && (url.pathname === basePath || url.pathname.startsWith(`${basePath}/`))
  if (basePath && !inside) return '/'
  const path = url.pathname.slice(basePath.length) || '/'
  if (path.startsWith('//') || shellRoutes.some((route) => path === route || path.startsWith(`${route}/`))) return '/'
  return `${path}${url.search}${url.hash}`
}

const hasControlOrBackslash = (address: string) => [...address].some((letter) => letter === '\\' || letter.charCodeAt(0) < 0x20)

/** Remembers where the person is, to come back after sign-in. */
export function saveTarget(): void {
  keep(stored.target, `${location.pathname}${location.search}${location.hash}`, 'sessionStorage')
}

/**
 * Remembers where somebody wishes to be who signs in on the page that says that nobody is signed in: a log-off leads to the start
 * page, and what was remembered before it stands there.
 */
export function saveWishedTarget(): void {
  const isStart = safeTarget(location.pathname, location.origin, settings.basePath) === '/'
  if (!isStart || kept(stored.target, 'sessionStorage') === null) saveTarget()
}

export const forgetTarget = (): void => keep(stored.target, null, 'sessionStorage')

/** The saved target, once: a path inside the portal without the base path. */
export function takeTarget(): string {
  const saved = kept(stored.target, 'sessionStorage')
  forgetTarget()
  return safeTarget(saved, location.origin, settings.basePath)
}

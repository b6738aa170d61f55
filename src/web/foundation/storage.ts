/**
 * What the portal keeps in the browser, all in local storage:
 * - `calendula.accessToken` the bearer token; `calendula.accessTokenExpiry` when it ends (seconds since 1970)
 * - `calendula.username` who signed in last (the documents' stored username)
 * - `calendula.target` where to return to after sign-in
 * - `calendula.language`, `calendula.colourScheme`, `calendula.direction` (`rtl` for a trial from right to left)
 * - `calendula.activity` the last sign of life in any tab (milliseconds since 1970)
 * - `calendula.oidc.*` the identity library's own state
 */
export const stored = {
  accessToken: 'calendula.accessToken',
  accessTokenExpiry: 'calendula.accessTokenExpiry',
  username: 'calendula.username',
  target: 'calendula.target',
  language: 'calendula.language',
  colourScheme: 'calendula.colourScheme',
  direction: 'calendula.direction',
  activity: 'calendula.activity',
  oidcPrefix: 'calendula.oidc.',
} as const

/** Storage may be forbidden by the browser; a value that cannot be kept is then forgotten. */
export function keep(key: string, value: string | null): void {
  try {
    if (value == null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

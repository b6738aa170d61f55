/**
 * What the portal keeps in the browser, in local storage but for the target:
 * - `calendula.accessToken` the bearer token; `calendula.accessTokenExpiry` when it ends (seconds since 1970)
 * - `calendula.username` who signed in last (the documents' stored username)
 * - `calendula.target` where to return to after sign-in; in session storage, as every tab has its own
 * - `calendula.heldUntil` until when decisions made in this tab may still be taken back; in session storage
 * - `calendula.viewing` as whom this tab sees the portal; in session storage
 * - `calendula.language`, `calendula.colourScheme`, `calendula.direction` (`rtl` for a trial from right to left)
 * - `calendula.formats` separators and time zone of the person who signed in last, for the first page
 * - `calendula.activity` the last sign of life in any tab (milliseconds since 1970)
 * - `calendula.signedInAt` when the person proved to the provider who they are (seconds since 1970)
 * - `calendula.signedOut` when somebody last signed out (milliseconds since 1970); who has signed in since has `signedInAt`
 * - `calendula.oidc.*` the identity library's own state
 * - `calendula.deviceKey` what the signed-in person's drafts are sealed with, as long as they are signed in
 * - `calendula.seenKey` what the signed-in person has last seen is sealed with, as long as they are signed in
 * - `calendula.sealed.*` what somebody has typed and not sent, readable with their key alone
 * - `calendula.chosen.*` what somebody has chosen on this device, under a mark of theirs, and when they were last here
 */
export const stored = {
  accessToken: 'calendula.accessToken',
  accessTokenExpiry: 'calendula.accessTokenExpiry',
  username: 'calendula.username',
  target: 'calendula.target',
  heldUntil: 'calendula.heldUntil',
  viewing: 'calendula.viewing',
  language: 'calendula.language',
  colourScheme: 'calendula.colourScheme',
  direction: 'calendula.direction',
  formats: 'calendula.formats',
  activity: 'calendula.activity',
  signedInAt: 'calendula.signedInAt',
  signedOut: 'calendula.signedOut',
  oidcPrefix: 'calendula.oidc.',
  deviceKey: 'calendula.deviceKey',
  seenKey: 'calendula.seenKey',
  sealedPrefix: 'calendula.sealed.',
  chosenPrefix: 'calendula.chosen.',
} as const

const staying: readonly string[] = [stored.language, stored.colourScheme, stored.direction, stored.signedOut]
const stayingPrefixes = [stored.sealedPrefix, stored.chosenPrefix]

/**
 * What the portal keeps in local storage and a sign-out takes out: all but how the portal looks here, when somebody last signed
 * out, and what tells nobody but its person whose it is. What is not named there does not stay.
 */
export const passing = (): string[] =>
  keysFrom('calendula.').filter((name) => !staying.includes(name) && !stayingPrefixes.some((prefix) => name.startsWith(prefix)))

/** Storage may be forbidden by the browser; a value that cannot be kept is then forgotten. */
export function keep(key: string, value: string | null, place: Place = 'localStorage'): void {
  try {
    if (value == null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, value)
  } catch {
    return
  }
}

export function kept(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** The keys that begin so. */
export function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

type Place = 'localStorage' | 'sessionStorage'

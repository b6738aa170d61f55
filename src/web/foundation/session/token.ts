import { keep, keysFrom, kept, passing, stored } from '../storage.ts'

let over = false

/** The person is signing out, here or in another tab: nothing may bring their session back while that is under way. */
export const endSession = (): void => void (over = true)

export const reopenSession = (): void => void (over = false)

export const isSessionOver = (): boolean => over

/** When somebody last signed out in this browser, whoever has signed in since; null: never. What was asked before brings nobody back. */
export const lastSignOut = (): string | null => kept(stored.signedOut)

/** Somebody has signed out in this browser, and nobody has signed in since. */
export const hasSignedOut = (): boolean => lastSignOut() !== null && kept(stored.signedInAt) === null

/**
 * Which session the browser has, without saying whose: another one after each sign-out and each sign-in, also where nobody signed
 * out before it, and the same one after a renewal.
 */
export const whichSession = (): string => `${lastSignOut() ?? ''} ${kept(stored.signedInAt) ?? ''}`

/** The session that this page is of: the one that the browser had as it was loaded, or that it has brought itself. */
let own = whichSession()

export const takeUpSession = (): void => void (own = whichSession())

/** Nobody has signed out or in elsewhere since: what the browser keeps of a session belongs to this page. */
export const isOwnSession = (): boolean => whichSession() === own

/** The token for what this page asks: whoever has signed in meanwhile, nothing is asked or done in their name. */
export const ownToken = (): string | null => (isOwnSession() ? accessToken() : null)

/** A session is kept in this browser, also where its token has run out or was thrown away on the way to the provider. */
export const isSomebodyHere = (): boolean => accessToken() !== null || kept(stored.signedInAt) !== null

/** Whose session it is, as the identity library wrote it down. */
export const keptUser = (): string | null => keysFrom(`${stored.oidcPrefix}user:`).map((key) => kept(key))[0] ?? null

/** What ends a session elsewhere: the portal's token, and the provider's tokens as the identity library wrote them down. */
export interface TakenSession {
  token: string | null
  user: string | null
}

/**
 * Takes the session out of the browser, for all tabs and before anything is waited for: whatever becomes of this page, nothing
 * is left of the person, and nothing that was asked for them is heard. How the portal looks here is the browser's own.
 */
export function takeSession(): TakenSession {
  const taken = { token: accessToken(), user: keptUser() }
  const now = String(Date.now())
  keep(stored.signedOut, now)
  for (const name of passing()) if (name !== stored.accessToken) keep(name, null)
  keep(stored.heldUntil, null, 'sessionStorage')
  keep(stored.viewing, null, 'sessionStorage')
  // A device that was full has room for it only now.
  keep(stored.signedOut, now)
  forgetToken()
  return taken
}

/** The bearer token of the signed-in person, from local storage. */
export const accessToken = (): string | null => kept(stored.accessToken)

/** Keeps a token until `expiresAt` (seconds since 1970; absent: until the server refuses it). */
export function keepToken(token: string, expiresAt?: number): void {
  keep(stored.accessTokenExpiry, expiresAt ? String(expiresAt) : null)
  // The last to come: other tabs look when they hear of it.
  keep(stored.accessToken, token)
}

/** The token goes, and with it the keys of what its person has left and seen here. */
export function forgetToken(): void {
  keep(stored.deviceKey, null)
  keep(stored.seenKey, null)
  keep(stored.accessTokenExpiry, null)
  // The last to go: other tabs look when they hear of it.
  keep(stored.accessToken, null)
}

/** When the token ends, in milliseconds since 1970; null where it has not said so. */
export function tokenExpiry(): number | null {
  const seconds = Number(kept(stored.accessTokenExpiry) ?? 0)
  return seconds > 0 ? seconds * 1000 : null
}

/** Is a token there that has not run out by its own word? The server has the last one. */
export function hasLiveToken(now: number = Date.now()): boolean {
  if (!accessToken()) return false
  return (tokenExpiry() ?? Infinity) > now
}

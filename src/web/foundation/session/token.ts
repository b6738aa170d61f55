import { keep, kept, stored } from '../storage.ts'

let over = false

/** The person is signing out, here or in another tab: nothing may bring their session back while that is under way. */
export const endSession = (): void => void (over = true)

export const reopenSession = (): void => void (over = false)

export const isSessionOver = (): boolean => over

/** Somebody has signed out in this browser, and nobody has wished to sign in since. */
export const hasSignedOut = (): boolean => kept(stored.signedOut) !== null

export const noteSignedOut = (): void => keep(stored.signedOut, 'yes')

/** Forgets, at a sign-out, what this browser keeps of the person: how the portal looks here is the browser's own. */
export function forgetPerson(): void {
  for (const name of [stored.username, stored.activity, stored.formats, stored.signedInAt]) keep(name, null)
  for (const name of [stored.target, stored.heldUntil]) keep(name, null, 'sessionStorage')
}

/** The bearer token of the signed-in person, from local storage. */
export const accessToken = (): string | null => kept(stored.accessToken)

/** Keeps a token until `expiresAt` (seconds since 1970; absent: until the server refuses it). */
export function keepToken(token: string, expiresAt?: number): void {
  keep(stored.accessToken, token)
  keep(stored.accessTokenExpiry, expiresAt ? String(expiresAt) : null)
}

export function forgetToken(): void {
  keep(stored.accessToken, null)
  keep(stored.accessTokenExpiry, null)
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

import { User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { currentLanguage, text } from '../i18n/i18n.ts'
import { addressOf, settings } from '../settings.ts'
import { keep, kept, passing, stored } from '../storage.ts'
import { isForsaken, noteActivity } from './idle.ts'
import { sessionEnded } from './session-state.ts'
import { accessToken, hasSignedOut, isOwnSession, isSessionOver, keepToken, keptUser, lastSignOut, takeUpSession } from './token.ts'

/**
 * The OpenID Connect side of the session: code flow with PKCE and nonce. This module brings the identity library with it,
 * so it is loaded only when there is something to sign in, renew or sign out.
 */
const store = new WebStorageStateStore({ store: localStorage, prefix: stored.oidcPrefix })

/**
 * Whom the provider has answered with. The library hands them over before anybody has looked whether they may come in, so they
 * are in memory alone until they are kept below, together with the token.
 */
let answered: { key: string; user: string } | null = null

const users = {
  set: (key: string, user: string) => Promise.resolve(void (answered = { key, user: withoutProfile(user) })),
  get: (key: string) => store.get(key),
  remove: (key: string) => store.remove(key),
  getAllKeys: () => store.getAllKeys(),
}

const acrValues = [...(settings.oidc.tenancyName ? [`tenant:${settings.oidc.tenancyName}`] : []), ...settings.oidc.acr].join(' ')

/** So long an answer of the provider is waited for. */
const patienceSeconds = 8

class Manager extends UserManager {
  /** Refresh token and access token, each by itself: not every provider takes back both. What is left runs out. */
  async takeBack({ refresh_token, access_token }: User): Promise<void> {
    const tokens = Object.entries({ refresh_token, access_token }) as ['refresh_token' | 'access_token', string | undefined][]
    await Promise.allSettled(tokens.map(async ([kind, token]) => token && this._client.revokeToken(token, kind)))
  }
}

const manager = new Manager({
  authority: new URL(settings.oidc.authority, location.origin).href.replace(/\/$/, ''),
  client_id: settings.oidc.clientId,
  scope: settings.oidc.scope,
  response_type: 'code',
  redirect_uri: addressOf('/openid-connect/redirect-callback'),
  silent_redirect_uri: addressOf('/openid-connect/silent-callback'),
  post_logout_redirect_uri: addressOf('/openid-connect/logout-redirect'),
  // `session.ts` renews ahead of the end, one tab at a time.
  automaticSilentRenew: false,
  requestTimeoutInSeconds: patienceSeconds,
  userStore: users,
  // Whom a token was made for, and when its person signed in, are asked below.
  filterProtocolClaims: false,
  stateStore: store,
  // A sign-in of longer ago is asked for anew; providers that heed it say when it was.
  max_age: Math.floor(settings.sessionMaxHours * 60 * 60),
  // The tenancy name travels as the standard parameter `acr_values=tenant:NAME`, which every provider takes or ignores.
  ...(acrValues === '' ? {} : { acr_values: acrValues }),
})

/** Now, in seconds since 1970. */
const now = () => Math.floor(Date.now() / 1000)

/**
 * Keeps the tokens and the name of the person the provider answered with, all at once: a sign-out comes before it or after.
 * `since`: when they signed in, where the provider does not say.
 */
function keepUser(user: User, since: number): void {
  if (answered) keep(`${stored.oidcPrefix}${answered.key}`, answered.user)
  const signedInAt = String(user.profile.auth_time ?? since)
  // They may be somebody else than the one whose session has run out.
  if (signedInAt !== kept(stored.signedInAt)) for (const key of [stored.deviceKey, stored.seenKey]) keep(key, null)
  keep(stored.signedInAt, signedInAt)
  const name = user.profile[settings.oidc.userClaim ?? 'preferred_username'] ?? kept(stored.username) ?? user.profile.sub
  if (typeof name === 'string') keep(stored.username, name)
  keepToken(user.access_token, user.expires_at)
  takeUpSession()
}

/** The library looks at nonce and subject alone: whose word it is, and for whom, is compared here (OpenID Connect Core, 3.1.3.7). */
async function refuseStrangeToken({ iss, aud, azp }: User['profile']): Promise<void> {
  const { clientId } = settings.oidc
  const issuer = await manager.metadataService.getIssuer()
  const forUs = [aud].flat().includes(clientId) && (azp === undefined || azp === clientId)
  const fromThem = iss === issuer && iss.replace(/\/+$/, '') === manager.settings.authority
  // Nothing of them was kept, and what is kept of whoever is signed in stays.
  if (!forUs || !fromThem) throw new Error('The identity provider answered with a token that is not for this portal.')
}

/** Of the profile there remains what the library itself compares. */
function withoutProfile(text: string): string {
  const user = JSON.parse(text) as { profile: User['profile'] }
  const { sub, iss, aud, exp, iat } = user.profile
  return JSON.stringify({ ...user, profile: { sub, iss, aud, exp, iat } })
}

const nonce = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** After a sign-out whoever comes next proves who they are, also where the provider still knows the one before. */
export async function startSignIn(): Promise<void> {
  try {
    await manager.signinRedirect({ nonce: nonce(), ui_locales: currentLanguage(), ...(hasSignedOut() && { prompt: 'login' }) })
  } catch (error) {
    // What it keeps for the way back has no room, or none is allowed.
    throw error instanceof DOMException ? notKept() : error
  }
}

const notKept = () => new Error(text('shell.notKept'))

/**
 * Keeps whom the provider answers with, unless somebody has signed out since it was asked, here or in another tab: then what it
 * gave is taken back.
 */
async function keepAnswer(ask: () => Promise<User | null>, since: () => number, isOver: () => boolean = () => false): Promise<void> {
  const before = lastSignOut()
  const hasEnded = () => isSessionOver() || lastSignOut() !== before || isOver()
  try {
    const user = await ask()
    if (!user) throw new Error('The identity provider gave no session')
    await refuseStrangeToken(user.profile)
    if (!hasEnded()) keepUser(user, since())
    if (!hasEnded() && accessToken() === user.access_token) return
    // Nobody waits for it.
    void manager.takeBack(user)
    if (hasEnded()) throw new Error(sessionEnded)
    // Half a session is nobody's, least of all that of whoever was here before.
    for (const name of passing()) keep(name, null)
    throw notKept()
  } catch (error) {
    throw hasEnded() ? new Error(sessionEnded) : error
  } finally {
    answered = null
  }
}

/**
 * A renewal is no sign-in, where there is somebody to be renewed: the library lets nobody else be given. Without them whoever the
 * provider knows has come in only now.
 */
const signedInSince = () => Number((keptUser() !== null && kept(stored.signedInAt)) || now())

/**
 * A new token by refresh token or hidden frame; throws where the provider wants to see the person, or somebody has signed in
 * meanwhile: theirs stands.
 */
export async function signInSilently(): Promise<void> {
  // What is kept to renew with would be theirs.
  if (!isOwnSession()) throw new Error(sessionEnded)
  await keepAnswer(
    // The library heeds the time for both ways only where it is told with the call.
    () => manager.signinSilent({ nonce: nonce(), silentRequestTimeoutInSeconds: patienceSeconds }),
    signedInSince,
    () => isForsaken() || !isOwnSession(),
  )
}

/** Whoever comes back from the provider is there, however long they were before. */
export async function finishSignIn(): Promise<void> {
  await keepAnswer(() => manager.signinRedirectCallback(), now)
  noteActivity()
}

export const finishSilently = (): Promise<void> => manager.signinSilentCallback()

/** Takes back the tokens of somebody who was signed in, as they were kept. */
export async function takeBack(user: string | null): Promise<void> {
  if (user !== null) await manager.takeBack(User.fromStorageString(user))
}

/** Whether the provider has a log-off address, and says so. */
export const hasLogOff = (): Promise<boolean> =>
  manager.metadataService.getEndSessionEndpoint().then(
    (address) => address !== undefined,
    () => false,
  )

/** Goes to the provider's log-off address. */
export async function signOut(user: string | null): Promise<void> {
  const hint = user === null ? undefined : User.fromStorageString(user).id_token
  await manager.signoutRedirect({ extraQueryParams: { ui_locales: currentLanguage() }, ...(hint && { id_token_hint: hint }) })
}

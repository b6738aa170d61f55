import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { addressOf, settings } from '../settings.ts'
import { keep, kept, stored } from '../storage.ts'
import { isForsaken } from './idle.ts'
import { hasSignedOut, isSessionOver, keepToken } from './token.ts'

/**
 * The OpenID Connect side of the session: code flow with PKCE and nonce. This module brings the identity library with it,
 * so it is loaded only when there is something to sign in, renew or sign out.
 */
const store = new WebStorageStateStore({ store: localStorage, prefix: stored.oidcPrefix })

/** What is kept of whoever signed in: tokens, and of their profile what the library itself compares. */
const users = {
  set: (key: string, value: string) => store.set(key, withoutProfile(value)),
  get: (key: string) => store.get(key),
  remove: (key: string) => store.remove(key),
  getAllKeys: () => store.getAllKeys(),
}

const acrValues = [...(settings.oidc.tenancyName ? [`tenant:${settings.oidc.tenancyName}`] : []), ...settings.oidc.acr].join(' ')

const manager = new UserManager({
  authority: new URL(settings.oidc.authority, location.origin).href.replace(/\/$/, ''),
  client_id: settings.oidc.clientId,
  scope: settings.oidc.scope,
  response_type: 'code',
  redirect_uri: addressOf('/openid-connect/redirect-callback'),
  silent_redirect_uri: addressOf('/openid-connect/silent-callback'),
  post_logout_redirect_uri: addressOf('/openid-connect/logout-redirect'),
  // `session.ts` renews ahead of the end, one tab at a time.
  automaticSilentRenew: false,
  silentRequestTimeoutInSeconds: 8,
  userStore: users,
  // Whom a token was made for, and when its person signed in, are asked below.
  filterProtocolClaims: false,
  stateStore: store,
  // A sign-in of longer ago is asked for anew; providers that heed it say when it was.
  max_age: Math.floor(settings.sessionMaxHours * 60 * 60),
  // The tenancy name travels as the standard parameter `acr_values=tenant:NAME`, which every provider takes or ignores.
  ...(acrValues === '' ? {} : { acr_values: acrValues }),
})

/** Keeps the token and the name of the person the provider answered with. */
function keepUser(user: User): void {
  keepToken(user.access_token, user.expires_at)
  keep(stored.signedOut, null)
  const since = user.profile.auth_time ?? Number(kept(stored.signedInAt) ?? Math.floor(Date.now() / 1000))
  keep(stored.signedInAt, String(since))
  const name = user.profile[settings.oidc.userClaim ?? 'preferred_username'] ?? kept(stored.username) ?? user.profile.sub
  if (typeof name === 'string') keep(stored.username, name)
}

/** The library looks at nonce and subject alone: whose word it is, and for whom, is compared here (OpenID Connect Core, 3.1.3.7). */
async function refuseStrangeToken({ iss, aud, azp }: User['profile']): Promise<void> {
  const { clientId } = settings.oidc
  const issuer = await manager.metadataService.getIssuer()
  const forUs = [aud].flat().includes(clientId) && (azp === undefined || azp === clientId)
  const fromThem = iss === issuer && iss.replace(/\/+$/, '') === manager.settings.authority
  if (forUs && fromThem) return
  await manager.removeUser()
  throw new Error('The identity provider answered with a token that is not for this portal.')
}

function withoutProfile(text: string): string {
  const user = JSON.parse(text) as { profile: User['profile'] }
  const { sub, iss, aud, exp, iat } = user.profile
  return JSON.stringify({ ...user, profile: { sub, iss, aud, exp, iat } })
}

const nonce = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** After a sign-out whoever comes next proves who they are, also where the provider still knows the one before. */
export const startSignIn = (): Promise<void> => manager.signinRedirect({ nonce: nonce(), ...(hasSignedOut() && { prompt: 'login' }) })

/** A new token by refresh token or hidden frame; throws where the provider wants to see the person. */
export async function signInSilently(): Promise<void> {
  const user = await manager.signinSilent({ nonce: nonce() })
  if (!user) throw new Error('The identity provider gave no session')
  await refuseStrangeToken(user.profile)
  // Meanwhile it may have ended, here or in another tab.
  if (isSessionOver() || hasSignedOut() || isForsaken()) throw new Error('The session has ended')
  keepUser(user)
}

export async function finishSignIn(): Promise<void> {
  const user = await manager.signinRedirectCallback()
  await refuseStrangeToken(user.profile)
  keepUser(user)
}

export const finishSilently = (): Promise<void> => manager.signinSilentCallback()

/** Takes the tokens back and goes to the provider's log-off address, or, where it has none, to where that would lead to. */
export async function signOut(): Promise<void> {
  const user = await manager.getUser()
  // Not every provider can; what is left runs out.
  await manager.revokeTokens().catch(() => undefined)
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
  } catch {
    await manager.removeUser()
    location.replace(addressOf('/openid-connect/logout-redirect'))
  }
}

export const forgetUser = (): Promise<void> => manager.removeUser()

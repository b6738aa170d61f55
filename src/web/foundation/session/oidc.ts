import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { addressOf, settings } from '../settings.ts'
import { keep, stored } from '../storage.ts'
import { isSessionOver, keepToken } from './token.ts'

/**
 * The OpenID Connect side of the session: code flow with PKCE and nonce. This module brings the identity library with it,
 * so it is loaded only when there is something to sign in, renew or sign out.
 */
const store = new WebStorageStateStore({ store: localStorage, prefix: stored.oidcPrefix })

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
  userStore: store,
  stateStore: store,
  // The tenancy name travels as the standard parameter `acr_values=tenant:NAME`, which every provider takes or ignores.
  ...(settings.oidc.tenancyName ? { acr_values: `tenant:${settings.oidc.tenancyName}` } : {}),
})

/** Keeps the token and the name of the person the provider answered with. */
function keepUser(user: User): void {
  keepToken(user.access_token, user.expires_at)
  const name = user.profile[settings.oidc.userClaim ?? 'preferred_username'] ?? user.profile.sub
  if (typeof name === 'string') keep(stored.username, name)
}

const nonce = () => crypto.randomUUID()

export const startSignIn = (): Promise<void> => manager.signinRedirect({ nonce: nonce() })

/** A new token by refresh token or hidden frame; throws where the provider wants to see the person. */
export async function signInSilently(): Promise<void> {
  const user = await manager.signinSilent({ nonce: nonce() })
  if (!user || isSessionOver()) throw new Error('The identity provider gave no session')
  keepUser(user)
}

export async function finishSignIn(): Promise<void> {
  keepUser(await manager.signinRedirectCallback())
}

export const finishSilently = (): Promise<void> => manager.signinSilentCallback()

/** Forgets the person here and goes to the provider's log-off address; home where the provider has none. */
export async function signOut(): Promise<void> {
  const user = await manager.getUser()
  try {
    await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
  } catch {
    await manager.removeUser()
    location.replace(addressOf('/openid-connect/logout-redirect'))
  }
}

export const forgetUser = (): Promise<void> => manager.removeUser()

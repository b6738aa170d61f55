import { isLoopback } from './exposure.ts'
import type { Reader } from './settings-reader.ts'

/** An identity provider of somebody else. `audience` null: access tokens must name the portal's client as whom they were given to. */
export interface OutsideProvider {
  authority: string
  audience: string | null
  userClaim: string
  /** Ways of signing in of which an access token must name one (`acr`); empty: the provider's own rules are enough. */
  acr: string[]
}

/** OIDC_AUTHORITY and what belongs to it; null: the embedded provider. */
export function readProvider(read: Reader): OutsideProvider | null {
  const authority = read.url('OIDC_AUTHORITY', ['http:', 'https:'], 'https://login.example.com/realms/company')
  const audience = read.optional('OIDC_AUDIENCE')
  const userClaim = read.text('OIDC_USER_CLAIM', 'sub')
  const acr = wordsOf(read.text('OIDC_REQUIRED_ACR', ''))
  if (authority === null) {
    for (const name of ['OIDC_AUDIENCE', 'OIDC_USER_CLAIM', 'OIDC_CLIENT_ID', 'OIDC_SCOPE', 'OIDC_REQUIRED_ACR'])
      if (read.optional(name) !== null && !read.failed('OIDC_AUTHORITY'))
        read.problem(`${name} is set but OIDC_AUTHORITY is not: the embedded identity provider takes no settings.`)
    return null
  }
  if (authority.protocol === 'http:' && !isLoopback(authority.hostname))
    read.problem('OIDC_AUTHORITY must be an https address; http is accepted for this machine (localhost) only.')
  // As written, less its last slash: an issuer is compared letter by letter with what the provider says of itself.
  return { authority: (read.optional('OIDC_AUTHORITY') ?? '').replace(/\/+$/, ''), audience, userClaim, acr }
}

/** What is asked for at sign-in, with one blank between. */
export function readScope(read: Reader): string {
  const scope = wordsOf(read.text('OIDC_SCOPE', 'openid profile offline_access api1'))
  if (!scope.includes('openid')) read.problem('OIDC_SCOPE must contain "openid".')
  return scope.join(' ')
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Those of the scopes asked for that open an API: all that OpenID Connect does not use itself. */
export const apiScopesOf = (scope: string): string[] => scope.split(' ').filter((name) => !standardScopes.has(name))

const standardScopes = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access'])

export function readResponseType(read: Reader): 'code' {
  const given = read.text('OIDC_RESPONSE_TYPE', 'code')
  if (given !== 'code')
    read.problem(
      `OIDC_RESPONSE_TYPE can only be "code"; it is "${given}". With "id_token token" the access token would stand in the address bar, in the history and in logs, so OAuth 2.1 has removed it.`,
    )
  return 'code'
}

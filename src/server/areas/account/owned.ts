import type { Call } from '#server/foundation/http/http.ts'
import type { RelyingParty } from '#server/foundation/credentials/passkeys.ts'
import type { SignIn, TokenCheck } from '#server/foundation/identity/tokens.ts'
import type { Viewer } from '#server/people/viewer.ts'

export interface AccountParts {
  tokens: TokenCheck
  /** Who wrote the tokens. */
  issuer: string
  /** Where an identity provider is that signs somebody in; null: they sign in by what the portal keeps. */
  outside: (viewer: Viewer) => Promise<string | null>
  party: RelyingParty
  isDemo: () => Promise<boolean>
  companyName: () => Promise<string>
}

/** Refuses beside an outside provider, and says of which sign-in the call is. */
export type SignInOfCall = (call: Call<Viewer>) => Promise<SignIn>

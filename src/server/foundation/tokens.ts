import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import { isStorable } from './body.ts'
import { refuse } from './refusal.ts'
import { ProviderAway, type KeySource } from './token-keys.ts'

export interface TokenRules {
  /** Who the tokens must be for; null: those that `clientId` itself was given. */
  audience: string | null
  /** The portal's client at the provider. An ID token is made for the client itself, so a token for it alone is refused. */
  clientId: string
  /** What the person must have granted: the scopes that open the portal's calls. */
  apiScopes: readonly string[]
  /** The claim that names the employee's user. */
  userClaim: string
  /** The provider marks its access tokens (`typ: at+jwt`), so nothing else is taken for one. */
  typed: boolean
}

/** Whom an access token was made for, as the provider says it. */
export interface SignIn {
  /** The claim that names the employee's user, as it stands in the token. */
  user: string
}

export interface TokenCheck {
  /** What a valid access token says. Refuses any other with 401 and no detail, with 503 while the provider's keys cannot be had. */
  check(token: string): Promise<SignIn>
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const clockToleranceSeconds = 15
const longestToken = 16_384
const rememberedTokens = 5000
/** A key the provider has withdrawn stops counting after this, however long the token still runs. */
const rememberedMs = 5 * 60_000

interface Remembered {
  signIn: SignIn
  until: number
}

/** Checks access tokens; what was found right is remembered for a while, so that a repeated check costs a look-up. */
export function openTokenCheck(rules: TokenRules, source: KeySource): TokenCheck {
  const remembered = new Map<string, Remembered>()
  return {
    async check(token) {
      const known = remembered.get(token)
      if (known) {
        remembered.delete(token)
        if (known.until > Date.now()) {
          remembered.set(token, known)
          return known.signIn
        }
      }
      const payload = await verify(token, rules, source)
      const signIn = signInOf(payload, rules)
      const oldest = remembered.size >= rememberedTokens ? remembered.keys().next().value : undefined
      if (oldest !== undefined) remembered.delete(oldest)
      remembered.set(token, { signIn, until: Math.min(Date.now() + rememberedMs, (payload.exp ?? 0) * 1000) })
      return signIn
    },
  }
}

const refused = () => refuse(401, 'error.signIn')

async function verify(token: string, rules: TokenRules, source: KeySource): Promise<JWTPayload> {
  if (token.length > longestToken) throw refused()
  try {
    const { typ } = decodeProtectedHeader(token)
    const options: JWTVerifyOptions = {
      algorithms,
      issuer: await source.issuer(),
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iss'],
    }
    const payload = await verifyWithAnyKey(token, source.keys, options)
    if (!isAccessToken(typ, payload, rules) || !isForUs(payload, rules) || !isGranted(payload, rules)) throw refused()
    return payload
  } catch (error) {
    if (error instanceof ProviderAway) throw refuse(503, 'error.unavailable')
    throw refused()
  }
}

// A token without a key id may fit several keys of the set: each is tried.
async function verifyWithAnyKey(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure
      }
    }
    throw error
  }
}

function signInOf(payload: JWTPayload, { userClaim }: TokenRules): SignIn {
  const user = payload[userClaim]
  // A name that no database can hold is nobody's.
  if (typeof user !== 'string' || user === '' || !isStorable(user)) throw refused()
  return { user }
}

/** Providers mark ID, refresh and logout tokens differently; any mark of these is enough to refuse. */
function isAccessToken(typ: string | undefined, payload: JWTPayload, { clientId, typed }: TokenRules): boolean {
  const kind = typ?.toLowerCase().replace(/^application\//, '')
  if (kind === 'at+jwt') return true
  if (typed || (kind !== undefined && kind !== 'jwt')) return false
  if ('nonce' in payload || 'at_hash' in payload || 'c_hash' in payload || 's_hash' in payload || 'events' in payload) return false
  for (const mark of [payload['typ'], payload['token_use'], payload['type']])
    if (typeof mark === 'string' && !/^(bearer|access|access_token|at\+jwt)$/i.test(mark)) return false
  const audience = audienceOf(payload)
  return !(audience.length === 1 && audience[0] === clientId && scopesOf(payload).length === 0)
}

/** Not a token that a person gave to another application of the same provider. `appid`: as Entra ID says it in older tokens. */
function isForUs(payload: JWTPayload, { audience, clientId }: TokenRules): boolean {
  if (audience !== null) return audienceOf(payload).includes(audience)
  return (payload['azp'] ?? payload['client_id'] ?? payload['appid']) === clientId
}

/** Some providers ask for a scope by an address (`api://calendula/use`) and write its last part alone into the token. */
function isGranted(payload: JWTPayload, { apiScopes }: TokenRules): boolean {
  const granted = new Set(scopesOf(payload))
  return apiScopes.every((scope) => granted.has(scope) || granted.has(scope.slice(scope.lastIndexOf('/') + 1)))
}

/** Some providers write several audiences, or the scopes, as one text with blanks between. */
const audienceOf = ({ aud }: JWTPayload): string[] => wordsOf(aud)
const scopesOf = (payload: JWTPayload): string[] => [...wordsOf(payload['scope']), ...wordsOf(payload['scp'])]
const wordsOf = (claim: unknown): string[] => [claim ?? []].flat().flatMap((entry) => String(entry).split(/\s+/).filter(Boolean))

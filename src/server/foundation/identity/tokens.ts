import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import { isStorable } from '../http/body.ts'
import { refuse } from '../basis/refusal.ts'
import { remember } from '../basis/remembered.ts'
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
  /** The claim that names the person by id; null where the provider knows none. */
  personClaim: string | null
  /** The provider marks its access tokens (`typ: at+jwt`), so nothing else is taken for one. */
  typed: boolean
  /** Ways of signing in (`acr`) of which one is demanded; empty: whatever the provider asks for is enough. */
  acr: readonly string[]
  /** So long after signing in (`auth_time`) a person must sign in anew, in seconds. */
  sessionSeconds: number
}

/** Whom an access token was made for, as the provider says it. */
export interface SignIn {
  /** The claim that names the employee's user, as it stands in the token. */
  user: string
  /** The person's id, where the portal's own provider has made the token for them alone; else null. */
  person: string | null
  issuer: string
  /** Who it is at the provider, for ever; null where the token does not say so. */
  subject: string | null
  /** When the token was made, and when the person signed in, in seconds since 1970; null where the token does not say so. */
  issuedAt: number | null
  signedInAt: number | null
  /** When it runs out, in seconds since 1970. */
  expiresAt: number
  /** The session at the provider; null where the token does not say so. */
  session: string | null
}

export interface TokenCheck {
  /** What a valid access token says. Refuses any other with 401 and no detail, with 503 while the provider's keys cannot be had. */
  check(token: string): Promise<SignIn>
  /** The same while something else is asked about whoever it says: nothing of that counts where the token is refused. */
  checkBeside<T>(token: string, ask: (signIn: SignIn) => Promise<T>): Promise<{ signIn: SignIn; answer: T }>
  /** It was ended just now: nothing of it is remembered. */
  forget(token: string): void
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const clockToleranceSeconds = 15
const longestToken = 16_384
const rememberedTokens = 5000
/** A key the provider has withdrawn stops counting after this, however long the token still runs. */
const rememberedMs = 5 * 60_000
/** Whether a sign-in was ended elsewhere is asked anew after this. */
const endedMs = 30_000

interface Verified {
  /** As it was checked: the same with another signature is another token until it is checked too. */
  token: string
  signIn: SignIn
  until: number
  askedAt: number
}

/**
 * What of a token is signed, the one thing of it that has but one spelling: a signature can be written in several ways, and of
 * some kinds there are two.
 */
export const signedPart = (token: string): string => token.replace(/\.[^.]*$/, '')

/**
 * Checks access tokens; what was found right is remembered for a while, so that a repeated check costs a look-up. `ended` says
 * whether the sign-in of a token was ended before its time, here or at the provider.
 */
export function openTokenCheck(
  rules: TokenRules,
  source: KeySource,
  ended: (token: string, signIn: SignIn) => Promise<boolean> = () => Promise.resolve(false),
): TokenCheck {
  const remembered = remember<Verified>(rememberedTokens)

  const verified = async (token: string): Promise<Verified> => {
    const key = signedPart(token)
    const known = remembered.get(key)
    const found = known?.token === token && known.until > Date.now() ? known : await freshlyVerified(token)
    remembered.set(key, found)
    return found
  }

  const freshlyVerified = async (token: string): Promise<Verified> => {
    const signIn = signInOf(await verify(token, rules, source), rules)
    const ends = Math.min(signIn.expiresAt, (signIn.signedInAt ?? Infinity) + rules.sessionSeconds) * 1000
    return { token, signIn, until: Math.min(Date.now() + rememberedMs, ends), askedAt: 0 }
  }

  // It is remembered before this is asked: what is forgotten meanwhile stays so, whatever was true when it was asked.
  const demandNotEnded = async (token: string, found: Verified): Promise<void> => {
    const now = Date.now()
    if (now - found.askedAt <= endedMs) return
    if (await ended(token, found.signIn)) {
      forget(token)
      throw refused()
    }
    found.askedAt = now
  }

  const forget = (token: string) => remembered.forget(signedPart(token))

  const checkBeside: TokenCheck['checkBeside'] = async (token, ask) => {
    const found = await verified(token)
    const [, answer] = await Promise.all([demandNotEnded(token, found), ask(found.signIn)])
    return { signIn: found.signIn, answer }
  }

  return {
    check: async (token) => (await checkBeside(token, nothing)).signIn,
    checkBeside,
    forget,
  }
}

const nothing = () => Promise.resolve()

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

function signInOf(payload: JWTPayload, { userClaim, personClaim, acr, sessionSeconds }: TokenRules): SignIn {
  const user = payload[userClaim]
  // A name that no database can hold is nobody's.
  if (typeof user !== 'string' || user === '' || !isStorable(user)) throw refused()
  if (acr.length > 0 && !acr.includes(String(payload['acr'] ?? ''))) throw refused()
  const { iss = '', exp = 0 } = payload
  const signedInAt = secondsOf(payload['auth_time'])
  if (signedInAt !== null && signedInAt + sessionSeconds + clockToleranceSeconds < Date.now() / 1000) throw refused()
  const [subject, session] = [payload.sub, payload['sid']].map((claim) => (typeof claim === 'string' && isStorable(claim) ? claim : null))
  const person = personClaim === null ? undefined : payload[personClaim]
  return {
    user,
    person: typeof person === 'string' ? person : null,
    issuer: iss,
    subject: subject ?? null,
    issuedAt: secondsOf(payload.iat),
    signedInAt,
    expiresAt: exp,
    session: session ?? null,
  }
}

const secondsOf = (claim: unknown): number | null => (typeof claim === 'number' && Number.isFinite(claim) ? claim : null)

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

import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, type RemoteJWKSet } from 'jose'
import { isLoopback } from '../settings/exposure.ts'

/** The identity provider cannot be reached, or answers something else than its keys. */
export class ProviderAway extends Error {}

export interface KeySource {
  /** The exact `iss` of the provider's tokens. */
  issuer(): Promise<string>
  keys: JWTVerifyGetKey
}

/** The keys of the embedded provider. */
export function localKeys(issuer: string, keys: JSONWebKeySet): KeySource {
  return { issuer: () => Promise.resolve(issuer), keys: createLocalJWKSet(keys) }
}

interface Discovered {
  issuer: string
  set: RemoteJWKSet
}

/**
 * The keys of an outside provider, found by its discovery document. A key not known yet is looked for at once (at most
 * every `cooldownMs`), known keys are refreshed beside the calls, and go on being used while the provider is away.
 */
export function outsideKeys(authority: string, { cooldownMs = 5000, refreshMs = 10 * 60_000 } = {}): KeySource {
  let discovery: Promise<Discovered> | null = null
  let refreshed = 0

  const discovered = () => {
    discovery ??= discover(authority, cooldownMs).catch((error: unknown) => {
      discovery = null
      throw error
    })
    return discovery
  }

  const refreshLate = (set: RemoteJWKSet) => {
    if (Date.now() - refreshed < refreshMs) return
    const first = refreshed === 0
    refreshed = Date.now()
    // A failure is no harm here: the keys at hand stay, and the next interval tries again.
    if (!first) void set.reload().catch(() => {})
  }

  return {
    issuer: async () => (await discovered()).issuer,
    keys: async (header, token) => {
      const { set } = await discovered()
      refreshLate(set)
      try {
        return await set(header, token)
      } catch (error) {
        const aboutTheKey =
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys ||
          error instanceof errors.JOSENotSupported
        if (aboutTheKey) throw error
        throw new ProviderAway('keys', { cause: error })
      }
    },
  }
}

async function discover(authority: string, cooldownMs: number): Promise<Discovered> {
  let document: unknown
  try {
    const response = await fetch(`${authority}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    document = await response.json()
  } catch (error) {
    throw new ProviderAway('discovery', { cause: error })
  }
  if (typeof document !== 'object' || document === null || !('issuer' in document) || !('jwks_uri' in document))
    throw new ProviderAway('The discovery document names no issuer and keys.')
  const issuer = String(document.issuer)
  if (issuer.replace(/\/+$/, '') !== authority) throw new ProviderAway(`The provider calls itself ${issuer}, not ${authority}.`)
  const keysAddress = URL.parse(String(document.jwks_uri))
  if (!keysAddress) throw new ProviderAway('The discovery document has no address of the keys.')
  if (keysAddress.protocol !== 'https:' && !(keysAddress.protocol === 'http:' && isLoopback(keysAddress.hostname)))
    throw new ProviderAway(`The provider's keys are not at an https address: ${keysAddress.href}.`)
  return { issuer, set: createRemoteJWKSet(keysAddress, { cooldownDuration: cooldownMs, cacheMaxAge: Infinity }) }
}

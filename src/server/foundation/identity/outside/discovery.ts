import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { askJson, outsideAddress, type Reach } from './guarded-fetch.ts'
import { ProviderProblem } from './problem.ts'

/** What an identity provider says of itself. */
export interface Discovered {
  /** To the letter, as its tokens name it. */
  issuer: string
  authorization: URL
  token: URL
  keys: URL
  /** Says more of a person; null: all that there is stands in the ID token. */
  person: URL | null
  /** How the client's secret is handed over. */
  secretBy: 'basic' | 'form'
}

/** The addresses without which nobody can sign in there; each is held to the same guards. */
export async function discover(issuer: string, reach: Reach): Promise<Discovered> {
  const plain = issuer.replace(/\/+$/, '')
  const { status, body } = await askJson(outsideAddress(`${plain}/.well-known/openid-configuration`, reach), reach)
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (status !== 200 || typeof said['issuer'] !== 'string') throw new ProviderProblem('notProvider', String(status))
  if (said['issuer'].replace(/\/+$/, '') !== plain) throw new ProviderProblem('otherIssuer', said['issuer'])
  const methods = said['token_endpoint_auth_methods_supported']
  return {
    issuer: said['issuer'],
    authorization: outsideAddress(said['authorization_endpoint'], reach),
    token: outsideAddress(said['token_endpoint'], reach),
    keys: outsideAddress(said['jwks_uri'], reach),
    person: said['userinfo_endpoint'] === undefined ? null : outsideAddress(said['userinfo_endpoint'], reach),
    // OpenID Connect Discovery 1.0: what is not said is client_secret_basic.
    secretBy: Array.isArray(methods) && !methods.includes('client_secret_basic') ? 'form' : 'basic',
  }
}

/** The keys that it signs with, as they are now. */
export async function keysOf({ keys }: Discovered, reach: Reach): Promise<JWTVerifyGetKey> {
  const { status, body } = await askJson(keys, reach)
  try {
    if (status !== 200) throw new Error(String(status))
    return createLocalJWKSet(body as JSONWebKeySet)
  } catch {
    throw new ProviderProblem('notProvider', 'jwks_uri')
  }
}

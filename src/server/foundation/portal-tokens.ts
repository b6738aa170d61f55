import { issuerOf, type Config } from './config.ts'
import type { Database } from './db.ts'
import { apiAudience, publicKeys, readSecrets } from './identity-provider-secrets.ts'
import { apiScopesOf } from './provider-settings.ts'
import { localKeys, outsideKeys } from './token-keys.ts'
import { openTokenCheck, type TokenCheck } from './tokens.ts'

/** The check of the access tokens this portal accepts: those of the outside provider, or of the embedded one. */
export async function openPortalTokens(config: Config, database: Database): Promise<TokenCheck> {
  const { oidc, clientId } = config
  const apiScopes = apiScopesOf(config.scope)
  if (oidc)
    return openTokenCheck(
      { audience: oidc.audience, clientId, apiScopes, userClaim: oidc.userClaim, typed: false },
      outsideKeys(oidc.authority),
    )
  const keys = publicKeys(await readSecrets(database.db))
  return openTokenCheck(
    { audience: apiAudience(config), clientId, apiScopes, userClaim: 'sub', typed: true },
    localKeys(issuerOf(config), keys),
  )
}

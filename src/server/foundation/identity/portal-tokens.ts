import { issuerOf, type Config } from '../settings/config.ts'
import type { Database } from '../database/db.ts'
import { isEnded, isTakenBack } from './ended-sign-ins.ts'
import { apiAudience, personClaim, publicKeys, readSecrets } from './provider-secrets.ts'
import { apiScopesOf } from '../settings/provider-settings.ts'
import { localKeys, outsideKeys } from './token-keys.ts'
import { openTokenCheck, type TokenCheck } from './tokens.ts'

/** The check of the access tokens this portal accepts: those of the outside provider, or of the embedded one. */
export async function openPortalTokens(config: Config, { db }: Database): Promise<TokenCheck> {
  const { oidc, clientId, sessionMaxHours } = config
  const common = { clientId, apiScopes: apiScopesOf(config.scope), sessionSeconds: sessionMaxHours * 60 * 60 }
  if (oidc)
    return openTokenCheck(
      { ...common, audience: oidc.audience, userClaim: oidc.userClaim, personClaim: null, typed: false, acr: oidc.acr },
      outsideKeys(oidc.authority),
      (token, signIn) => isEnded(db, token, signIn),
    )
  const keys = publicKeys(await readSecrets(db))
  return openTokenCheck(
    { ...common, audience: apiAudience(config), userClaim: 'sub', personClaim, typed: true, acr: [] },
    localKeys(issuerOf(config), keys),
    async (token, signIn) => (await isEnded(db, token, signIn)) || (await isTakenBack(db, signIn)),
  )
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepPasskey, relyingPartyOf, type PasskeyAsk } from '#server/foundation/credentials/passkeys.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { switchTo, writeConnection } from '#server/foundation/identity/outside/connections.ts'
import { Browser } from '../support/browser-like.ts'
import { passkeyByHand } from '../support/passkey-by-hand.ts'
import { openSigningPortal, toldBy, type SigningPortal } from '../support/password-sign-in.ts'

/** A passkey that was made before the company signed in by a provider of its own is no way around it. */

let portal: SigningPortal
const devices = { amina: passkeyByHand(), edgar: passkeyByHand() }
beforeAll(async () => {
  portal = await openSigningPortal()
  for (const name of ['amina', 'edgar'] as const)
    await transaction(portal.database.db, (tx) =>
      keepPasskey(tx, portal.company.id[name], 'Phone', { id: devices[name].id, publicKey: devices[name].publicKey, counter: 0 }),
    )
})
afterAll(() => portal.close())

/** Signs what the sign-in page asks of a device; its answer. */
async function byPasskey(name: keyof typeof devices): Promise<Response> {
  const browser = new Browser()
  const page = await portal.openSignIn(browser, { prompt: 'login' })
  const asked = /data-passkey="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const { challenge } = JSON.parse(asked.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))) as PasskeyAsk
  const passkey = devices[name].signed({ challenge, ...relyingPartyOf(portal.config.publicUrl) })
  return browser.post(page.url, { passkey: JSON.stringify(passkey) })
}

it('lets everybody in until then, and from then on administrators alone', async () => {
  const { db } = portal.database
  expect([(await byPasskey('amina')).status, (await byPasskey('edgar')).status]).toEqual([303, 303])
  const said = { label: 'Entra ID', issuer: 'https://login.example.com', clientId: 'c', secret: null, scopes: 'openid', userClaim: 'sub' }
  await transaction(db, (tx) => writeConnection(db, tx, said, portal.company.id.edgar))
  const [written] = await rows(db, sql<{ id: string }>`select id from identity_provider`)
  await transaction(db, (tx) => switchTo(tx, written?.id ?? null))
  const refused = await byPasskey('amina')
  expect([refused.status, toldBy(await refused.text())]).toEqual([403, expect.stringContaining('Entra ID')])
  expect((await byPasskey('edgar')).status).toBe(303)
  await transaction(db, (tx) => switchTo(tx, null))
  expect((await byPasskey('amina')).status).toBe(303)
})

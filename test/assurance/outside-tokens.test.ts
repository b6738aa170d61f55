import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOutsideProvider, startOutsideProvider, type Client, type OutsideProvider } from '../support/outside-provider.ts'
import { openPortal, type Portal } from '../support/portal.ts'

const portalUrl = 'http://localhost:3000'
let provider: OutsideProvider
let byAudience: Portal
let byClient: Portal

beforeAll(async () => {
  if (!hasOutsideProvider()) throw new Error('This test needs the identity provider glewlwyd: apt-get install glewlwyd')
  provider = await startOutsideProvider(portalUrl, [{ userName: 'dewi', name: 'Dewi' }])
  const { OIDC_AUDIENCE = '', ...settings } = provider.settings
  byClient = await openPortal(settings)
  byAudience = await openPortal({ ...settings, OIDC_AUDIENCE })
})

afterAll(async () => {
  await byAudience?.close()
  await byClient?.close()
  await provider?.stop()
})

const everything = 'openid profile offline_access api1'

async function status(portal: Portal, client: Client, scope: string): Promise<number> {
  const authorization = `Bearer ${await provider.accessToken(client, 'dewi', scope)}`
  return (await portal.app.inject({ url: '/api/Profiles/GetShortProfile', headers: { authorization } })).statusCode
}

describe('a token of a live provider that has other applications too', () => {
  it('opens the portal where dewi gave it to the portal', async () => {
    expect(await status(byAudience, 'calendula', everything)).toBe(200)
    expect(await status(byClient, 'calendula', everything)).toBe(200)
  })

  it('opens nothing where dewi gave it to the canteen', async () => {
    expect(await status(byAudience, 'canteen', 'openid profile')).toBe(401)
    expect(await status(byClient, 'canteen', 'openid profile')).toBe(401)
    // Without an audience the client is what tells them apart, however much was granted.
    expect(await status(byClient, 'canteen', everything)).toBe(401)
  })

  it('opens nothing where dewi did not grant the portal’s scope', async () => {
    expect(await status(byAudience, 'calendula', 'openid profile')).toBe(401)
    expect(await status(byClient, 'calendula', 'openid profile')).toBe(401)
  })
})

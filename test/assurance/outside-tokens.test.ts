import { decodeJwt } from 'jose'
import { sql } from 'kysely'
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

describe('a person', () => {
  const rowsOf = async (act: string) =>
    (await sql<{ detail: object }>`select detail from audit where entity = 'access' and act = ${act}`.execute(byAudience.database.db)).rows

  it('is bound to whom they are at the provider at their first sign-in', async () => {
    const subject = decodeJwt(await provider.accessToken('calendula', 'dewi', everything)).sub
    const bound = await sql<{ subject: string }>`select subject from access where employee_id = ${byAudience.company.id.dewi}`.execute(
      byAudience.database.db,
    )
    expect(bound.rows).toEqual([{ subject }])
    expect(await rowsOf('bind')).toMatchObject([{ detail: { subject } }])
  })

  it('whose user name the provider has given to another is not that other', async () => {
    const { db } = byAudience.database
    await sql`update access set subject = 'who had this name before' where employee_id = ${byAudience.company.id.dewi}`.execute(db)
    expect(await status(byAudience, 'calendula', everything)).toBe(401)
    await sql`update access set issuer = null, subject = null, bound_at = null where employee_id = ${byAudience.company.id.dewi}`.execute(
      db,
    )
    expect(await status(byAudience, 'calendula', everything)).toBe(200)
  })

  it('who is bound to another provider is nobody of this one, though called the same there', async () => {
    const { db } = byAudience.database
    const whose = sql`employee_id = ${byAudience.company.id.dewi}`
    const { rows } = await sql<{ issuer: string }>`select issuer from access where ${whose}`.execute(db)
    await sql`update access set issuer = 'https://login.before.example' where ${whose}`.execute(db)
    expect(await status(byAudience, 'calendula', everything)).toBe(401)
    await sql`update access set issuer = ${rows[0]?.issuer} where ${whose}`.execute(db)
    expect(await status(byAudience, 'calendula', everything)).toBe(200)
  })

  it('of the provider is one employee, also where their user name there is changed to a colleague’s', async () => {
    const { db } = byAudience.database
    await sql`update employee set user_name = 'somebody' where user_name = 'dewi'`.execute(db)
    await sql`update employee set user_name = 'dewi' where user_name = 'amina'`.execute(db)
    expect(await status(byAudience, 'calendula', everything)).toBe(401)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { rows } from '#server/foundation/database/db.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** Whatever is done by a call says from where, also what is not done once for a key. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('an invitation and the end of a view say from where they were done', async () => {
  const { budi, hadi } = portal.company.id
  const edgar = portal.as('edgar')
  expect((await edgar.call(accessCalls.invite, { ids: [hadi] })).status).toBe(200)
  const { viewId } = (await edgar.call(roleCalls.viewAs, { id: budi, reason: 'She asked' })).body
  expect((await edgar.call(roleCalls.endView, { id: viewId })).status).toBe(200)
  const told = await rows(
    portal.database.db,
    sql<{ act: string; isSaid: boolean }>`
      select act, from_where like '127.0.0.1%' as "isSaid" from audit where act in ('invite', 'view as', 'end view') order by seq`,
  )
  expect(told).toEqual(['invite', 'view as', 'end view'].map((act) => ({ act, isSaid: true })))
})

it('no room tells the audit in a transaction of which it does not say whence its call came', () => {
  const areas = new URL('../', import.meta.url)
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const begun = files.filter((file) => {
    const text = readFileSync(new URL(file, areas), 'utf8')
    return /(?<![\w.])transaction\(/.test(text) && /tellAccess|tellAudit|tellRule|inviteTo|insert into audit/.test(text)
  })
  expect(begun).toEqual([])
})

it('whoever has left is shown no invitation, which would lead nowhere', async () => {
  const { amina } = portal.company.id
  const invitedUntil = async () => (await portal.as('edgar').call(accessCalls.signIn, { id: amina })).body.invitedUntil
  await portal.as('edgar').call(accessCalls.invite, { ids: [amina] })
  expect(await invitedUntil()).not.toBe(null)
  await sql`update employee set left_on = current_date - 1 where id = ${amina}::uuid`.execute(portal.database.db)
  expect(await invitedUntil()).toBe(null)
})

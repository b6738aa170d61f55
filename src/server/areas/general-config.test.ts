import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const taken = async () => {
  const { rows } = await sql`select actor_id, act, detail from audit where entity = 'general config'`.execute(portal.database.db)
  return rows
}

it('is changed by administrators, and it is taken down who changed what', async () => {
  const change = { reasonRequired: false, decisionHoldSeconds: 0 }
  expect((await portal.as('dewi').call(generalConfigCalls.change, change)).status).toBe(403)
  expect(await taken()).toEqual([])
  expect((await portal.as('edgar').call(generalConfigCalls.change, change)).body).toMatchObject(change)
  expect((await portal.as('amina').call(generalConfigCalls.read)).body).toMatchObject(change)
  expect(await taken()).toEqual([{ actor_id: portal.company.id.edgar, act: 'change', detail: change }])
})

it('tells how numbers are written in the language of the call', async () => {
  const written = async (language: string) =>
    (await portal.as('amina').call(generalConfigCalls.read, {}, { 'accept-language': language })).body
  expect(await written('en')).toMatchObject({ numbers: 'language', thousandSeparator: ',', decimalSeparator: '.' })
  expect(await written('id')).toMatchObject({ numbers: 'language', thousandSeparator: '.', decimalSeparator: ',' })
})

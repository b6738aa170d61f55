import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffingCalls } from '#shared/areas/staffing.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const units = async () => (await portal.as('edgar').call(staffingCalls.units, {})).body.listData

it('an administrator says how many of a unit are on duty at least, and takes it back', async () => {
  const { platform } = portal.company.unit
  expect((await units()).map(({ name, people, minimum }) => [name, people, minimum])).toEqual([
    ['Board', 4, null],
    ['Engineering', 1, null],
    ['Finance', 1, null],
    ['Platform', 3, null],
  ])
  const set = await portal.as('edgar').call(staffingCalls.change, { id: platform, minimum: 2 })
  expect(set.body).toEqual({ id: platform, minimum: 2 })
  expect((await units()).find(({ id }) => id === platform)?.minimum).toBe(2)
  expect((await portal.as('edgar').call(staffingCalls.change, { id: platform, minimum: null })).body.minimum).toBeNull()
  const kept = await rows(
    portal.database.db,
    sql<{ detail: object }>`select detail from audit where entity_id = ${platform}::uuid order by seq`,
  )
  expect(kept.map(({ detail }) => detail)).toEqual([{ minimum: 2 }, { minimum: null }])
})

it('nobody else may, no unit is made, and nothing but a number of people is taken', async () => {
  const wish = { id: portal.company.unit.platform, minimum: 1 }
  for (const name of ['amina', 'budi', 'dewi'] as const) {
    expect((await portal.as(name).call(staffingCalls.change, wish)).status).toBe(403)
    expect((await portal.as(name).call(staffingCalls.units, {})).status).toBe(403)
  }
  expect((await portal.as('edgar').call(staffingCalls.change, { id: newId(), minimum: 1 })).status).toBe(404)
  for (const minimum of [-1, 1.5, 10_001, '2', undefined])
    expect((await portal.as('edgar').call(staffingCalls.change, { ...wish, minimum } as never)).status).toBe(400)
})

it('what another administrator has set since the form was opened is told, and not written over', async () => {
  const { engineering: unitId } = portal.company.unit
  const set = (minimum: number | null, opened?: { minimum: number | null }) =>
    portal.as('edgar').call(staffingCalls.change, { id: unitId, minimum, ...(opened && { opened }) })
  expect((await set(3, { minimum: null })).status).toBe(200)
  const second = await set(1, { minimum: null })
  expect([second.status, second.error.Message, second.error.fields]).toEqual([
    409,
    'Edgar Tester has changed this since you opened it: Minimum. What you have not touched shows what stands now.',
    { minimum: ['Now: 3'] },
  ])
  expect((await units()).find(({ id }) => id === unitId)?.minimum).toBe(3)
  expect((await set(1, { minimum: 3 })).status).toBe(200)
  expect((await set(null)).status).toBe(200)
})

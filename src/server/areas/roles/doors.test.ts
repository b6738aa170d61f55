import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { organisationCalls, unitSetUp } from '#shared/areas/organisation.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { putGiving } from '#server/people/roles/givings.ts'
import { findViewer } from '#server/people/viewer.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { makeAdministrator, roleOf } from '../../../../test/support/roles.ts'

/** Doors by which somebody without the right to give roles could have given one: units, comings back, gaps, posts to come. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const now = today('Asia/Jakarta')
const db = () => portal.database.db
const id = (name: Name) => portal.company.id[name]
/** A role over everything for whoever is all of it; answers the end of it. */
async function roleFor(code: string, rule: { unitId?: string; positionId?: string }): Promise<() => Promise<unknown>> {
  const roleId = await roleOf(db(), code, [], { duties: { '*': 'write' } })
  const giving = await transaction(db(), (tx) => putGiving(tx, { roleId, rule, startsOn: '2020-01-01' }))
  return () => sql`delete from role_giving where id = ${giving}::uuid`.execute(db())
}
async function position(): Promise<string> {
  const made = newId()
  await sql`insert into position (id, code, name) values (${made}::uuid, ${made}, 'To come')`.execute(db())
  return made
}
const act = (by: Name, whom: Name, what: object) => portal.as(by).call(peopleCalls.act, { ids: [id(whom)], ...what } as never)
const asHr = async (name: Name) => (await findViewer(db(), name))?.duties.some(({ module, whole }) => module === '*' && whole) ?? false

describe('whoever sets up units alone', () => {
  it('puts nobody under a unit whose people have a role: by no move, no form, no merger', async () => {
    const { platform, finance, engineering } = portal.company.unit
    const end = await roleFor('OF-FINANCE', { unitId: finance })
    await roleOf(db(), 'SETTER', [id('hadi')], { duties: { SetUp: 'write' } })
    const hadi = portal.as('hadi')
    const form = { id: platform, code: 'PLAT', names: { en: 'Platform', id: '' }, parentId: finance, headId: id('budi') }
    const doors = async (by: Name) => {
      const moved = await portal.as(by).call(organisationCalls.moveUnit, { id: platform, parentId: finance })
      const saved = await portal.as(by).call(unitSetUp.calls.save, form as never)
      return [moved, saved].map(({ status, error }) => (status === 200 ? status : error.Message))
    }
    const said = expect.stringContaining('an administrator can do it')
    expect(await doors('hadi')).toEqual([said, said])
    const merged = await hadi.call(organisationCalls.merge, { id: platform, intoId: finance, startsOn: now })
    expect([merged.status, merged.error.Message]).toEqual([403, said])
    expect(await Promise.all([asHr('hadi'), asHr('amina')])).toEqual([false, false])
    // Where no role falls to anybody by it, it is done; and an administrator does it all.
    expect((await hadi.call(unitSetUp.calls.save, { ...form, parentId: engineering } as never)).status).toBe(200)
    expect((await hadi.call(organisationCalls.moveUnit, { id: platform, parentId: portal.company.unit.board })).status).toBe(200)
    expect(await doors('edgar')).toEqual([200, 200])
    expect(await asHr('amina')).toBe(true)
    await end()
    expect((await hadi.call(organisationCalls.moveUnit, { id: platform, parentId: engineering })).status).toBe(200)
  })
})

describe('HR of a site', () => {
  it('brings nobody back to what was given to them: an administrator who has left comes back by an administrator', async () => {
    const giving = await makeAdministrator(db(), id('carla'))
    await sql`update employee set left_on = current_date - 10 where id = ${id('carla')}::uuid`.execute(db())
    await sql`update assignment set ends_on = current_date - 9 where employee_id = ${id('carla')}::uuid`.execute(db())
    const back = { kind: 'return', startsOn: today('UTC'), unitId: portal.company.unit.board, siteId: portal.company.site.jakarta }
    for (const startsOn of [back.startsOn, addDays(now, 20)]) {
      const { status, error } = await act('dewi', 'carla', { ...back, startsOn })
      expect([status, error.Message]).toEqual([
        403,
        'This would give Carla Tester a role, or one that reaches elsewhere: an administrator can do it.',
      ])
    }
    expect(await findViewer(db(), 'carla')).toBeUndefined()
    // Whose role has ended meanwhile comes back as everybody does.
    await sql`update role_giving set starts_on = current_date - 40, ends_on = current_date - 20 where id = ${giving}::uuid`.execute(db())
    expect((await act('dewi', 'carla', back)).status).toBe(200)
    expect((await findViewer(db(), 'carla'))?.administrator).toBe(false)
  })

  it('fills no gap between two stretches of a role by post', async () => {
    const [with_, without] = [await position(), await position()]
    const end = await roleFor('WITH-A-GAP', { positionId: with_ })
    for (const [day, positionId] of [
      [2, with_],
      [30, without],
      [3000, with_],
    ] as const)
      expect((await act('edgar', 'carla', { kind: 'promote', startsOn: addDays(now, day), positionId })).status).toBe(200)
    const fill = (startsOn: string) => act('dewi', 'carla', { kind: 'promote', startsOn, positionId: with_ })
    expect((await fill(addDays(now, 30))).status).toBe(403)
    expect((await fill(addDays(now, 500))).status).toBe(403)
    // What changes nothing of the role is hers to do, within a stretch too.
    expect((await act('dewi', 'carla', { kind: 'contract', startsOn: addDays(now, 10), fullTime: 0.5 })).status).toBe(200)
    await end()
    expect((await fill(addDays(now, 30))).status).toBe(200)
  })

  it('hands nobody a way in who will have a role by a post that is planned, and finds nobody by a role that she is not told of', async () => {
    const planned = await position()
    const end = await roleFor('TO-COME', { positionId: planned })
    expect((await act('edgar', 'amina', { kind: 'promote', startsOn: addDays(now, 2), positionId: planned })).status).toBe(200)
    const dewi = portal.as('dewi')
    const { signInLocked, ...details } = (await dewi.call(peopleCalls.details, { id: id('amina') })).body
    expect(signInLocked).toContain('only an administrator')
    const saved = await dewi.call(peopleCalls.saveDetails, { ...details, id: id('amina'), email: 'dewi@example.com' })
    expect([saved.status, Object.keys(saved.error.fields ?? {})]).toEqual([403, ['email']])
    const [invited] = (await dewi.call(accessCalls.invite, { ids: [id('amina')] })).body.listData
    expect(invited).toMatchObject({ outcome: 'refused', address: null })
    await end()
    expect((await dewi.call(peopleCalls.details, { id: id('amina') })).body.signInLocked).toBeNull()

    await sql`insert into module_permission (id, role_id, module, category_id, sequence, read_only)
      values (${newId()}::uuid, ${await roleOf(db(), 'OWN-ALONE', [id('hadi')])}::uuid, 'Loan', 2, 1, true)`.execute(db())
    const withRoles = async (by: Name) =>
      (await portal.as(by).call(accessCalls.list, { scope: 'roles' } as never)).body.listData.map(({ userName }) => userName)
    await sql`delete from role_giving g using role r where r.id = g.role_id and r.code = 'SETTER'`.execute(db())
    expect(await withRoles('dewi')).not.toContain('hadi')
    expect(await withRoles('edgar')).toContain('hadi')
  })
})

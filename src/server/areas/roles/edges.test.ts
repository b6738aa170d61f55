import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { importCalls } from '#shared/areas/import.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { roleCalls, type GivingWish } from '#shared/areas/roles.ts'
import { shiftSetUp } from '#shared/areas/time-setup.ts'
import { moduleAccess, type ModuleAccess } from '#shared/permissions.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { transaction, tried } from '#server/foundation/database/db.ts'
import { holdRights, putGiving } from '#server/people/roles/givings.ts'
import { withoutNewRoles } from '#server/people/roles/by-post.ts'
import { findViewer } from '#server/people/viewer.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { makeAdministrator, roleOf } from '../../../../test/support/roles.ts'
import { putPermissions } from './store.ts'

/** What falls just beside a right: to look without acting, to act elsewhere, to have had it a moment ago. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const db = () => portal.database.db

it('who may look at everything, and change none of it, imports nothing and sets up nothing', async () => {
  await roleOf(db(), 'LOOKS', [portal.company.id.hadi], { duties: { '*': 'see' } })
  const hadi = portal.as('hadi')
  const asked = [await hadi.call(importCalls.list, {}), await hadi.call(importCalls.create, {}), await hadi.call(shiftSetUp.calls.list, {})]
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
})

it('who helps the people of a site to sign in helps nobody of another', async () => {
  const { farah, carla, budi } = portal.company.id
  const { jakarta, berlin } = portal.company.site
  await roleOf(db(), 'HELPS-IN-JAKARTA', [farah], { duties: { SignIn: 'write' }, reach: { reach: 'sites', siteIds: [jakarta] } })
  await sql`update assignment set site_id = ${berlin}::uuid where employee_id = ${carla}::uuid`.execute(db())
  const { listData } = (await portal.as('farah').call(accessCalls.invite, { ids: [budi, carla] })).body
  expect(listData.map(({ outcome, address }) => [outcome, address === null])).toEqual([
    ['toHandOver', false],
    ['refused', true],
  ])
  const ended = await portal.as('farah').call(accessCalls.endSessions, { id: carla })
  expect(ended.status).toBe(403)
})

it('an administrator who was disabled while their change waited for its turn changes no rights any more', async () => {
  const { gita, amina } = portal.company.id
  const giving = await makeAdministrator(db(), gita)
  const disabled = <T>(work: (tx: Parameters<typeof holdRights>[0]) => Promise<T>) =>
    transaction(db(), async (tx) => {
      await sql`update employee set disabled_at = now() where id = ${gita}::uuid`.execute(tx)
      return work(tx)
    })
  await expect(disabled((tx) => holdRights(tx, gita))).rejects.toThrow('error.adminOnly')
  // Nor does what moves people pass as an administrator's.
  const position = `${amina.slice(0, 8)} with a role`
  await expect(
    disabled(async (tx) => {
      await sql`insert into position (id, code, name) values (gen_random_uuid(), ${position}, ${position})`.execute(tx)
      const hr = sql`(select id from role where system = 'hr')`
      const at = sql`(select id from position where code = ${position})`
      await sql`insert into role_giving (id, role_id, of_position_id, reach, starts_on)
        values (gen_random_uuid(), ${hr}, ${at}, 'company', '2020-01-01')`.execute(tx)
      return withoutNewRoles(tx, { ids: [amina], by: gita }, () =>
        sql`update assignment set position_id = ${at} where employee_id = ${amina}::uuid`.execute(tx),
      )
    }),
  ).rejects.toThrow('people.givesRole')
  await sql`delete from role_giving where id = ${giving}::uuid`.execute(db())
})

it.each([
  [
    'people',
    (company: Portal['company']) => ({ peopleIds: [company.id.hadi] }),
    (company: Portal['company']) => ({ peopleIds: [company.id.budi] }),
  ],
  [
    'sites',
    (company: Portal['company']) => ({ siteIds: [company.site.jakarta] }),
    (company: Portal['company']) => ({ siteIds: [company.site.berlin] }),
  ],
  [
    'units',
    (company: Portal['company']) => ({ unitIds: [company.unit.platform] }),
    (company: Portal['company']) => ({ unitIds: [company.unit.finance] }),
  ],
] as const)('of two officers the second does not write over which %s the first has named meanwhile', async (reach, before, after) => {
  const edgar = portal.as('edgar')
  const { company } = portal
  const roleId = await roleOf(db(), `OVER-${reach}`, [company.id.gita], { reach: { reach, ...before(company) } })
  const row = async () => (await edgar.call(roleCalls.givings, {})).body.listData.find((one) => one.roleId === roleId)
  const opened = await row()
  if (!opened) throw new Error('it was given')
  const change = (what: Partial<GivingWish>) => edgar.call(roleCalls.give, { ...opened.wish, ...what, id: opened.id, opened: opened.wish })
  expect((await change(after(company))).status).toBe(200)
  expect((await change({ endsOn: '2999-12-31' })).status).toBe(409)
  expect((await row())?.wish).toMatchObject({ ...after(company), endsOn: null })
})

it('who has a module to read by one role and to write by another writes in it; a role comes before what everybody has', async () => {
  const { hadi } = portal.company.id
  const [one, other] = [await roleOf(db(), 'OF-LOANS', [hadi]), await roleOf(db(), 'OF-LOANS-TOO', [hadi])]
  const has = (...given: (readonly [role: string | null, access: 'read' | 'write'])[]): Promise<ModuleAccess> =>
    tried(db(), async (tx) => {
      for (const [roleId, access] of given) await putPermissions(tx, roleId, { Loan: access })
      return { stays: false, answer: moduleAccess((await findViewer(tx, 'hadi'))?.permissions ?? [], 'Loan') }
    })
  expect([
    await has([one, 'read'], [other, 'write']),
    await has([one, 'write'], [other, 'read']),
    await has([null, 'write'], [one, 'read']),
    await has([null, 'read'], [one, 'write']),
    await has([null, 'read']),
  ]).toEqual(['write', 'write', 'read', 'write', 'read'])
})

it('HR brings nobody into a role sooner by correcting the day on which they begin', async () => {
  const [positionId, now] = [newId(), today('Asia/Jakarta')]
  await sql`insert into position (id, code, name) values (${positionId}::uuid, 'TO-BEGIN-WITH', 'To begin with')`.execute(db())
  const roleId = await roleOf(db(), 'BY-THE-FIRST-POST', [], { duties: { '*': 'write' } })
  await transaction(db(), (tx) => putGiving(tx, { roleId, rule: { positionId }, startsOn: '2020-01-01' }))
  const nina = {
    code: 'E-nina',
    userName: 'nina',
    firstName: 'Nina',
    startsOn: addDays(now, 20),
    siteId: portal.company.site.jakarta,
    positionId,
  }
  const { body, status } = await portal.as('edgar').call(peopleCalls.hire, nina)
  expect(status).toBe(200)
  const correct = async (by: 'dewi' | 'edgar', hiredOn: string) => {
    const { signInLocked: _locked, ...details } = (await portal.as(by).call(peopleCalls.details, body)).body
    return (await portal.as(by).call(peopleCalls.saveDetails, { ...body, ...details, hiredOn })).status
  }
  expect([
    await correct('dewi', addDays(now, 5)),
    await correct('dewi', addDays(now, 25)),
    await correct('edgar', addDays(now, 5)),
  ]).toEqual([403, 200, 200])
})

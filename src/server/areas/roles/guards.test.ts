import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { importCalls } from '#shared/areas/import.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { roleCalls, roleSetUp, type GivingWish } from '#shared/areas/roles.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { accountsOf } from '#server/people/accounts.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { bringing } from '../../../../test/support/bringing.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { keepingAdministrators, makeAdministrator, roleOf } from '../../../../test/support/roles.ts'

/** Roles are administrators' to give: nobody comes by one, or takes the last one away, by another door. */

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await keepingAdministrators(portal.database.db)
})
afterAll(() => portal.close())

const now = today('UTC')
const plain = { rule: null, siteIds: [], unitIds: [], peopleIds: [], startsOn: now, endsOn: null, reach: 'company' as const }
const system = (name: 'hr' | 'administrator') => transaction(portal.database.db, (tx) => systemRole(tx, name))

it('the last administrator stays, whatever takes them away', async () => {
  const { db } = portal.database
  const { edgar, gita } = portal.company.id
  const [own] = (await portal.as('edgar').call(roleCalls.givings, {})).body.listData.filter(({ employeeId }) => employeeId === edgar)
  const change = async (wish: Partial<GivingWish>) =>
    (
      await portal
        .as('edgar')
        .call(roleCalls.give, { ...plain, roleId: await system('administrator'), employeeIds: [edgar], ...wish, id: own?.id })
    ).status
  const ends = { ids: [edgar], kind: 'end', startsOn: addDays(now, 9) }
  // What is said before is what happens.
  const [told, done] = [
    await portal.as('edgar').call(peopleCalls.preview, ends as never),
    await portal.as('edgar').call(peopleCalls.act, ends as never),
  ]
  expect([told.status, told.error.Message]).toEqual([done.status, done.error.Message])
  expect(done.status).toBe(409)
  expect(await change({ endsOn: addDays(now, 9) })).toBe(409)
  expect([await change({ roleId: await system('hr') }), await change({ employeeIds: [gita], startsOn: addDays(now, 9) })]).toEqual([
    409, 409,
  ])
  // As an import, its undo, or a hire that is taken back would do it.
  for (const what of [sql`left_on = current_date - 1`, sql`disabled_at = now()`, sql`hired_on = current_date + 9`])
    await expect(transaction(db, (tx) => sql`update employee set ${what} where id = ${edgar}::uuid`.execute(tx))).rejects.toThrow(
      'access.lastAdministrator',
    )
  // Beside another it is nobody's concern; and neither is who administers nothing.
  const second = await makeAdministrator(db, gita)
  await transaction(db, (tx) => sql`update employee set left_on = current_date + 9 where id = ${edgar}::uuid`.execute(tx))
  await transaction(db, (tx) => sql`update employee set left_on = null where id = ${edgar}::uuid`.execute(tx))
  await sql`delete from role_giving where id = ${second}::uuid`.execute(db)
})

it('what another administrator has changed since one opened it is not written over, and said', async () => {
  const { gita, hadi } = portal.company.id
  const [first, second] = [portal.as('edgar'), portal.as('edgar')]
  const roleId = await roleOf(portal.database.db, 'TWO-OFFICERS', [gita])
  const row = async () => (await first.call(roleCalls.givings, {})).body.listData.find((one) => one.roleId === roleId)
  const opened = await row()
  if (!opened) throw new Error('it was given')
  const change = (by: typeof first, what: Partial<GivingWish>) =>
    by.call(roleCalls.give, { ...opened.wish, ...what, id: opened.id, opened: opened.wish })
  expect((await change(first, { reach: 'people', peopleIds: [hadi] })).status).toBe(200)
  const late = await change(second, { endsOn: addDays(now, 9) })
  expect([late.status, late.error.Message]).toEqual([409, expect.stringContaining('Now it is over Hadi Tester, from')])
  expect((await row())?.wish).toMatchObject({ reach: 'people', endsOn: null })
})

it('nobody but an administrator moves somebody into a post that brings a role, or makes one reach elsewhere', async () => {
  const { db } = portal.database
  const { company } = portal
  const { rows } = await sql<{ id: string }>`select id from position where code = 'P-farah'`.execute(db)
  const position = rows[0]?.id ?? ''
  await transaction(db, async (tx) => putGiving(tx, { roleId: await systemRole(tx, 'hr'), rule: { positionId: position }, startsOn: now }))
  await roleOf(db, 'OWN-UNIT', [company.id.hadi], { duties: { Attendance: 'see' }, reach: { reach: 'ownUnit' } })
  const move = async (by: 'indra' | 'edgar', id: string, what: object) =>
    (await portal.as(by).call(peopleCalls.act, { ids: [id], kind: 'transfer', startsOn: addDays(now, 3), ...what })).status
  expect([
    await move('indra', company.id.amina, { positionId: position }),
    await move('indra', company.id.hadi, { unitId: company.unit.board }),
    await move('indra', company.id.amina, { unitId: company.unit.finance }),
    await move('edgar', company.id.hadi, { unitId: company.unit.board }),
  ]).toEqual([403, 403, 200, 200])
  const code = 'NEW-1'
  const hired = await portal
    .as('indra')
    .call(peopleCalls.hire, { code, userName: code, firstName: 'New', startsOn: now, siteId: company.site.jakarta, positionId: position })
  expect(hired.status).toBe(403)
})

it('whoever has a role, be it to come or there for flows to ask, is helped by administrators alone', async () => {
  const { db } = portal.database
  const { farah, gita, carla, budi } = portal.company.id
  await roleOf(db, 'HELP', [farah], { duties: { SignIn: 'write' } })
  await roleOf(db, 'BOARD', [gita])
  await transaction(db, async (tx) => putGiving(tx, { roleId: await systemRole(tx, 'hr'), employeeId: carla, startsOn: addDays(now, 9) }))
  const invited = async (id: string) => (await portal.as('farah').call(accessCalls.invite, { ids: [id] })).body.listData[0]?.outcome
  expect([await invited(gita), await invited(carla), await invited(budi)]).toEqual(['refused', 'refused', 'toHandOver'])
  // And over whom others have roles is not theirs to read.
  const { listData } = (await portal.as('farah').call(accessCalls.list, { filterSearch: 'dewi' })).body
  expect(listData[0]?.roles).toEqual(['Has a role'])
})

it('what an import writes is of every module: who sets up alone imports nothing', async () => {
  await roleOf(portal.database.db, 'SETS-UP', [portal.company.id.hadi], { duties: { SetUp: 'write' } })
  expect((await portal.as('hadi').call(importCalls.list, {})).status).toBe(403)
  expect((await portal.as('indra').call(importCalls.list, {})).status).toBe(200)
})

it('neither an import, its undo, nor an act taken back brings a role, or changes by what somebody with one comes in', async () => {
  const { db } = portal.database
  const { id } = portal.company
  await transaction(db, async (tx) => putGiving(tx, { roleId: await systemRole(tx, 'hr'), rule: { grade: 'LEAD' }, startsOn: now }))
  const imports = { indra: bringing(portal, 'indra'), edgar: bringing(portal, 'edgar') }
  const brought = async (by: 'indra' | 'edgar', text: string) => {
    const { begin, bring, recognise, map } = imports[by]
    const run = await begin()
    await bring(run, 'staff.csv', text)
    await map(run, (await recognise(run)).mapping)
    return run
  }
  const head = 'Employee No;Login;First Name;Last Name;Email;Hired;Grade'
  const ofAmina = `${head}\nE-amina;amina;Amina;Tester;amina@example.com;01.01.2015;LEAD\n`
  const otherLogin = `${head}\nE-edgar;edgar2;Edgar;Tester;edgar@example.com;01.01.2015;\n`
  const ofEdgar = `${head}\nE-edgar;edgar;Edgar;Tester;indra@example.com;01.01.2015;\n`
  const byIndra = async (text: string, act: 'try' | 'all') => (await imports.indra.act(await brought('indra', text), act)).error
  const [role, signIn] = [/give Amina Tester a role/, /Edgar Tester has a role/]
  expect(await byIndra(otherLogin, 'all')).toMatch(signIn)
  expect([await byIndra(ofAmina, 'try'), await byIndra(ofAmina, 'all'), await byIndra(ofEdgar, 'all')]).toEqual([
    expect.stringMatching(role),
    expect.stringMatching(role),
    expect.stringMatching(signIn),
  ])
  // Whoever administers may; and what leaves roles as they are, anybody whose imports they are.
  const run = await brought('edgar', ofAmina)
  expect((await imports.edgar.act(run, 'all')).told?.written).toBe(true)
  expect((await imports.edgar.act(run, 'undo')).undo?.undone).toBe(true)
  expect((await imports.indra.act(await brought('indra', ofAmina.replace('LEAD', 'STAFF')), 'all')).told?.written).toBe(true)

  // Who has the role by their post loses it by an import, whose undo would give it back.
  await transaction(db, (tx) => sql`update assignment set grade = 'LEAD' where employee_id = ${id.budi}::uuid`.execute(tx))
  const taken = await brought('indra', `${head}\nE-budi;budi;Budi;Tester;budi@example.com;01.01.2015;OTHER\n`)
  expect((await imports.indra.act(taken, 'all')).told?.written).toBe(true)
  expect((await imports.indra.act(taken, 'undo')).error).toMatch(/give Budi Tester a role/)
  expect((await imports.edgar.act(taken, 'undo')).undo?.undone).toBe(true)

  // The act that took the role away is an administrator's to take back.
  const soon = addDays(now, 3)
  const act = { ids: [id.hadi], kind: 'promote' as const, startsOn: soon }
  await transaction(db, (tx) => sql`update assignment set grade = 'LEAD' where employee_id = ${id.hadi}::uuid`.execute(tx))
  const done = await portal.as('indra').call(peopleCalls.act, { ...act, grade: null })
  const [event] = (await portal.as('indra').call(peopleCalls.line, { id: id.hadi })).body.events
  const back = async (by: 'indra' | 'edgar') => (await portal.as(by).call(peopleCalls.takeBack, { id: event?.id ?? '' })).status
  expect([done.status, await back('indra'), await back('edgar')]).toEqual([200, 403, 200])
})

it('two who change what everybody may do change what each has touched; what both have changed is said', async () => {
  const asked = async () => (await portal.as('edgar').call(roleSetUp.calls.list, {})).body
  const { everybody: before, modules } = await asked()
  const [loan, other] = ['Loan', 'Timesheet'].map((title) => modules.find((one) => one.title === title)?.module ?? '') as [string, string]
  const opened = { ...before, [loan]: 'write' as const, [other]: 'write' as const }
  expect((await portal.as('edgar').call(roleCalls.everybody, { permissions: opened })).status).toBe(200)
  const change = (permissions: typeof before) => portal.as('edgar').call(roleCalls.everybody, { permissions, opened })
  const without = (module: string) => Object.fromEntries(Object.entries(opened).filter(([name]) => name !== module))
  expect([(await change(without(loan))).status, (await change(without(other))).status]).toEqual([200, 200])
  const { everybody: after } = await asked()
  expect([after[loan], after[other]]).toEqual([undefined, undefined])
  const late = await change({ ...opened, [loan]: 'read' })
  expect([late.status, late.error.Message]).toEqual([409, expect.stringContaining('since you opened it: Loan.')])
  await portal.as('edgar').call(roleCalls.everybody, { permissions: before })
})

describe('where people sign in by ways of their own', () => {
  beforeAll(() => setPasswordOf('edgar'))

  it('the last administrator who can sign in stays, also beside one who was only invited', async () => {
    const { db } = portal.database
    const { edgar, gita, hadi } = portal.company.id
    const roleId = await system('administrator')
    const given = (await portal.as('edgar').call(roleCalls.givings, {})).body.listData
    const own = given.find(({ employeeId, roleId: of }) => employeeId === edgar && of === roleId)
    const second = await makeAdministrator(db, gita)
    expect((await portal.as('edgar').call(accessCalls.invite, { ids: [gita] })).body.listData[0]?.outcome).toBe('toHandOver')
    const to = async (id: string) =>
      (await portal.as('edgar').call(roleCalls.give, { ...plain, roleId, employeeIds: [id], id: own?.id })).status
    const taken = async (by: 'edgar' | 'gita') => (await portal.as(by).call(roleCalls.end, { id: own?.id ?? '' })).status
    const disabled = async () => (await portal.as('gita').call(accessCalls.disable, { id: edgar })).status
    const ends = { ids: [edgar], kind: 'end', startsOn: addDays(now, 9) } as never
    const ended = async (call: typeof peopleCalls.act | typeof peopleCalls.preview) => (await portal.as('gita').call(call, ends)).status
    expect([
      await to(hadi),
      await taken('edgar'),
      await disabled(),
      await ended(peopleCalls.preview),
      await ended(peopleCalls.act),
    ]).toEqual([409, 409, 409, 409, 409])
    await setPasswordOf('gita')
    expect([await ended(peopleCalls.preview), await taken('gita')]).toEqual([200, 200])
    // What is left is one again.
    expect((await portal.as('gita').call(roleCalls.end, { id: second })).status).toBe(409)
    await makeAdministrator(db, edgar)
    await sql`delete from role_giving where id = ${second}::uuid`.execute(db)
  })

  it('tells who helps whoever has lost the second step: HR, or administrators where they have a role', async () => {
    const accounts = accountsOf(portal.database.db, [])
    const entrusted = async (name: string) => {
      const account = await accounts.named(name)
      return account && accounts.isEntrusted(account)
    }
    expect([await entrusted('edgar'), await entrusted('indra'), await entrusted('amina')]).toEqual([true, true, false])
  })
})

it('a role that is given to nobody is refused where it was to be said: of persons or of a rule', async () => {
  const roleId = await system('hr')
  const refusedAt = async (rule: GivingWish['rule']) =>
    Object.keys((await portal.as('edgar').call(roleCalls.give, { ...plain, roleId, employeeIds: [], rule })).error.fields ?? {})
  const empty = { positionId: null, unitId: null, siteId: null, grade: null, status: null }
  expect([await refusedAt(null), await refusedAt(empty)]).toEqual([['employeeIds'], ['rule']])
})

const setPasswordOf = (name: 'edgar' | 'gita') =>
  transaction(portal.database.db, (tx) => setPassword(tx, portal.company.id[name], 'kucing oranye makan jagung'))

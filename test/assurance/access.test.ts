import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { sessionCalls } from '#shared/areas/session.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { machineAccount } from '#server/foundation/identity/machine-account.ts'
import { endSignIns } from '#server/people/access.ts'
import { deviceKey } from '#server/people/device-key.ts'
import type { Name } from '../support/company.ts'
import { openPortal, type Portal } from '../support/portal.ts'
import { keepingAdministrators } from '../support/roles.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await keepingAdministrators(portal.database.db)
})
afterAll(() => portal.close())

const status = async (token: string) =>
  (await portal.app.inject({ url: '/api/Profiles/GetShortProfile', headers: { authorization: `Bearer ${token}` } })).statusCode

/** What the audit tells of a person's access, in order: act and actor. */
const audited = async (name: Name) =>
  (
    await sql<{ act: string; actor: string | null }>`
      select a.act, e.user_name as actor from audit a left join employee e on e.id = a.actor_id
      where a.entity = 'access' and a.entity_id = ${portal.company.id[name]} order by a.seq`.execute(portal.database.db)
  ).rows.map(({ act, actor }) => `${actor ?? 'command'}: ${act}`)

/** What else it tells of them, in order: which role of which site, and whom they were bound to. */
const auditedDetails = async (name: Name) =>
  (
    await sql<{ detail: object }>`
      select detail from audit where entity = 'access' and entity_id = ${portal.company.id[name]} order by seq`.execute(portal.database.db)
  ).rows.map(({ detail }) => detail)

/** The first second of which new tokens count again after sign-ins were ended. */
const nextSecond = async () => {
  const began = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 50 }).toBeGreaterThan(began)
}

/** Calls of administrators that have all been let in before the first of them changes anything: each waits until then. */
async function atOnce<A>(calls: readonly (() => Promise<A>)[]): Promise<A[]> {
  const waiting = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(portal.database.db)
  let answers: Promise<A[]> | undefined
  await portal.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('access', 0))`.execute(tx)
    answers = Promise.all(calls.map((call) => call()))
    await expect.poll(async () => (await waiting()).rows[0]?.count).toBe(calls.length)
  })
  return (await answers) ?? []
}

/** A role to be given from today on. */
const given = { startsOn: today('UTC'), rule: null, siteIds: [], unitIds: [], peopleIds: [], endsOn: null }
const role = async (code: 'hr' | 'administrator') => {
  const { body } = await portal.as('edgar').call(roleCalls.options, {})
  return String(body.listData.find((one) => one.code.toLowerCase() === code)?.id)
}
const givingOf = async (employeeId: string) =>
  (await portal.as('edgar').call(roleCalls.givings, {})).body.listData.find((row) => row.employeeId === employeeId)?.id ?? ''

describe('edgar, the administrator,', () => {
  it('keeps amina out at once, and lets her in again', async () => {
    const id = portal.company.id.amina
    const before = await portal.ownToken('amina')
    expect(await status(before)).toBe(200)
    expect((await portal.as('edgar').call(accessCalls.disable, { id })).body).toMatchObject({ state: 'disabled' })
    expect(await status(before)).toBe(401)
    await portal.as('edgar').call(accessCalls.disable, { id })
    const { body } = await portal.as('edgar').call(accessCalls.list, { scope: 'out' })
    expect(body.listData).toMatchObject([{ userName: 'amina', state: 'disabled' }])
    expect((await portal.as('edgar').call(accessCalls.enable, { id })).body).toMatchObject({ state: 'waiting' })
    expect(await status(before)).toBe(401)
    await nextSecond()
    expect(await status(await portal.ownToken('amina'))).toBe(200)
    await portal.as('edgar').call(accessCalls.enable, { id })
    expect(await audited('amina')).toEqual(['edgar: disable', 'edgar: enable'])
  })

  it('ends the sign-ins of budi, who signs in anew', async () => {
    const before = await portal.ownToken('budi')
    expect((await portal.as('edgar').call(accessCalls.endSignIns, { id: portal.company.id.budi })).status).toBe(200)
    expect(await status(before)).toBe(401)
    await nextSecond()
    expect(await status(await portal.ownToken('budi'))).toBe(200)
    expect(await audited('budi')).toEqual(['edgar: end sign-ins'])
  })

  it('makes farah HR of Berlin and takes it again', async () => {
    const { farah } = portal.company.id
    const wish = {
      ...given,
      roleId: await role('hr'),
      employeeIds: [farah],
      reach: 'sites' as const,
      siteIds: [portal.company.site.berlin],
    }
    const roles = async () => (await portal.as('edgar').call(accessCalls.list, { filterSearch: 'farah' })).body.listData[0]?.roles
    const { body } = await portal.as('edgar').call(roleCalls.give, wish)
    expect(await roles()).toEqual(['HR: Berlin'])
    expect((await portal.as('edgar').call(roleCalls.end, { id: body.ids[0] ?? '' })).status).toBe(200)
    expect(await roles()).toEqual([])
    expect(await audited('farah')).toEqual(['edgar: grant', 'edgar: revoke'])
    const odd = await portal.as('edgar').call(roleCalls.give, { ...wish, roleId: await role('administrator') })
    expect([odd.status, odd.error.Message]).toEqual([400, 'An administrator is one of all sites.'])
    const nowhere = await portal.as('edgar').call(roleCalls.give, { ...wish, siteIds: [newId()] })
    expect([nowhere.status, nowhere.error.Message]).toEqual([400, 'One of them is not there any more.'])
    expect(nowhere.error.fields).toHaveProperty('siteIds')
    for (const call of [accessCalls.disable, accessCalls.enable, accessCalls.endSignIns, accessCalls.free])
      expect((await portal.as('edgar').call(call, { id: newId() })).status).toBe(404)
  })

  it('does not shut himself out, and of two who shut out each other one stays', async () => {
    const [edgar, gita] = [portal.company.id.edgar, portal.company.id.gita]
    const said = ({ status: answered, error }: { status: number; error: { Message: string } }) => [answered, error.Message]
    const himself = [409, 'Nobody shuts themselves out: another administrator can do this.']
    // However he spells himself.
    for (const id of [edgar, edgar.toUpperCase()]) expect(said(await portal.as('edgar').call(accessCalls.disable, { id }))).toEqual(himself)
    // Alone he cannot lay it down either, be it on a day to come.
    const alone = [
      409,
      'Somebody must be left who administers the portal: make another person administrator first who can sign in, without an end.',
    ]
    const own = await givingOf(edgar)
    for (const endsOn of [undefined, '2999-12-31'])
      expect(said(await portal.as('edgar').call(roleCalls.end, { id: own, endsOn }))).toEqual(alone)
    const leaves = await portal.as('indra').call(peopleCalls.act, { ids: [edgar], kind: 'end', startsOn: today('UTC') })
    expect(said(leaves)).toEqual(alone)
    const [second = ''] = (
      await portal
        .as('edgar')
        .call(roleCalls.give, { ...given, roleId: await role('administrator'), employeeIds: [gita], reach: 'company' })
    ).body.ids
    const both = await atOnce([
      () => portal.as('edgar').call(roleCalls.end, { id: second }),
      () => portal.as('gita').call(roleCalls.end, { id: own }),
    ])
    expect(both.map(said).toSorted()).toEqual([
      [200, undefined],
      [403, 'Only administrators may do this.'],
    ])
    const { rows } = await sql<{
      id: string
    }>`select g.id from role_giving g join role r on r.id = g.role_id where r.system = 'administrator'`.execute(portal.database.db)
    expect(rows).toHaveLength(1)
    await sql`update role_giving set employee_id = ${edgar} where id = ${rows[0]?.id}`.execute(portal.database.db)
  })

  it('frees carla, who is bound to somebody else of the provider', async () => {
    const id = portal.company.id.carla
    await sql`insert into access (employee_id, issuer, subject, bound_at) values (${id}, 'https://login.example.com', 'c-1', now())`.execute(
      portal.database.db,
    )
    const before = await portal.ownToken('carla')
    const { body } = await portal.as('edgar').call(accessCalls.list, { filterSearch: 'carla' })
    expect(body.listData).toMatchObject([{ userName: 'carla', boundDate: expect.any(String) }])
    expect(await status(before)).toBe(200)
    expect((await portal.as('edgar').call(accessCalls.free, { id })).body).toMatchObject({ boundDate: null })
    // Who signed in as her before may have been that other person.
    expect(await status(before)).toBe(401)
    await portal.as('edgar').call(accessCalls.free, { id })
    expect(await audited('carla')).toEqual(['edgar: free'])
    expect(await auditedDetails('carla')).toEqual([{ issuer: 'https://login.example.com', subject: 'c-1' }])
  })
})

describe('whoever', () => {
  it('signs out ends their own token, in every process, and no other', async () => {
    const [mine, other] = [await portal.ownToken('hadi'), await portal.ownToken('hadi')]
    expect([await status(mine), await status(other)]).toEqual([200, 200])
    const headers = { authorization: `Bearer ${mine}` }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/x/access/sign-out', headers, payload: {} })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: true }])
    expect([await status(mine), await status(other)]).toEqual([401, 200])
    // However its signature is written.
    const [head = '', claims = '', signature = ''] = mine.split('.')
    const spellings = [
      signature.replaceAll('-', '+').replaceAll('_', '/'),
      `${signature}=`,
      `${signature}==`,
      `${signature.slice(0, 9)}\t${signature.slice(9)}`,
    ]
    for (const spelling of spellings) expect([spelling, await status(`${head}.${claims}.${spelling}`)]).toEqual([spelling, 401])
  })

  it('signs in gets the key of their devices: the same at each sign-in and in every process, and another for each person', async () => {
    const keyOf = async (name: Name) => (await portal.as(name).call(sessionCalls.deviceKey, {})).body.key
    const keys = [await keyOf('hadi'), await keyOf('amina'), await keyOf('hadi')]
    expect([keys[0] === keys[2], keys[0] === keys[1]]).toEqual([true, false])
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(await deviceKey(portal.database.db, portal.company.id.hadi)).toBe(keys[0])
  })

  it('runs the portal makes the first administrator by command, and the audit tells it', async () => {
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [path.resolve('scripts/access.ts'), ...words], {
        env: { PATH: process.env['PATH'], DATABASE_URL: portal.url },
      })
    expect((await run('grant', 'dewi', 'hr:BER')).stdout).toBe('Done: grant dewi hr:BER\n')
    expect((await run('disable', 'Dewi')).stdout).toBe('Done: disable Dewi\n')
    expect((await run('enable', 'dewi')).stdout).toBe('Done: enable dewi\n')
    expect(await audited('dewi')).toEqual(['command: grant', 'command: disable', 'command: enable'])
    await portal.database.db.transaction().execute((tx) => endSignIns({ tx, by: null, employeeId: portal.company.id.dewi }))
    const { rows } = await sql<{ command: boolean; by: string | null }>`
      select distinct actor_id is null as command, detail->>'by' as by from audit where entity = 'access' order by 1`.execute(
      portal.database.db,
    )
    // Of the others their row says itself who it was.
    expect(rows).toEqual([
      { command: false, by: null },
      { command: true, by: machineAccount() },
    ])
    await expect(run('grant', 'dewi', 'king')).rejects.toMatchObject({ stderr: expect.stringContaining('"king" is none') as string })
    await expect(run('disable', 'nobody')).rejects.toMatchObject({ stderr: 'Nobody has the user name "nobody".\n' })
    await expect(run('constructor', 'dewi')).rejects.toMatchObject({ stderr: expect.stringContaining('npm run access') as string })
  })
})

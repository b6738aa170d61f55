import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveTypeCalls as calls, leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { plainEntitlement, plainLeavePolicy, ruleOf, type LeaveRule } from '#shared/records/leave/policy.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { openSimulationWork } from './simulation-work.ts'

let portal: Portal
let study: string
const year = Number(today('Asia/Jakarta').slice(0, 4))
const next = `${year + 1}-01-01`

const rule = (amount: number): LeaveRule => ({ ...ruleOf(plainLeavePolicy), entitlement: { ...plainEntitlement, amount, proRata: false } })
const wish = (code: string, policy: LeaveRule, more: object = {}) => ({
  code,
  names: { en: code, id: '' },
  sequence: 50,
  unit: 'day' as const,
  balance: true,
  countries: null,
  sensitive: false,
  paid: true,
  use: null,
  policy,
  startsOn: '2020-01-01',
  ...more,
})
const make = async (code: string, more: object = {}) =>
  (await portal.as('edgar').call(leaveTypeSetUp.calls.save, wish(code, rule(12), more))).body.id

beforeAll(async () => {
  portal = await openPortal()
  study = await make('STUDY')
})
afterAll(() => portal.close())

const begin = (name: Name, policy: LeaveRule, startsOn = next, id = study) =>
  portal.as(name).call(calls.simulate, { id, startsOn, policy } as never)
const ended = async (name: Name, id: string) => {
  const read = async () => (await portal.as(name).call(calls.simulation, { id })).body
  await expect.poll(async () => (await read()).finished, { timeout: 20_000 }).toBe(true)
  return read()
}
const tried = async (name: Name, policy: LeaveRule) => ended(name, (await begin(name, policy)).body.id)

describe('a rule that is tried', () => {
  it('says who gains and loses how much, to the administrator by numbers alone', async () => {
    const simulation = await tried('edgar', rule(14))
    const { people, gain, lose, same, sum, bars } = simulation
    expect([gain, lose, same, sum]).toEqual([people, 0, 0, people * 2])
    expect(bars).toEqual([{ from: 2, until: 2, people }])
    expect([simulation.namesPeople, simulation.mayPublish, simulation.done]).toEqual([false, true, simulation.total])
    expect((await portal.as('edgar').call(calls.simulated, { id: simulation.id } as never)).status).toBe(403)
    expect((await tried('edgar', rule(11))).sum).toBe(-people)
    expect(await tried('edgar', rule(12))).toMatchObject({ gain: 0, lose: 0, same: people, sum: 0, gains: null, losses: null })
  })

  it('is tried by HR of a site on its people, each with why; others see nothing of it', async () => {
    const simulation = await tried('dewi', rule(15))
    expect(simulation).toMatchObject({ namesPeople: true, mayPublish: false })
    const { listData } = (await portal.as('dewi').call(calls.simulated, { id: simulation.id, outcome: 'gain' } as never)).body
    expect(listData.length).toBe(simulation.people)
    const row = listData.find(({ employeeId }) => employeeId === portal.company.id.amina)
    expect(row).toMatchObject({ before: 12, after: 15, difference: 3, unit: 'day' })
    expect(row?.parts).toEqual({ before: { given: 12, carried: 0 }, after: { given: 15, carried: 0 } })
    expect(simulation.seconds).toBeGreaterThanOrEqual(0)
    expect((await portal.as('dewi').call(calls.simulated, { id: simulation.id, outcome: 'lose' } as never)).body.totalData).toBe(0)
    const why = (await portal.as('dewi').call(calls.why, { id: simulation.id, employeeId: portal.company.id.amina })).body
    expect([why.before.value, why.after.value]).toEqual([12, 15])
    expect(why.after.why.map(({ text }) => text).join(' ')).toContain('Coming: 15')
    const [elsewhere] = simulation.sites
    const ofSite = (await portal.as('dewi').call(calls.simulation, { id: simulation.id, siteId: elsewhere?.id ?? null })).body
    expect(ofSite.people).toBe(simulation.people)
    expect((await portal.as('dewi').call(calls.simulation, { id: simulation.id, siteId: newId() })).body.people).toBe(0)
    for (const name of ['edgar', 'amina'] as const)
      expect((await portal.as(name).call(calls.simulation, { id: simulation.id })).status).toBe(404)
    expect((await begin('amina', rule(15))).status).toBe(403)
    expect((await portal.as('dewi').call(calls.publish, { id: simulation.id })).status).toBe(403)
    const file = await portal.as('dewi').call(calls.exportSimulated, { id: simulation.id, format: 'csv' } as never)
    expect(file.status).toBe(200)
    expect(file.raw.toString()).toContain('Amina')
    expect(file.raw.toString().split('\n')[0]).toContain('Site')
  })

  it('tells whoever may not see balances of nobody alone: neither by a unit of one, nor by all but a few', async () => {
    const { id } = await tried('edgar', rule(14))
    const read = async (more: object = {}) => (await portal.as('edgar').call(calls.simulation, { id, ...more } as never)).body
    const whole = await read()
    expect([whole.people > 5, whole.unseen, whole.sites, whole.units]).toEqual([true, 0, [], []])
    const { board } = portal.company.unit
    const ofUnit = await read({ unitId: board })
    expect(ofUnit).toMatchObject({ people: 0, gain: 0, sum: 0, gains: null, bars: [] })
    expect(ofUnit.unseen).toBeGreaterThan(0)
    const { db } = portal.database
    // All but four are gone.
    const few = sql`
      delete from leave_simulation_result r where r.simulation_id = ${id}::uuid
        and r.employee_id not in (select employee_id from leave_simulation_result where simulation_id = ${id}::uuid order by 1 limit 4)`
    await few.execute(db)
    expect(await read()).toMatchObject({ people: 0, unseen: 4, sum: 0 })
  })

  it('says of how many by age nothing is known, where a rule goes by age', async () => {
    const byAge = { ...rule(12), entitlement: { ...plainEntitlement, amount: 12, proRata: false, ageSteps: [{ age: 40, more: 2 }] } }
    const unknown = async () => (await tried('dewi', byAge)).birthdayUnknown
    const { db } = portal.database
    const born = (day: string | null) =>
      sql`update employee set born_on = ${day}::date where id = ${portal.company.id.amina}::uuid`.execute(db)
    await born(null)
    const before = await unknown()
    const inForm = async () => (await portal.as('edgar').call(leaveTypeSetUp.calls.list, {})).body.birthdayUnknown
    const told = await inForm()
    await born('1990-05-04')
    expect([before !== null && before > 0, await unknown(), await inForm()]).toEqual([true, (before ?? 0) - 1, told - 1])
    await born(null)
    expect((await tried('dewi', rule(12))).birthdayUnknown).toBe(null)
  })

  it('is refused by the name of its field where it cannot be meant, or lies in the past', async () => {
    const refused = async (policy: LeaveRule, startsOn = next) => {
      const { status, error } = await begin('edgar', policy, startsOn)
      return [status, ...Object.keys(error.fields ?? {})]
    }
    expect(await refused(rule(12), '2020-01-01')).toEqual([400, 'startsOn'])
    expect(await refused(rule(12), `${year + 5}-01-01`)).toEqual([400, 'startsOn'])
    const never = { ...rule(12), entitlement: { ...plainEntitlement, amount: 12, expiresAfterMonths: 500 } }
    expect(await refused(never)).toEqual([400, 'policy.entitlement.expiresAfterMonths'])
    const any = await make('ANY', { balance: false, policy: { ...rule(0), entitlement: null } })
    expect((await begin('edgar', { ...rule(0), entitlement: null }, next, any)).status).toBe(409)
    expect((await begin('edgar', rule(12), next, newId())).status).toBe(404)
  })

  it('stops when it is told to, and is gone on with by another process where one has died', async () => {
    const { id } = (await begin('edgar', rule(13))).body
    const whole = await ended('edgar', id)
    const { db } = portal.database
    const again = async (more: ReturnType<typeof sql>) => {
      await sql`update leave_simulation set finished_at = null, stopped_at = null, done = 0, last_id = null, held_until = null where id = ${id}::uuid`.execute(
        db,
      )
      await sql`delete from leave_simulation_result where simulation_id = ${id}::uuid`.execute(db)
      await more.execute(db)
    }
    const work = async (simulations = openSimulationWork(db)) => {
      await simulations.sweep()
      return (await portal.as('edgar').call(calls.simulation, { id })).body
    }
    await again(sql`select`)
    expect(await work()).toMatchObject({ done: whole.total, people: whole.people, finished: true })
    await again(sql`update leave_simulation set held_until = now() + interval '1 hour' where id = ${id}::uuid`)
    expect(await work()).toMatchObject({ done: 0, finished: false })
    expect((await portal.as('edgar').call(calls.stopSimulation, { id })).body).toMatchObject({ stopped: true })
    await again(sql`update leave_simulation set stopped_at = now() where id = ${id}::uuid`)
    expect(await work()).toMatchObject({ done: 0, people: 0, finished: true })
    expect((await portal.as('edgar').call(calls.publish, { id })).status).toBe(409)
    const stopping = openSimulationWork(db)
    await again(sql`select`)
    await stopping.stop()
    expect(await work(stopping)).toMatchObject({ done: 0, finished: false })
  })
})

describe('a rule that was tried', () => {
  it('is published from its day, once, and does what was told', async () => {
    const id = await make('LANG', { paid: false })
    const simulation = await ended('edgar', (await begin('edgar', rule(16), next, id)).body.id)
    const published = await Promise.all([1, 2].map(() => portal.as('edgar').call(calls.publish, { id: simulation.id })))
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409])
    const row = (await portal.as('edgar').call(leaveTypeSetUp.calls.list, {})).body.listData.find((one) => one.id === id)
    expect(row?.versions.map(({ startsOn, policy }) => [startsOn, policy.entitlement?.amount])).toEqual([
      [next, 16],
      ['2020-01-01', 12],
    ])
    expect(row?.paid).toBe(false)
    const { listData } = (await portal.as('edgar').call(leaveTypeSetUp.calls.history, { id })).body
    expect(listData[0]).toMatchObject({ what: 'Changed', by: 'Edgar Tester' })
    const after = await ended('edgar', (await begin('edgar', rule(16), next, id)).body.id)
    expect([after.gain, after.lose]).toEqual([0, 0])
  })

  it('is taken back while its day is to come: what holds goes on as before', async () => {
    const id = await make('BACK')
    const versions = async () =>
      (await portal.as('edgar').call(leaveTypeSetUp.calls.list, {})).body.listData.find((one) => one.id === id)?.versions
    const before = await versions()
    const simulation = await ended('edgar', (await begin('edgar', rule(16), next, id)).body.id)
    await portal.as('edgar').call(calls.publish, { id: simulation.id })
    const withdraw = async (startsOn: string, name: Name = 'edgar') =>
      (await portal.as(name).call(calls.withdraw, { id, startsOn } as never)).status
    expect([await withdraw(next, 'dewi'), await withdraw('2020-01-01'), await withdraw(`${year + 2}-01-01`)]).toEqual([403, 409, 404])
    expect(await withdraw(next)).toBe(200)
    expect(await versions()).toEqual(before)
    expect((await portal.as('edgar').call(leaveTypeSetUp.calls.history, { id })).body.listData.length).toBe(3)
    const later = await make('LATER', { startsOn: next })
    expect((await portal.as('edgar').call(calls.withdraw, { id: later, startsOn: next } as never)).status).toBe(409)
  })

  it('is not published over what another officer has changed since: the second sees what it does now', async () => {
    const id = await make('MOVED')
    const simulation = await ended('edgar', (await begin('edgar', rule(16), next, id)).body.id)
    await portal.as('edgar').call(leaveTypeSetUp.calls.save, { ...wish('MOVED', rule(20)), id, startsOn: `${year + 1}-02-01` } as never)
    expect((await portal.as('edgar').call(calls.simulation, { id: simulation.id })).body.outdated).toBe(true)
    const { status, error } = await portal.as('edgar').call(calls.publish, { id: simulation.id })
    expect([status, error.Errors[0]]).toEqual([409, expect.stringContaining('try it again')])
  })
})

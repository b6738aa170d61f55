import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { reaches, roleCalls, roleSetUp, type GivingWish } from '#shared/areas/roles.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { dutyAccesses, type DutyAccess } from '#shared/duties.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { names, type Name } from '../../../../test/support/company.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'

/** What roles let people do, as calls decide it, beside a plain reading of the same roles. */

let leaves: LeaveCalls
beforeAll(async () => {
  leaves = await openLeaveCalls()
  const { portal } = leaves
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on)
    select gen_random_uuid(), id, ${portal.company.leave.annual}::uuid, 'adjustment', 50, '2020-01-01' from employee`.execute(
    portal.database.db,
  )
  for (const name of names) await leaves.file(name)
})
afterAll(() => leaves.portal.close())

/** Who manages nobody, has no other role, and whom a role may make see others. */
const viewers = ['amina', 'hadi', 'farah'] as const satisfies readonly Name[]
type Viewer = (typeof viewers)[number]
const modules = ['LeaveRequest', 'LeaveBalance', 'ShiftSchedule', 'People', 'SignIn'] as const
type Module = (typeof modules)[number]

const places: Record<Name, { unit: string; site: string }> = {
  gita: { unit: 'board', site: 'jakarta' },
  carla: { unit: 'engineering', site: 'jakarta' },
  budi: { unit: 'platform', site: 'jakarta' },
  amina: { unit: 'platform', site: 'jakarta' },
  hadi: { unit: 'platform', site: 'jakarta' },
  dewi: { unit: 'board', site: 'jakarta' },
  edgar: { unit: 'board', site: 'berlin' },
  farah: { unit: 'finance', site: 'jakarta' },
  indra: { unit: 'board', site: 'berlin' },
}
/** Everything is below the board, and platform below engineering. */
const below: Record<string, readonly string[]> = {
  board: ['board', 'engineering', 'platform', 'finance'],
  engineering: ['engineering', 'platform'],
  platform: ['platform'],
  finance: ['finance'],
}
const units = ['board', 'engineering', 'platform', 'finance'] as const
const sites = ['jakarta', 'berlin'] as const

const given = fc.record({
  duties: fc.dictionary(fc.constantFrom(...modules, '*'), fc.constantFrom(...dutyAccesses), { maxKeys: 4 }),
  to: fc.oneof(
    fc.record({ people: fc.subarray([...viewers], { minLength: 1 }) }),
    fc.record({ unit: fc.option(fc.constantFrom(...units)), site: fc.constantFrom(...sites) }),
  ),
  reach: fc.constantFrom(...reaches),
  sites: fc.subarray([...sites], { minLength: 1 }),
  units: fc.subarray([...units], { minLength: 1 }),
  people: fc.subarray([...names], { minLength: 1 }),
  days: fc.constantFrom('now', 'over', 'toCome'),
})
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never

const holds = (viewer: Viewer, { to, days }: Given): boolean => {
  if (days !== 'now') return false
  if ('people' in to) return to.people.includes(viewer)
  return places[viewer].site === to.site && (to.unit === null || (below[to.unit] ?? []).includes(places[viewer].unit))
}

const reached = (viewer: Viewer, { reach, ...one }: Given): readonly Name[] => {
  const inUnits = (roots: readonly string[]) => names.filter((name) => roots.some((root) => below[root]?.includes(places[name].unit)))
  switch (reach) {
    case 'company':
      return names
    case 'sites':
      return names.filter((name) => one.sites.some((site) => site === places[name].site))
    case 'units':
      return inUnits(one.units)
    case 'people':
      return one.people
    case 'ownSite':
      return names.filter((name) => places[name].site === places[viewer].site)
    case 'ownUnit':
      return inUnits([places[viewer].unit])
  }
}

/** Whom somebody has a duty over in a module. */
function over(viewer: Viewer, module: Module, access: DutyAccess, all: readonly Given[]): Name[] {
  const held = all.filter((one) => {
    const has = [one.duties[module], one.duties['*']]
    return holds(viewer, one) && (has.includes('write') || (access === 'see' && has.includes('see')))
  })
  return names.filter((name) => held.some((one) => reached(viewer, one).includes(name)))
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const daysOf = { now: [day(-9), null], over: [day(-9), day(-3)], toCome: [day(3), null] } as const

async function giveRole(one: Given, number: number): Promise<void> {
  const { company, as } = leaves.portal
  const body = { code: `LAW-${number}`, names: { en: `Law ${number}`, id: '' }, permissions: {}, duties: one.duties }
  const { id: roleId } = done(await as('edgar').call(roleSetUp.calls.save, body as never))
  const { to, reach } = one
  const [startsOn, endsOn] = daysOf[one.days]
  const wish: GivingWish = {
    roleId,
    employeeIds: 'people' in to ? to.people.map((name) => company.id[name]) : [],
    rule: 'people' in to ? null : { unitId: to.unit && company.unit[to.unit], siteId: company.site[to.site], positionId: null },
    reach,
    siteIds: reach === 'sites' ? one.sites.map((site) => company.site[site]) : [],
    unitIds: reach === 'units' ? one.units.map((unit) => company.unit[unit]) : [],
    peopleIds: reach === 'people' ? one.people.map((name) => company.id[name]) : [],
    startsOn,
    endsOn,
  }
  done(await as('edgar').call(roleCalls.give, wish))
}

const whole = { paginationSize: 100 } as const

/** Of whom calls tell somebody something in a module, beside what is their own. */
const told: Record<Module, (viewer: Viewer) => Promise<string[]>> = {
  LeaveRequest: async (viewer) =>
    done(await leaves.portal.as(viewer).call(leaveRequest.calls.list, { ...whole, scope: 'team' } as never)).listData.map(
      (row) => row.employee,
    ),
  LeaveBalance: async (viewer) => {
    const { status, body } = await leaves.portal.as(viewer).call(leaveBalanceCalls.subordinates, whole)
    return status === 200 ? body.listData.map(({ employee }) => employee) : []
  },
  ShiftSchedule: async (viewer) =>
    done(await leaves.portal.as(viewer).call(shiftScheduleCalls.employees, whole)).listData.map((row) => row.displayName),
  People: async (viewer) => {
    const { status, body } = await leaves.portal.as(viewer).call(peopleCalls.list, whole)
    return status === 200 ? body.listData.map(({ employee }) => employee) : []
  },
  SignIn: async (viewer) => {
    const { status, body } = await leaves.portal.as(viewer).call(accessCalls.list, whole)
    return status === 200 ? body.listData.map(({ employee }) => employee) : []
  },
}

const fullName = (name: Name) => `${name.charAt(0).toUpperCase()}${name.slice(1)} Tester`
const others = (viewer: Viewer, found: Iterable<string>) => [...new Set(found)].filter((name) => name !== fullName(viewer)).toSorted()

async function forget(): Promise<void> {
  const { db } = leaves.portal.database
  await sql`delete from role_giving where role_id in (select id from role where system is null)`.execute(db)
  await sql`delete from role where system is null`.execute(db)
}

it('are decided by calls as they were given: by person or rule, by reach, by module, on their days; and told so', async () => {
  const { as, company } = leaves.portal
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 3 }), async (all) => {
      for (const [number, one] of all.entries()) await giveRole(one, number)
      for (const viewer of viewers) {
        for (const module of modules) {
          const expected = others(viewer, over(viewer, module, 'see', all).map(fullName))
          expect([viewer, module, others(viewer, await told[module](viewer))]).toEqual([viewer, module, expected])
        }
        const files = done(await as(viewer).call(leaveCalls.employees, whole))
        expect(
          others(
            viewer,
            files.listData.map((row) => row.displayName),
          ),
        ).toEqual(others(viewer, over(viewer, 'LeaveRequest', 'write', all).map(fullName)))
        // The matrix of the person says the same of each module: whether they see, and whether they act.
        const rights = done(await as('edgar').call(roleCalls.person, { id: company.id[viewer] }))
        for (const module of modules) {
          const duties = rights.modules.find((one) => one.module === module)?.duties ?? []
          const held = all.filter((one) => holds(viewer, one) && (one.duties[module] || one.duties['*']))
          const acts = held.some((one) => [one.duties[module], one.duties['*']].includes('write'))
          expect([module, duties.length > 0, duties.some(({ access }) => access === 'write')]).toEqual([module, held.length > 0, acts])
        }
      }
      await forget()
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

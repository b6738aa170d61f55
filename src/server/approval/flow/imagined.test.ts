import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainLevel, type FlowDefinition, type Who } from '#shared/contract/flow.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import { lineOf } from '#server/people/organisation.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { factsOfPerson } from './person-facts.ts'
import { lintGround } from '../drafts/ground.ts'
import { lintFlow } from '../drafts/lint.ts'
import { companyOn, loadOrganisation } from './organisation.ts'
import { imagineRoute } from './imagined.ts'
import { openModule } from '../../../../test/support/flow-module.ts'
import { planRoute } from './route.ts'

/** How many random companies; more for a long run. */
const companies = Number(process.env['CALENDULA_COMPANIES'] ?? 60)
const day = '2030-06-15'
const size = 9
const idOf = (group: number, index: number) => `00000000-0000-7000-8000-${String(group).padStart(4, '0')}${String(index).padStart(8, '0')}`
const person = (index: number) => idOf(1, index)

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const at = fc.nat({ max: size - 1 })
const someone = fc.option(at, { freq: 5 })
const place = fc.nat({ max: 2 })
const post = fc.record({
  startsOn: fc.constantFrom('2020-01-01', '2030-06-15', '2031-01-01'),
  endsOn: fc.option(fc.constantFrom('2030-06-15', '2040-01-01'), { freq: 3 }),
  manager: someone,
  unit: fc.option(place, { freq: 8 }),
  site: fc.option(place, { freq: 8 }),
  position: fc.option(place, { freq: 8 }),
})
const colleague = fc.record({
  leftOn: fc.option(fc.constantFrom('2030-06-14', '2030-06-15', '2035-01-01'), { freq: 3 }),
  disabled: fc.constantFrom(false, false, false, true),
  posts: fc.uniqueArray(post, { maxLength: 2, selector: (one) => one.startsOn }),
})
const world = fc.record({
  people: fc.array(colleague, { minLength: size, maxLength: size }),
  heads: fc.array(someone, { minLength: 3, maxLength: 3 }),
  parents: fc.array(fc.option(place), { minLength: 3, maxLength: 3 }),
  members: fc.uniqueArray(at, { maxLength: 4 }),
  hr: fc.array(fc.record({ person: at, site: fc.option(place) }), { maxLength: 3 }),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const who: fc.Arbitrary<Who> = fc.oneof(
  fc.record({ kind: fc.constant('manager' as const), up: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('unit-head' as const), up: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('position' as const), code: fc.constantFrom('P0', 'P1', 'P2', 'P9') }),
  fc.record({ kind: fc.constant('role' as const), code: fc.constantFrom('CREW', 'NONE') }),
  fc.constant({ kind: 'hr' as const }),
  fc.record({ kind: fc.constant('named' as const), ids: fc.uniqueArray(at.map(person), { maxLength: 3 }) }),
  fc.constant({ kind: 'field' as const, field: 'replacementId' }),
)
const level = fc
  .record({
    who,
    mode: fc.constantFrom('any' as const, 'all' as const),
    ascend: fc.constantFrom('manager' as const, 'hr' as const),
    skip: fc.nat({ max: 5 }),
  })
  .map(({ who: whom, skip, ...rest }) =>
    plainLevel(whom, { ...rest, skipWhen: skip === 0 ? { field: 'unitCode', is: '=', value: 'U1' } : null }),
  )
const flow: fc.Arbitrary<FlowDefinition> = fc.record({
  rules: fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => [{ name: 'all', when: null, levels, skipAdjacent: true }]),
  lastResort: fc.uniqueArray(at.map(person), { maxLength: 2 }),
})

async function settle(tx: Tx, { people, heads, parents, members, hr }: World): Promise<void> {
  const json = (list: object[]) => JSON.stringify(list)
  await sql`insert into site (id, code, name, country, time_zone) select x.id, x.code, x.code, 'ID', 'UTC' from jsonb_to_recordset(${json([0, 1, 2].map((n) => ({ id: idOf(2, n), code: `S${n}` })))}::jsonb) x (id uuid, code text)`.execute(
    tx,
  )
  await sql`insert into position (id, code, name) select x.id, x.code, x.code from jsonb_to_recordset(${json([0, 1, 2].map((n) => ({ id: idOf(3, n), code: `P${n}` })))}::jsonb) x (id uuid, code text)`.execute(
    tx,
  )
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, left_on, disabled_at)
    select x.id, x.name, x.name, x.name, '', x.name, x.left_on, case when x.disabled then now() end
    from jsonb_to_recordset(${json(people.map((one, n) => ({ id: person(n), name: `n${n}`, left_on: one.leftOn, disabled: one.disabled })))}::jsonb) x (id uuid, name text, left_on date, disabled boolean)`.execute(
    tx,
  )
  for (const n of [0, 1, 2])
    await sql`insert into unit (id, code, name, head_id) values (${idOf(4, n)}, ${`U${n}`}, ${`U${n}`}, ${heads[n] == null ? null : person(heads[n])})`.execute(
      tx,
    )
  for (const n of [0, 1, 2])
    if (parents[n] != null) await sql`update unit set parent_id = ${idOf(4, parents[n])} where id = ${idOf(4, n)}`.execute(tx)
  const posts = people.flatMap((one, n) =>
    one.posts.map((held) => ({
      employee_id: person(n),
      starts_on: held.startsOn,
      ends_on: held.endsOn !== null && held.endsOn > held.startsOn ? held.endsOn : null,
      unit_id: held.unit === null ? null : idOf(4, held.unit),
      site_id: held.site === null ? null : idOf(2, held.site),
      position_id: held.position === null ? null : idOf(3, held.position),
      manager_id: held.manager === null ? null : person(held.manager),
    })),
  )
  await sql`
    insert into assignment (employee_id, starts_on, ends_on, unit_id, site_id, position_id, manager_id)
    select * from jsonb_to_recordset(${json(posts)}::jsonb) x (employee_id uuid, starts_on date, ends_on date, unit_id uuid, site_id uuid, position_id uuid, manager_id uuid)`.execute(
    tx,
  )
  const named = (name: string) => JSON.stringify({ en: name, id: '' })
  await sql`insert into role (id, code, names) values (${idOf(5, 0)}, 'CREW', ${named('Crew')}::jsonb), (${idOf(5, 1)}, 'NONE', ${named('None')}::jsonb)`.execute(
    tx,
  )
  // Some have it over a unit alone, with those below it.
  for (const one of members)
    await putGiving(tx, {
      roleId: idOf(5, 0),
      employeeId: person(one),
      ...(one % 2 === 1 && { reach: 'units', unitIds: [idOf(4, 0)] }),
      startsOn: '2015-01-01',
    })
  for (const grant of hr)
    await putGiving(tx, {
      roleId: await systemRole(tx, 'hr'),
      employeeId: person(grant.person),
      ...(grant.site !== null && { reach: 'sites', siteIds: [idOf(2, grant.site)] }),
      startsOn: '2015-01-01',
    })
}

class Undo extends Error {}

/** Runs on a company that is gone afterwards. */
async function within(given: World, work: (tx: Tx) => Promise<void>): Promise<void> {
  await fresh.database.db
    .transaction()
    .execute(async (tx) => {
      await settle(tx, given)
      await work(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

describe('routes found without the database', () => {
  it('are those that a submit finds, for every person of random companies, and the lint names who has nobody', async () => {
    const tally = { ascended: 0, skipped: 0, nobody: 0 }
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(flow, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(at.map(person), { maxLength: 2 }),
        (given, flows, named) =>
          within(given, async (tx) => {
            const company = companyOn(await loadOrganisation(tx), day)
            expect([company.everyMember('CREW').toSorted(), company.everyMember('NONE')]).toEqual([
              given.members.map(person).toSorted(),
              [],
            ])
            const ground = await lintGround(tx, openModule, day, 'en')
            const people = Array.from({ length: size }, (_, index) => person(index))
            for (const definition of flows) {
              const [rule] = definition.rules
              if (!rule) continue
              const nobody = new Set<string>()
              for (const id of people) {
                const line = await lineOf(tx, id, day)
                const facts = factsOfPerson(line[0])
                expect(company.facts(id)).toEqual(facts)
                const question = { parties: [id], facts, asOf: day }
                const fields = { replacementId: named }
                const planned = await planRoute(tx, line, definition, rule, { ...question, fields })
                const imagined = imagineRoute(company, definition, rule, { ...question, aboutId: id, fields })
                expect(imagined.map(({ ascent: _ascent, ...found }) => found)).toEqual(planned)
                for (const found of imagined) {
                  expect(found.ascended).toBe(found.ascent !== null)
                  tally.ascended += Number(found.ascended)
                  tally.skipped += Number(found.skippedWhen !== undefined)
                }
                const unnamed = await planRoute(tx, line, definition, rule, { ...question, fields: {} })
                if (unnamed.some((found) => !found.skippedWhen && found.persons.length === 0) && ground.staff.includes(id)) nobody.add(id)
              }
              const said = lintFlow(definition, ground).filter((finding) => finding.code === 'nobody' || finding.code === 'deadEnd')
              expect(new Set(said.flatMap((finding) => finding.affected))).toEqual(nobody)
              tally.nobody += nobody.size
            }
          }),
      ),
      { numRuns: companies },
    )
    for (const seen of Object.values(tally)) expect(seen).toBeGreaterThan(companies)
  })
})

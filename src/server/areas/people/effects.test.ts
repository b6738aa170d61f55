import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { plainEntitlement } from '#shared/records/leave/policy.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

/** What follows from a site: of whoever comes to their first one as of whoever comes to another. */

let portal: Portal
const now = today('UTC')

beforeAll(async () => {
  portal = await openPortal()
  const { leave } = portal.company
  const given = (id: string, country: string) => sql`
    update leave_type set policy = policy || ${JSON.stringify({ countries: [country], entitlement: { ...plainEntitlement, amount: 12, every: 'year' } })}::jsonb
    where id = ${id}::uuid`
  await given(leave.annual, 'DE').execute(portal.database.db)
  await given(leave.unpaid, 'ID').execute(portal.database.db)
  await sql`update leave_type set policy = policy || '{"balance": true}' where id = ${leave.unpaid}::uuid`.execute(portal.database.db)
  await sql`update assignment set site_id = null where employee_id = ${portal.company.id.hadi}::uuid`.execute(portal.database.db)
})
afterAll(() => portal.close())

const effects = async (name: Name, siteId: string | null) => {
  const asked = { ids: [portal.company.id[name]], kind: 'transfer', startsOn: now, siteId }
  return (await portal.as('indra').call(peopleCalls.preview, asked as never)).body.effects
}

it('holidays, time zone, leave types and leave for the rest of the year are told of a first site as of another', async () => {
  const { berlin } = portal.company.site
  const gained = (text: string) => ({ kind: 'balance', text: expect.stringMatching(text) })
  expect(await effects('hadi', berlin)).toEqual([
    { kind: 'site', text: 'Holidays, time zone and leave types of Hadi Tester go by Berlin; before, they went by no site' },
    gained('^Hadi Tester: ANNUAL on .* is [0-9.]+ days in place of 0$'),
  ])
  const moved = await effects('amina', berlin)
  expect(moved).toEqual([
    { kind: 'site', text: 'Holidays, time zone and leave types of Amina Tester go by Berlin in place of Jakarta' },
    gained('^Amina Tester: ANNUAL on .* is [0-9.]+ days in place of 0$'),
    gained('^Amina Tester: UNPAID on .* is 0 days in place of 12$'),
  ])
  expect((await effects('amina', null)).map(({ text }) => text)).toContain(
    'Holidays, time zone and leave types of Amina Tester go by no site any more; they went by Jakarta',
  )
})

it('nothing of a site is told where it stays', async () => {
  const { jakarta } = portal.company.site
  const asked = { ids: [portal.company.id.amina], kind: 'transfer', startsOn: now, siteId: jakarta, unitId: portal.company.unit.finance }
  expect((await portal.as('indra').call(peopleCalls.preview, asked as never)).body.effects).toEqual([])
})

it('an act of a day far ahead is previewed as soon as one of tomorrow', async () => {
  const timeOf = async (startsOn: string, kind: 'contract' | 'end' = 'contract') => {
    const asked = { ids: [portal.company.id.farah], kind, startsOn, ...(kind === 'contract' && { fullTime: 0.5 }) }
    const begun = performance.now()
    const { status } = await portal.as('indra').call(peopleCalls.preview, asked as never)
    return [status, performance.now() - begun] as const
  }
  await timeOf(now)
  const [, near] = await timeOf(now)
  for (const kind of ['contract', 'end'] as const) {
    const [status, far] = await timeOf('9999-01-01', kind)
    expect([status, far < 20 * Math.max(near, 20)]).toEqual([200, true])
  }
})

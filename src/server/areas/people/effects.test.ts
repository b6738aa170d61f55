import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays } from '#shared/records/calendar.ts'
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
    gained('^Hadi Tester: ANNUAL on .* is [0-9.]+ days? in place of 0$'),
  ])
  const moved = await effects('amina', berlin)
  expect(moved).toEqual([
    { kind: 'site', text: 'Holidays, time zone and leave types of Amina Tester go by Berlin in place of Jakarta' },
    gained('^Amina Tester: ANNUAL on .* is [0-9.]+ days? in place of 0$'),
    gained('^Amina Tester: UNPAID on .* is 0 days in place of 12$'),
  ])
  expect((await effects('amina', null)).map(({ text }) => text)).toContain(
    'Holidays, time zone and leave types of Amina Tester go by no site any more; they went by Jakarta',
  )
})

it('nothing of a site is told where it stays', async () => {
  const { jakarta } = portal.company.site
  const asked = { ids: [portal.company.id.amina], kind: 'transfer', startsOn: now, siteId: jakarta, unitId: portal.company.unit.finance }
  const { effects } = (await portal.as('indra').call(peopleCalls.preview, asked as never)).body
  expect(effects.filter(({ kind }) => kind !== 'manager')).toEqual([])
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

it('requests that the reader may not read are counted: of those who leave, and of those who ask somebody else', async () => {
  const { amina, farah } = portal.company.id
  const [start, last] = [addDays(now, 60), addDays(now, 30)]
  for (const startDate of [start, addDays(start, 7)])
    await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, {
      leaveTypeId: portal.company.leave.sick,
      startDate,
      endDate: startDate,
      note: 'To the sea',
    } as never)
  const told = async (by: Name, act: object) => {
    const { effects } = (await portal.as(by).call(peopleCalls.preview, { ids: [amina], startsOn: last, ...act } as never)).body
    return effects.filter(({ kind }) => kind === 'closed' || kind === 'approvers').map(({ text }) => text)
  }
  expect(await told('dewi', { kind: 'end' })).toEqual(Array(2).fill('Leave request of Amina Tester is closed'))
  expect(await told('edgar', { kind: 'end' })).toEqual(['2 requests that you may not read are closed'])
  expect(await told('edgar', { kind: 'manager', startsOn: now, managerId: farah })).toEqual([
    '2 requests that you may not read wait for somebody else',
  ])
})

it('what is planned after the last day falls away with it, and is told of everybody', async () => {
  const { amina, farah, hadi } = portal.company.id
  const act = (ids: string[], days: number, what: object) =>
    portal.as('indra').call(peopleCalls.act, { ids, startsOn: addDays(now, days), ...what } as never)
  await act([amina, farah], 40, { kind: 'transfer', unitId: portal.company.unit.engineering })
  await act([amina], 50, { kind: 'contract', fullTime: 0.5 })
  // As a file brings it: no act is written down.
  await sql`delete from person_event where employee_id = ${farah}::uuid`.execute(portal.database.db)
  const asked = { ids: [amina, farah, hadi], kind: 'end', startsOn: addDays(now, 45) }
  const told = async (startsOn: string) => {
    const { effects } = (await portal.as('indra').call(peopleCalls.preview, { ...asked, startsOn } as never)).body
    return effects.filter(({ kind }) => kind === 'fallsAway').map(({ text }) => text.replace(/ on .* falls/, ' falls'))
  }
  expect(await told(addDays(now, 45))).toEqual(['Change of contract of Amina Tester falls away'])
  expect(await told(addDays(now, 39))).toEqual([
    'Transfer of Amina Tester falls away',
    'Change of contract of Amina Tester falls away',
    'Transfer of Farah Tester falls away',
  ])
  expect(await told(addDays(now, 50))).toEqual([])
})

it('who stays the manager though they work elsewhere is told, and who leads the unit that somebody comes to', async () => {
  const { id, unit } = portal.company
  const moved = async (ids: string[], more: object) => {
    const asked = { ids, kind: 'transfer', startsOn: addDays(now, 5), unitId: unit.finance, ...more }
    const { effects, head } = (await portal.as('indra').call(peopleCalls.preview, asked as never)).body
    return [effects.filter(({ kind }) => kind === 'manager').map(({ text }) => text), head]
  }
  const farah = { id: id.farah, name: 'Farah Tester', unit: 'Finance' }
  const kept = (who: string) => [`${who}: the manager stays Budi Tester, who works in Platform`]
  expect(await moved([id.amina, id.hadi], {})).toEqual([kept('Amina Tester, Hadi Tester'), farah])
  expect(await moved([id.amina], { managerId: id.farah })).toEqual([[], null])
  // Whoever leads a unit has their manager above it.
  expect(await moved([id.budi], { unitId: unit.platform, siteId: portal.company.site.berlin })).toEqual([[], null])
  await sql`update unit set head_id = null where id = ${unit.finance}::uuid`.execute(portal.database.db)
  expect(await moved([id.amina], {})).toEqual([kept('Amina Tester'), null])
})

it('who leads a unit is proposed to whoever has no manager there, comes back, or is not under them yet, and offered with the units', async () => {
  const { id, unit } = portal.company
  const { db } = portal.database
  await sql`update unit set head_id = ${id.farah}::uuid where id = ${unit.finance}::uuid`.execute(db)
  const headFor = async (ids: string[], kind: string, more: object = {}) => {
    const asked = { ids, kind, startsOn: addDays(now, 5), unitId: unit.finance, ...more }
    return (await portal.as('indra').call(peopleCalls.preview, asked as never)).body.head
  }
  const farah = { id: id.farah, name: 'Farah Tester', unit: 'Finance' }
  // Gita stands at the top, and has no manager.
  expect([await headFor([id.gita], 'transfer'), await headFor([id.hadi], 'transfer', { managerId: id.carla })]).toEqual([farah, null])
  const heads = async (by: Name) => (await portal.as(by).call(peopleCalls.choices, {})).body.units.map(({ id, head }) => [id, head?.name])
  expect(await heads('indra')).toContainEqual([unit.finance, 'Farah Tester'])
  const over = async (who: Name) => (await portal.as('indra').call(peopleCalls.line, { id: id[who] })).body.head
  expect([await over('farah'), await over('budi')]).not.toContainEqual(expect.objectContaining({ id: id.farah }))
  await sql`update unit set head_id = ${id.farah}::uuid where id = ${unit.platform}::uuid`.execute(db)
  expect(await over('hadi')).toEqual({ ...farah, unit: 'Platform' })
  await sql`update employee set disabled_at = now() where id = ${id.farah}::uuid`.execute(db)
  expect([await over('hadi'), await heads('indra')]).toEqual([null, expect.not.arrayContaining([[unit.finance, 'Farah Tester']])])
  await sql`update employee set disabled_at = null where id = ${id.farah}::uuid`.execute(db)
  await sql`update unit set head_id = case id when ${unit.platform}::uuid then ${id.budi}::uuid end where id in (${unit.finance}::uuid, ${unit.platform}::uuid)`.execute(
    db,
  )
  await sql`update unit set head_id = ${id.farah}::uuid where id = ${unit.finance}::uuid`.execute(db)
  await portal.as('indra').call(peopleCalls.act, { ids: [id.hadi], kind: 'end', startsOn: addDays(now, 1) })
  expect(await headFor([id.hadi], 'return')).toEqual(farah)
})

it('how somebody stands is told in words, post by post', async () => {
  const { posts } = (await portal.as('indra').call(peopleCalls.line, { id: portal.company.id.amina })).body
  expect(posts.map(({ startsOn, unitId, managerId, fullTime }) => [startsOn, unitId, managerId, fullTime])).toEqual([
    ['2015-01-01', 'Platform', 'Budi Tester', '100 %'],
    [addDays(now, 40), 'Engineering', 'Budi Tester', '100 %'],
    [addDays(now, 50), 'Engineering', 'Budi Tester', '50 %'],
  ])
})

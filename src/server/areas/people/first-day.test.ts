import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { addDays } from '#shared/records/calendar.ts'
import { plainEntitlement } from '#shared/records/leave/policy.ts'
import { shortDay } from '#shared/texts/days.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'
import type { Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const id = (name: Name) => portal.company.id[name]
const correct = async (name: Name, hiredOn: string | null, by: Name = 'indra') => {
  const corrector = portal.as(by)
  const { signInLocked: _locked, ...opened } = (await corrector.call(peopleCalls.details, { id: id(name) })).body
  const { status, error } = await corrector.call(peopleCalls.saveDetails, { id: id(name), ...opened, hiredOn, opened })
  return status === 200 ? 200 : error.fields?.['hiredOn']
}
const begins = async (name: Name) =>
  (
    await rows(
      portal.database.db,
      sql<{ days: string[] }>`
        select json_build_array(e.hired_on, (select min(starts_on) from assignment a where a.employee_id = e.id),
          (select min(starts_on) from schedule_assignment s where s.employee_id = e.id)) as days
        from employee e where e.id = ${id(name)}::uuid`,
    )
  )[0]?.days

it('the first day is corrected, the post and the schedule of that day go with it, and the audit has both', async () => {
  expect(await correct('hadi', '2016-05-02')).toBe(200)
  expect(await begins('hadi')).toEqual(['2016-05-02', '2016-05-02', '2016-05-02'])
  const [noted] = await rows(
    portal.database.db,
    sql<{ detail: unknown }>`select detail from audit where entity = 'person' and entity_id = ${id('hadi')}::uuid`,
  )
  expect(noted?.detail).toMatchObject({ before: { hiredOn: '2015-01-01' }, after: { hiredOn: '2016-05-02' } })
  // Whoever says nothing of it changes nothing of it.
  expect([await correct('hadi', null), (await begins('hadi'))?.[0]]).toEqual([200, '2016-05-02'])
  // A post that began on another day stays, and nobody begins after it.
  const { db } = portal.database
  await sql`update employee set hired_on = '2016-06-01' where id = ${id('hadi')}::uuid`.execute(db)
  expect(await correct('hadi', '2016-05-03')).toEqual([expect.stringMatching(/^The first day is not after the first post/)])
  expect([await correct('hadi', '2015-03-01'), await begins('hadi')]).toEqual([200, ['2015-03-01', '2016-05-02', '2016-05-02']])
})

it('who was hired here is still told on their line with who did it, and can be taken back until they begin', async () => {
  const indra = portal.as('indra')
  const nina = { code: '1', userName: 'nina', firstName: 'Nina', startsOn: addDays(now, 9), siteId: portal.company.site.jakarta }
  const { body } = await indra.call(peopleCalls.hire, nina)
  const { signInLocked: _locked, ...details } = (await indra.call(peopleCalls.details, body)).body
  expect((await indra.call(peopleCalls.saveDetails, { ...body, ...details, hiredOn: addDays(now, 12) })).status).toBe(200)
  const [hired] = (await indra.call(peopleCalls.line, body)).body.events
  expect(hired).toMatchObject({ kind: 'hire', startsOn: addDays(now, 12), by: 'Indra Tester', stays: null })
  expect((await indra.call(peopleCalls.takeBack, { id: hired?.id ?? '' })).status).toBe(200)
})

it('is refused where the manager is not there yet, somebody reports to them before, or something is written down', async () => {
  expect(await correct('budi', '2014-12-31')).toEqual([
    'Carla Tester is there from Thu 1 Jan 2015 on: until then somebody else is the manager, or nobody.',
    // A first day that was wrong is corrected: else nobody finds a way out.
    'Where Carla Tester was there before, their first day is corrected first: People, Carla Tester, Details.',
  ])
  for (const name of ['gita', 'carla', 'budi'] as const) expect(await correct(name, '2014-12-31')).toBe(200)
  expect(await correct('budi', '2015-01-02')).toEqual([
    'Amina Tester reports to them from Thu 1 Jan 2015 on: their own first day is not after that.',
  ])
  // Where somebody began is looked after by others: they say when.
  const { db } = portal.database
  await sql`update assignment set starts_on = '2018-01-01' where employee_id = ${id('gita')}::uuid`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, ends_on, site_id)
    values (${id('gita')}::uuid, '2014-12-31', '2018-01-01', ${portal.company.site.berlin}::uuid)`.execute(db)
  expect(await correct('gita', '2014-12-30', 'dewi')).toEqual(['HR of that site, or of all sites, does this.'])
  expect(await correct('gita', '2014-12-30')).toBe(200)
  await sql`insert into roster_day (employee_id, day, shift_ids) values (${id('farah')}::uuid, '2016-06-01', '{}')`.execute(
    portal.database.db,
  )
  expect(await correct('farah', '2016-06-02')).toEqual([
    'Something is written down of Wed 1 Jun 2016 already: the first day is not after that.',
  ])
  expect([await correct('farah', '2016-06-01'), await begins('farah')]).toEqual([200, ['2016-06-01', '2016-06-01', '2016-06-01']])
})

it('is neither before 1900 nor before the person is born, and nobody works more than twice full time', async () => {
  const indra = portal.as('indra')
  const person = { code: 'early', userName: 'early', firstName: 'Early', siteId: portal.company.site.jakarta }
  const hired = async (more: object) => {
    const { status, error } = await indra.call(peopleCalls.hire, { ...person, startsOn: now, ...more } as never)
    return status === 200 ? 200 : error.fields
  }
  expect(await hired({ startsOn: '1850-02-20' })).toEqual({ startsOn: ['No first day before 1900.'] })
  expect(await hired({ startsOn: '1990-01-01', bornOn: '1990-01-01' })).toEqual({ bornOn: [expect.stringContaining('can have been born')] })
  const share = { fullTime: ['More than 0 %, and at most 200 %.'] }
  expect([await hired({ fullTime: 0 }), await hired({ fullTime: 2.5 })]).toEqual([share, share])
  expect(await hired({ startsOn: '1900-01-01', fullTime: 1.5, code: 'oldest', userName: 'oldest' })).toBe(200)
  expect(await correct('hadi', '1899-12-31')).toEqual(['No first day before 1900.'])
  const { db } = portal.database
  await sql`update employee set born_on = '2010-05-01' where id = ${id('hadi')}::uuid`.execute(db)
  expect(await correct('hadi', '2010-05-01')).toEqual(['The first day is after the day of birth, which is Sat 1 May 2010.'])
  const { signInLocked: _locked, ...details } = (await indra.call(peopleCalls.details, { id: id('hadi') })).body
  const save = async (bornOn: string | null) =>
    (await indra.call(peopleCalls.saveDetails, { id: id('hadi'), ...details, bornOn })).error?.fields?.['bornOn']
  expect(await save('2020-05-01')).toEqual([expect.stringContaining('can have been born')])
  expect(await save('2010-05-01')).toBe(undefined)
  await sql`update employee set born_on = null where id = ${id('hadi')}::uuid`.execute(db)
})

it('is refused where leave that was given by it would be another, and not where it would be the same', async () => {
  const { db } = portal.database
  const { annual } = portal.company.leave
  const entitlement = { ...plainEntitlement, amount: 12, every: 'year', steps: [{ years: 5, more: 3 }] }
  await sql`update leave_type set policy = policy || ${JSON.stringify({ entitlement })}::jsonb where id = ${annual}::uuid`.execute(db)
  const late = addDays(now, -40)
  expect(await correct('amina', late)).toBe(200)
  await grantEntitlements(db, now)
  const [given] = await rows(
    db,
    sql<{ on: string }>`select effective_on as on from leave_event where employee_id = ${id('amina')}::uuid and period is not null`,
  )
  expect(await correct('amina', '2015-01-01')).toEqual([
    expect.stringContaining(`ANNUAL was given on ${shortDay(new Date(given?.on ?? ''), 'en')} by the first day that stands`),
  ])
  expect(await begins('amina')).toEqual([late, late, late])
  expect(await correct('dewi', '2015-02-01')).toBe(200)
})

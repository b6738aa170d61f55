import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/records/calendar.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { makeHr } from '../../../test/support/roles.ts'
import { openModules, type Company } from '../../../test/support/company.ts'
import { freshCompany, type FreshDatabase } from '../../../test/support/database.ts'
import { accountsOf } from './accounts.ts'
import { shortProfileOf } from './profile.ts'
import { hasDuty, hasDutyAt, reachOf } from './roles/duties.ts'
import { always, daysInSight, sightOf } from './sight.ts'
import { findViewer, findViewers, modulesOn, requireModule, type Viewer } from './viewer.ts'

let fresh: FreshDatabase
let company: Company

beforeAll(async () => {
  const founded = await freshCompany({ max: 2 })
  fresh = founded
  company = founded.company
  const { site } = company
  await sql`update site set time_zone = case id when ${site.jakarta} then 'Pacific/Kiritimati' else 'Pacific/Pago_Pago' end`.execute(
    fresh.database.db,
  )
})
afterAll(() => fresh.drop())

/** Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind, both all year: at every hour one of them has another day than UTC. */
const dayAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)

it('everybody has the day of their own site, at whatever hour it is asked', async () => {
  const expected = () => [dayAt(14), dayAt(-11)]
  const read = async () => [(await findViewer(fresh.database.db, 'amina'))?.today, (await findViewer(fresh.database.db, 'edgar'))?.today]
  const before = expected()
  const days = await read()
  // Midnight may pass at one of them meanwhile.
  expect([before, expected()]).toContainEqual(days)
  expect(days).not.toEqual([dayAt(0), dayAt(0)])
})

const viewer = async (userName: string): Promise<Viewer> => {
  const found = await findViewer(fresh.database.db, userName)
  if (!found) throw new Error(`${userName} is there`)
  return found
}

it('people are HR of their site, of all sites or of none, and administrators or not', async () => {
  const { site } = company
  const { db } = fresh.database
  const roles = await Promise.all(['amina', 'dewi', 'indra', 'edgar'].map(viewer))
  const reach = (one: Viewer) => reachOf(one, 'LeaveRequest', 'write')
  expect(roles.map((one) => [reach(one).whole, reach(one).sites, one.administrator])).toEqual([
    [false, [], false],
    [false, [site.jakarta], false],
    [true, [], false],
    [false, [], true],
  ])
  const edgar = roles[3]?.id ?? ''
  const given = [await makeHr(db, edgar, site.berlin), await makeHr(db, edgar, null)]
  expect(reach(await viewer('edgar'))).toMatchObject({ whole: true, sites: [site.berlin] })
  await sql`delete from role_giving where id = any (${given}::uuid[])`.execute(db)
  expect(roles.map((one) => hasDuty(one))).toEqual([false, true, true, false])
  expect(roles.map((one) => [site.jakarta, site.berlin, null].map((place) => hasDutyAt(one, 'LeaveRequest', place)))).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, true],
    [false, false, false],
  ])
})

it('whoever is unknown, disabled or gone is nobody; who leaves today is still there', async () => {
  const { db } = fresh.database
  await sql`update employee set disabled_at = now() where user_name = 'budi'`.execute(db)
  await sql`update employee set left_on = current_date - case user_name when 'carla' then 1 else 0 end where user_name in ('carla', 'gita')`.execute(
    db,
  )
  const found = await findViewers(db, ['gita', 'nobody', 'budi', 'carla', 'amina'])
  await sql`update employee set disabled_at = null, left_on = null`.execute(db)
  expect(found.map((one) => one?.userName)).toEqual(['gita', undefined, undefined, undefined, 'amina'])
})

it('a right counts through its last day at the site of who gave it, also while the database has the day after', async () => {
  const { amina, edgar } = company.id
  const grantors = (zone: string) =>
    transaction(fresh.database.db, async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
      // The time stands still within a transaction: no midnight passes.
      await sql`with there as (select (now() at time zone 'Pacific/Pago_Pago')::date as today)
        insert into delegation (id, from_id, to_id, starts_on, ends_on) select ${newId()}, ${edgar}, ${amina}, today, today from there`.execute(
        tx,
      )
      const found = await findViewer(tx, 'amina')
      await sql`delete from delegation`.execute(tx)
      return found?.grantors.map(({ id }) => id)
    })
  // A clock 24 hours ahead of Pago Pago has the day after at every hour.
  expect([await grantors('Etc/GMT-13'), await grantors('Pacific/Pago_Pago')]).toEqual([[edgar], [edgar]])
})

it('a module is on where any group of theirs has it, once; one to read alone is not written in', async () => {
  const amina = await viewer('amina')
  expect(modulesOn(amina)).toEqual(openModules)
  const [read, write] = [true, false].map((readOnly) => ({ module: 'Loan', categoryId: 2, readOnly }))
  const having = (...permissions: (typeof read)[]): Viewer => ({ ...amina, permissions: permissions.filter((one) => one !== undefined) })
  const may = (whose: Viewer, wish?: 'read' | 'write') => () => requireModule(whose, 'Loan', wish)
  expect(modulesOn(having(read, write))).toEqual(['Loan'])
  for (const wish of [undefined, 'read', 'write'] as const) {
    expect(may(having(), wish)).toThrow('error.moduleOff')
    expect(may(having(write), wish)).not.toThrow()
  }
  for (const wish of [undefined, 'read'] as const) expect(may(having(read), wish)).not.toThrow()
  expect(may(having(read), 'write')).toThrow('error.moduleReadOnly')
})

it('somebody without a post, picture or language has empty places on their screens, and the clock of UTC', async () => {
  const { db } = fresh.database
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name) values (${newId()}, 'E-nina', 'nina', 'Nina', 'New', 'Nina New')`.execute(
    db,
  )
  await sql`update employee set language = 'id', picture_id = ${newId()} where user_name = 'amina'`.execute(db)
  await sql`update employee set language = 'tlh' where user_name = 'budi'`.execute(db)
  const [nina, amina] = [await viewer('nina'), await viewer('amina')]
  expect([nina.language, amina.language, nina.siteId, nina.timeZone]).toEqual([null, 'id', null, 'UTC'])
  // A language that the portal does not speak is none.
  expect((await viewer('budi')).language).toBeNull()
  await expect(shortProfileOf(db, { ...nina, id: newId() })).rejects.toThrow('error.notFound')
  expect(await shortProfileOf(db, nina)).toMatchObject({
    userName: 'nina',
    fullName: 'Nina New',
    hasPicture: false,
    position: '',
    companyStructure: '',
    site: '',
    timeZone: 'UTC',
    language: null,
  })
  expect(await shortProfileOf(db, amina)).toMatchObject({
    code: 'E-amina',
    hasPicture: true,
    position: 'Software Engineer',
    companyStructure: 'Platform',
    site: 'Jakarta',
    timeZone: 'Pacific/Kiritimati',
    language: 'id',
  })
})

it('whoever signs in at the portal itself is found by a part of their name, in which every sign is only itself', async () => {
  const { db } = fresh.database
  const accounts = accountsOf(db, ['budi', 'amina', 'gita'])
  const found = async (text: string) => (await accounts.search(text)).map(({ userName }) => userName)
  await sql`update employee set display_name = '50% Budi_\\' where user_name = 'budi'`.execute(db)
  await sql`update employee set disabled_at = now() where user_name = 'gita'`.execute(db)
  expect((await accounts.list()).map(({ userName }) => userName)).toEqual(['budi', 'amina'])
  expect([await found('%'), await found('_'), await found('\\'), await found('50% b'), await found('AMIN')]).toEqual([
    ['budi'],
    ['budi'],
    ['budi'],
    ['budi'],
    ['amina'],
  ])
  expect(await found('tester')).toEqual(['amina', 'carla', 'dewi', 'edgar', 'farah', 'hadi', 'indra'])
  expect([await accounts.find('Amina'), await accounts.find('gita')]).toEqual([
    { id: expect.any(String), userName: 'amina', name: 'Amina Tester', email: 'amina@example.com' },
    null,
  ])
  // Whoever types an address is found by it, unless two have the same.
  const named = async (text: string) => (await accounts.named(text))?.userName ?? null
  expect([await named('AMINA'), await named('Amina@Example.com'), await named('nobody@example.com')]).toEqual(['amina', 'amina', null])
  await sql`update employee set email = ' amina@example.com' where user_name = 'carla'`.execute(db)
  expect([await named('amina@example.com'), await named('amina')]).toEqual([null, 'amina'])
  await sql`update employee set email = 'carla@example.com' where user_name = 'carla'`.execute(db)
  await sql`update employee set display_name = case user_name when 'gita' then 'Gita Tester' else 'Budi Tester' end, disabled_at = null where user_name in ('budi', 'gita')`.execute(
    db,
  )
})

it('there are others to see for whoever manages somebody, as far down as is told, and for HR', async () => {
  const { db } = fresh.database
  const others = async (name: string, steps: number) => {
    const one = await viewer(name)
    return (await sightOf(db, one, { reach: reachOf(one, 'Attendance', 'see'), steps })).others
  }
  expect([await others('budi', 1), await others('budi', 0), await others('amina', 2)]).toEqual([true, false, false])
  expect([await others('dewi', 0), await others('indra', 0), await others('edgar', 2)]).toEqual([true, true, false])
})

it('whom a manager has today they see on every day, and others on the days on which they had them', async () => {
  const { db } = fresh.database
  const { amina, edgar, budi: budiId } = company.id
  const budi = await viewer('budi')
  const day = (number: number) => addDays(budi.today, number)
  const seen = async (from: string, endsOn: string | null, span = always) => {
    await sql`delete from assignment where employee_id = ${amina}`.execute(db)
    for (const [manager, start, end] of [
      [edgar, '2015-01-01', from],
      [budiId, from, endsOn],
      ...(endsOn === null ? [] : [[edgar, endsOn, null]]),
    ])
      await sql`insert into assignment (employee_id, manager_id, starts_on, ends_on) values (${amina}, ${manager}, ${start}, ${end})`.execute(
        db,
      )
    return daysInSight(db, await sightOf(db, budi, { reach: reachOf(budi, 'Attendance', 'see'), steps: 1 }, span), amina, {
      from: day(-3),
      until: day(3),
    })
  }
  const all = daysBetween(day(-3), day(3))
  // From today on, and until today.
  expect([await seen(day(0), null), await seen(day(-2), day(1))]).toEqual([all, all])
  expect([await seen(day(1), null), await seen(day(-2), day(0))]).toEqual([daysBetween(day(1), day(3)), daysBetween(day(-2), day(-1))])
  // Also where a time is asked of in which they did not have them.
  expect(await seen(day(-1), null, { from: day(-9), until: day(-8) })).toEqual(all)
  expect(await seen(day(-8), day(1), { from: day(5), until: day(6) })).toEqual(all)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requests } from '#shared/requests/index.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { checkPassword } from '#server/foundation/credentials/passwords.ts'
import { putGiving, systemRole } from '#server/people/roles/givings.ts'
import { findViewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
import { makeInvitation } from '#server/foundation/credentials/invitations.ts'
import { stepsOf } from './first-steps.ts'
import { foundCompany, isFounded, type Founding } from './founding.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const founding: Founding = {
  company: 'Marigold Ltd',
  site: { name: 'Bandung', country: 'ID', timeZone: 'Asia/Jakarta' },
  week: { start: '09:00', end: '18:00', hours: 8 },
  person: { firstName: 'Rani', lastName: 'Kusuma', userName: 'rani', email: '', password: 'seven green umbrellas dance', language: 'id' },
}
const modules = [...Object.values(requests).map(({ module }) => module), 'Attendance']
const found = (by: Founding) => transaction(fresh.database.db, (tx) => foundCompany(tx, by, modules, '2026-11-26'))

describe('a company that begins', () => {
  it('has its first administrator, who may do everything and signs in by the password', async () => {
    const { db } = fresh.database
    expect([await isFounded(db), await found(founding), await isFounded(db)]).toEqual([false, true, true])
    const rani = await findViewer(db, 'rani')
    expect(rani).toMatchObject({
      name: 'Rani Kusuma',
      administrator: true,
      duties: [{ module: '*', access: 'write', whole: true }],
      language: 'id',
      timeZone: 'Asia/Jakarta',
    })
    expect(rani?.permissions.map(({ module }) => module)).toEqual(modules)
    // Days, weeks and money as they are written there.
    expect(await generalConfig(db)).toMatchObject({ companyName: 'Marigold Ltd', dateForm: 'DD/MM/YYYY', firstWeekday: 6, currency: 'IDR' })
    expect(await checkPassword(db, rani?.id ?? null, 'seven green umbrellas dance')).toBe(true)
    const audit = await rows(
      db,
      sql<{ said: string; by: string }>`select act || ' ' || entity as said, actor_id as by from audit order by seq`,
    )
    // All that it begins with has its line.
    expect(audit.map(({ said }) => said)).toEqual([
      'create site',
      'create unit',
      'create working-schedule',
      'hire post',
      'grant access',
      'grant access',
      'change everybody access',
      'publish Flow',
      'change holiday',
      'change company profile',
      'choose password access',
    ])
    expect(new Set(audit.map(({ by }) => by))).toEqual(new Set([rani?.id]))
  })

  it('begins once: of two at the same time one finds the other’s', async () => {
    const other = { ...founding, company: 'Tagetes', person: { ...founding.person, userName: 'sari' } }
    expect((await Promise.all([found(founding), found(other)])).toSorted()).toEqual([false, true])
    const { n } = (await rows(fresh.database.db, sql<{ n: number }>`select count(*)::int as n from employee`))[0] ?? { n: 0 }
    expect(n).toBe(1)
  })

  it('is told what it still lacks, and no longer once it is there', async () => {
    const { db } = fresh.database
    await found(founding)
    const open = async () =>
      (await stepsOf(db, { hasPasswords: true, sendsMail: false })).filter(({ done }) => !done).map(({ step, lacking }) => [step, lacking])
    expect(await open()).toEqual([
      ['units', null],
      ['leaveTypes', null],
      ['people', null],
      ['managers', null],
      ['deciders', null],
      ['signIn', null],
      ['mail', null],
    ])
    await join('2', 'sari', null)
    expect(await open()).toEqual([
      ['sites', 1],
      ['units', null],
      ['leaveTypes', null],
      ['schedules', 1],
      ['managers', 2],
      ['deciders', 1],
      ['signIn', 1],
      ['mail', null],
    ])
  })

  it('hears who lacks something by name; who stands at the top lacks no manager', async () => {
    const { db } = fresh.database
    await found(founding)
    const lacking = async (step: string) => (await stepsOf(db, { hasPasswords: false, sendsMail: true })).find((one) => one.step === step)
    const rani = (await findViewer(db, 'rani'))?.id ?? null
    await join('2', 'sari', rani)
    await join('3', 'tono', null)
    const names = async (step: string) => (await lacking(step))?.people.map(({ name, code }) => `${name} ${code}`)
    expect([await names('schedules'), await names('managers')]).toEqual([['sari 2', 'tono 3'], ['tono 3']])
    await sql`update assignment set manager_id = ${rani}::uuid where manager_id is null and employee_id <> ${rani}::uuid`.execute(db)
    await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
      select e.id, current_date, w.id from employee e, working_schedule w where e.user_name <> 'rani'`.execute(db)
    expect([await lacking('schedules'), await lacking('managers')]).toMatchObject([
      { done: true, people: [] },
      { done: true, people: [] },
    ])
    // Whoever has left manages nobody, and nobody stands above who manages none but them.
    await sql`update assignment set manager_id = (select id from employee where code = '2') where employee_id = (select id from employee where code = '3')`.execute(
      db,
    )
    await sql`update employee set disabled_at = now() where code = '2'`.execute(db)
    expect(await names('managers')).toEqual(['Rani Kusuma 0000', 'tono 3'])
  })

  it('hears of who is to come what they lack on their first day, not today', async () => {
    const { db } = fresh.database
    await found(founding)
    await join('2', 'sari', (await findViewer(db, 'rani'))?.id ?? null)
    await sql`with begun as (update employee set hired_on = current_date + 30 where code = '2' returning id)
      update assignment a set starts_on = current_date + 30, site_id = (select id from site) from begun where a.employee_id = begun.id`.execute(
      db,
    )
    const lacking = async () => {
      const steps = await stepsOf(db, { hasPasswords: false, sendsMail: true })
      const of = (step: string) => steps.find((one) => one.step === step)?.people.map(({ name }) => name)
      return { sites: of('sites'), schedules: of('schedules'), managers: of('managers'), deciders: of('deciders') }
    }
    expect(await lacking()).toEqual({ sites: [], schedules: ['sari'], managers: [], deciders: ['Rani Kusuma'] })
    // A schedule from then on is theirs; one that begins later leaves their first day without.
    await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
      select e.id, current_date + 30, w.id from employee e, working_schedule w where e.code = '2'`.execute(db)
    expect((await lacking()).schedules).toEqual([])
    await sql`update schedule_assignment s set starts_on = current_date + 40 from employee e where e.id = s.employee_id and e.code = '2'`.execute(
      db,
    )
    expect((await lacking()).schedules).toEqual(['sari'])
  })

  it('hears how many are invited and have not come, apart from who is not invited', async () => {
    const { db } = fresh.database
    await found(founding)
    for (const [code, name] of [
      ['2', 'sari'],
      ['3', 'tono'],
      ['4', 'umar'],
    ] as const)
      await join(code, name, null)
    const signIn = async () => (await stepsOf(db, { hasPasswords: true, sendsMail: true })).find(({ step }) => step === 'signIn')
    expect(await signIn()).toMatchObject({ done: false, lacking: 3, waiting: 0 })
    const [sari, tono] = [(await findViewer(db, 'sari'))?.id ?? '', (await findViewer(db, 'tono'))?.id ?? '']
    await transaction(db, async (tx) => {
      await makeInvitation(tx, sari, null)
      await makeInvitation(tx, tono, null, -1)
    })
    expect(await signIn()).toMatchObject({ done: false, lacking: 3, waiting: 1 })
  })

  it('hears how many of its units nobody leads, once it has units', async () => {
    const { db } = fresh.database
    await found(founding)
    const units = async () => (await stepsOf(db, { hasPasswords: false, sendsMail: true })).find(({ step }) => step === 'units')
    await join('2', 'sari', null)
    expect(await units()).toMatchObject({ done: false, lacking: null })
    await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'SALES', 'Sales'), (gen_random_uuid(), 'OLD', 'Old')`.execute(db)
    await sql`update unit set retired_at = now() where code = 'OLD'`.execute(db)
    expect(await units()).toMatchObject({ done: false, lacking: 2 })
    await sql`update unit set head_id = (select id from employee where code = '2') where code = 'SALES'`.execute(db)
    expect(await units()).toMatchObject({ done: false, lacking: 1 })
    await sql`update unit set head_id = (select id from employee where user_name = 'rani') where code = 'COMPANY'`.execute(db)
    expect(await units()).toMatchObject({ done: true, lacking: 0 })
    // Whoever has left leads nothing.
    await sql`update employee set disabled_at = now() where code = '2'`.execute(db)
    expect(await units()).toMatchObject({ done: false, lacking: 1 })
  })

  it('hears for whom nobody could decide, until somebody else is HR', async () => {
    const { db } = fresh.database
    await found(founding)
    await join('2', 'sari', (await findViewer(db, 'rani'))?.id ?? null)
    const deciders = async () => (await stepsOf(db, { hasPasswords: false, sendsMail: true })).find(({ step }) => step === 'deciders')
    expect(await deciders()).toMatchObject({ done: false, lacking: 1, people: [{ name: 'Rani Kusuma', code: '0000' }] })
    const sari = (await findViewer(db, 'sari'))?.id ?? null
    await transaction(db, async (tx) => putGiving(tx, { roleId: await systemRole(tx, 'hr'), employeeId: sari, startsOn: '2026-11-01' }))
    expect(await deciders()).toMatchObject({ done: true, people: [] })
  })

  it('has the public holidays of its first site for this year and the next, and nobody heads its unit', async () => {
    const { db } = fresh.database
    await found(founding)
    const years = await rows(
      db,
      sql<{ year: number; many: boolean }>`
        select extract(year from day)::int as year, count(*) > 10 as many from holiday h join site s on s.id = h.site_id where s.code = 'HQ' group by 1 order by 1`,
    )
    expect(years).toEqual([
      { year: 2026, many: true },
      { year: 2027, many: true },
    ])
    expect(await rows(db, sql`select name, head_id as head from unit`)).toEqual([{ name: 'Marigold Ltd', head: null }])
  })
})

/** Somebody who works in the company's unit, without a schedule. */
async function join(code: string, name: string, managerId: string | null): Promise<void> {
  const { db } = fresh.database
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    values (gen_random_uuid(), ${code}, ${name}, ${name}, '', ${name}, current_date)`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, unit_id, manager_id)
    select e.id, '2026-01-01', u.id, ${managerId}::uuid from employee e, unit u where e.code = ${code}`.execute(db)
}

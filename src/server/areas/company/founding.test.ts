import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requests } from '#shared/requests/index.ts'
import { rows, transaction } from '#server/foundation/database/db.ts'
import { checkPassword } from '#server/foundation/credentials/passwords.ts'
import { findViewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/settings.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/support/database.ts'
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
    expect(rani).toMatchObject({ name: 'Rani Kusuma', administrator: true, hr: 'all', language: 'id', timeZone: 'Asia/Jakarta' })
    expect(rani?.permissions.map(({ module }) => module)).toEqual(modules)
    expect((await generalConfig(db)).companyName).toBe('Marigold Ltd')
    expect(await checkPassword(db, rani?.id ?? null, 'seven green umbrellas dance')).toBe(true)
    const audit = await rows(db, sql<{ act: string }>`select act from audit where actor_id = ${rani?.id} order by seq`)
    expect(audit.map(({ act }) => act)).toEqual(['grant', 'grant', 'choose password'])
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
      ['holidays', 1],
      ['units', null],
      ['leaveTypes', null],
      ['people', null],
      ['managers', null],
      ['signIn', null],
      ['mail', null],
    ])
    await sql`insert into holiday (site_id, day, name, off) select id, current_date, 'Nyepi', 1 from site`.execute(db)
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
      values (gen_random_uuid(), '2', 'sari', 'Sari', '', 'Sari', current_date)`.execute(db)
    expect(await open()).toEqual([
      ['units', null],
      ['leaveTypes', null],
      ['schedules', 1],
      ['managers', 1],
      ['signIn', 1],
      ['mail', null],
    ])
  })
})

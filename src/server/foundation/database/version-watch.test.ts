import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { openVersionWatch } from './version-watch.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 12)
})
afterAll(() => portal.close())

const migrated = (name: string, keepsOlder: boolean) =>
  sql`insert into schema_migration (name, checksum, keeps_older) values (${name}, 'x', ${keepsOlder})`.execute(portal.database.db)
const ready = async () => {
  const answer = await portal.app.inject('/readyz')
  return [answer.statusCode, (answer.json() as { reason?: string }).reason]
}
const save = () =>
  portal
    .as('amina')
    .call(leaveRequest.calls.save, { leaveTypeId: portal.company.leave.annual, startDate: '2031-03-03', endDate: '2031-03-03' })

it('a version changes nothing any more once a newer one has migrated the database, says so, and is read from as before', async () => {
  expect(await ready()).toEqual([200, undefined])
  await migrated('9998-more.sql', true)
  expect([await ready(), (await save()).status]).toEqual([[200, undefined], 200])
  await migrated('9999-other.sql', false)
  expect(await ready()).toEqual([503, 'a newer version has migrated the database (9999-other.sql)'])
  const refused = await save()
  expect([refused.status, refused.headers['retry-after'], refused.error.Message]).toEqual([
    503,
    '2',
    'A newer version of the portal is taking over. Please try again in a moment.',
  ])
  const listed = await portal.as('amina').call(leaveRequest.calls.list, {})
  expect([listed.status, listed.body.totalData]).toEqual([200, 1])
  await sql`delete from schema_migration where name like '999%'`.execute(portal.database.db)
  expect([await ready(), (await save()).status]).toEqual([[200, undefined], 200])
})

it('a running process notices by itself, within seconds', async () => {
  const versions = await openVersionWatch(portal.database)
  await migrated('9999-other.sql', false)
  await expect.poll(() => versions.outdatedBy(), { timeout: 20_000 }).toEqual(['9999-other.sql'])
  versions.stop()
  await sql`delete from schema_migration where name like '999%'`.execute(portal.database.db)
})

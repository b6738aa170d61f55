import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationCalls } from '#shared/areas/notification.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('the newest is told first, whenever it was written down', async () => {
  for (const at of ['2026-11-20T08:00:00Z', '2026-11-27T08:00:00Z', '2026-11-06T08:00:00Z'])
    await sql`insert into notification (id, employee_id, type_id, key, params, created_at)
      values (${newId()}, ${portal.company.id.amina}, 'RT001', 'rights.told.given', '{"grantor": "Budi"}'::jsonb, ${at})`.execute(
      portal.database.db,
    )
  const page = async (paginationPage: number) => {
    const { body } = await portal.as('amina').call(notificationCalls.list, { paginationSize: 2, paginationPage })
    return body.notifications.map(({ dateTime }) => dateTime.slice(0, 10))
  }
  expect([await page(1), await page(2)]).toEqual([['2026-11-27', '2026-11-20'], ['2026-11-06']])
})

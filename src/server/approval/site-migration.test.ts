import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedBefore, type StoredBefore } from '../../../test/support/migrated.ts'
import { followMoves } from './site-moves.ts'

let stored: StoredBefore

beforeEach(async () => {
  stored = await storedBefore('0017')
})
afterEach(() => stored.drop())

test('people of before have the site whose HR sees their requests: nobody seems to have moved', async () => {
  const { db } = stored
  const [jakarta, berlin, amina, budi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into site (id, code, name, country, time_zone) values
    (${jakarta}, 'JKT', 'Jakarta', 'ID', 'Asia/Jakarta'), (${berlin}, 'BER', 'Berlin', 'DE', 'Europe/Berlin')`.execute(db)
  for (const [id, name] of [
    [amina, 'amina'],
    [budi, 'budi'],
  ])
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name)
      values (${id}, ${name}, ${name}, ${name}, '', ${name})`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, ends_on, site_id) values (${amina}, '2015-01-01', '2020-01-01', ${berlin}),
    (${amina}, '2020-01-01', null, ${jakarta}), (${budi}, '2015-01-01', null, ${berlin})`.execute(db)
  await stored.goOn()
  const sites = async () =>
    (await sql<{ id: string; site: string }>`select id, requests_site_id as site from employee order by user_name`.execute(db)).rows
  const settled = [
    { id: amina, site: jakarta },
    { id: budi, site: berlin },
  ]
  expect(await sites()).toEqual(settled)
  expect(await followMoves(db)).toBe(0)
})

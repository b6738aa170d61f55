import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { leavesOn } from './leave-days.ts'

let place: Awaited<ReturnType<typeof freshCompany>>

beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place?.drop())

it('Hadi’s leaves of some days are told each once: the approved ones, or those that wait as well', async () => {
  const { db } = place.database
  const { hadi, amina } = place.company.id
  const take = (employeeId: string, day: string, requestId: string, part: string, taken: boolean) =>
    sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${employeeId}, ${day}, ${requestId}, 1, ${place.company.leave.annual}, ${part}, 1, ${taken})`.execute(db)
  const [waiting, approved] = [await bareRequest(db, hadi, 'LR-2'), await bareRequest(db, hadi, 'LR-1')]
  await take(hadi, '2026-06-09', approved, 'full', true)
  await take(hadi, '2026-06-10', approved, 'first', true)
  await take(hadi, '2026-06-10', waiting, 'second', false)
  await take(hadi, '2026-06-12', randomUUID(), 'full', true)
  await take(amina, '2026-06-10', randomUUID(), 'full', true)
  const on = async (from: string, until: string, which: 'approved' | 'standing') =>
    (await leavesOn(db, hadi, from, until, which)).map(({ code, parts }) => [code, parts.join('+')])
  expect(await on('2026-06-08', '2026-06-11', 'approved')).toEqual([['LR-1', 'first+full']])
  expect(await on('2026-06-08', '2026-06-12', 'standing')).toEqual([
    ['LR-1', 'first+full'],
    ['LR-2', 'second'],
    ['', 'full'],
  ])
  expect(await on('2026-06-11', '2026-06-11', 'standing')).toEqual([])
})

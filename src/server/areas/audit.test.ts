import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCalls } from '#shared/areas/audit.ts'
import { accessCalls } from '#shared/areas/access.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { en } from '#shared/texts/en/index.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { rows } from '#server/foundation/database/db.ts'
import { setUpBodies } from '../../../test/assurance/rights-set-up.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  await give(portal.database, portal.company.id.amina, portal.company.leave.annual, 20)
})
afterAll(() => portal.close())

const listed = async (scope: 'all' | 'setUp' | 'requests' | 'reads' | 'access', more: object = {}, as: Name = 'edgar', language = 'en') => {
  const { body, status } = await portal.as(as).call(auditCalls.list, { scope, ...more } as never, { 'accept-language': language })
  return status === 200 ? body.listData.map(({ actor, did, thing, subject }) => [actor, did, thing, subject]) : status
}

describe('the audit as administrators read it', () => {
  it('tells who did what to which thing, in words and in the order of what was done', async () => {
    const form = { leaveTypeId: portal.company.leave.annual, startDate: monday, endDate: monday }
    const { body: filed } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)
    await portal.as('edgar').call(accessCalls.disable, { id: portal.company.id.hadi })
    const [last, before] = (await listed('all')) as string[][]
    const name = (
      await rows(portal.database.db, sql<{ n: string }>`select display_name as n from employee where id = ${portal.company.id.hadi}`)
    )[0]?.n
    expect([last?.slice(1), before?.slice(1)]).toEqual([
      ['Kept out', 'Access', name],
      ['Submitted', 'Leave request', filed.code],
    ])
    expect(await listed('access', {}, 'edgar', 'id')).toMatchObject([[expect.any(String), 'Ditolak masuk', 'Akses', name]])
    expect(await listed('requests', { filterSearch: filed.code })).toEqual([before])
    expect(await listed('setUp', { filterSearch: filed.code })).toEqual([])
  })

  it('is for administrators alone', async () => {
    for (const other of ['amina', 'budi', 'dewi', 'indra'] as const) expect(await listed('all', {}, other)).toBe(403)
  })

  it('tells whether the chain holds, follows it when asked, and says so where somebody has changed what was written', async () => {
    const chain = async () => (await portal.as('edgar').call(auditCalls.chain, {})).body
    expect(await chain()).toMatchObject({ checkedDate: null, holds: true })
    const followed = async () => {
      const { checkedDate } = await chain()
      await portal.as('edgar').call(auditCalls.check, {})
      await expect.poll(async () => (await chain()).checkedDate).not.toBe(checkedDate)
    }
    await followed()
    expect((await chain()).holds).toBe(true)
    const { db } = portal.database
    await sql`grant all on audit to current_user`.execute(db)
    await sql`alter table audit disable trigger user`.execute(db)
    await sql`insert into audit (act, entity, sealed) values ('put in', 'Test', true)`.execute(db)
    await followed()
    expect((await chain()).holds).toBe(false)
  })

  it('has words for everything that is set up', () => {
    expect(Object.keys(setUpBodies).filter((kind) => !Object.hasOwn(en, `audit.of.${kind}`))).toEqual([])
  })
})
